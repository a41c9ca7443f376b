// Whether a run ended before it began because its runner does not know what the gate asked for. Then
// the plain command is run once more, and the record says that its output is all there is.

const REFUSALS: readonly RegExp[] = [
  /\bbad option: --test-reporter/, // node before 18.15
  /Unknown option `--(?:outputFile|reporter)/, // vitest
  /Unrecogni[sz]ed (?:option|CLI Parameter)[^\n]{0,80}"?(?:json|outputFile)/i, // jest
  /unrecognized arguments: [^\n]{0,400}--junit-?xml/, // pytest without its JUnit plugin
  /invalid reporter "/, // mocha
];
const MAX_TEXT = 20_000;

export function isRefusal(output: string, folder: string): boolean {
  const text = output.slice(0, MAX_TEXT);
  // A disk that runs no programs refuses the shell that npm was given.
  const isBarred = text.includes(folder) && /EACCES|Permission denied|ENOENT/.test(text);
  return isBarred || REFUSALS.some((pattern) => pattern.test(text));
}
