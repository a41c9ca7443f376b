// Words that promise nothing, and the signs of something that can be observed. A vague word is a
// fault only where no observable stands beside it.

const VAGUE =
  /\b(?:handles correctly|functions as expected|works as expected|works correctly|works properly|behaves as expected|correctly|correct|properly|proper|appropriately|appropriate|works|is valid|are valid)\b/i;

const OBSERVABLES: readonly RegExp[] = [
  // An endpoint, or a status code.
  /\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+\S*\//,
  /\b[1-5]\d\d\b/,
  // A path, a file name, a header, a code in capitals, an identifier.
  /(?:^|[\s"'`(])\.{0,2}\/?[\w@-]+\/[\w@.-]+/,
  /(?:^|[\s"'`(])[\w-]*\.[a-z][a-z0-9]{0,7}(?=$|[\s"'`),:;])/,
  /\b[A-Z][a-z]+-[A-Z][a-z]+\b/,
  /\b[A-Za-z0-9]+_[A-Za-z0-9_]+\b/,
  /\bE[A-Z]{4,}\b/,
  /\b\w+\([^)\n]{0,80}\)/,
  /`[^`\n]+`/,
  // A literal in quotes.
  /(?:^|[\s(=:])(?:'[^'\n]+'|"[^"\n]+"|“[^”\n]+”)/,
  // A count or a measure.
  /\b\d+(?:\.\d+)?\s?(?:%|ms|s|secs?|seconds?|min(?:ute)?s?|hours?|h|days?|bytes?|[kKMG]i?B|px|x|times?|items?|rows?|records?|characters?|chars?|lines?|tests?|errors?|warnings?|entries|requests?|attempts?|files?)(?=$|\W)/,
  /\b(?:exit(?:s|ed)?(?: with)?(?: code| status)?|code|status|returns?) \d+\b/i,
  /\breturn(?:s|ed)?\s+(?:an? |the )?(?:true|false|null|undefined|empty|array|string|number|integer|boolean)\b/i,
];

const MAX_LENGTH = 4_000;

/** The vague term in a text that names nothing observable; undefined where there is none. */
export function vagueTerm(text: string): string | undefined {
  const term = VAGUE.exec(text.slice(0, MAX_LENGTH))?.[0];
  return term === undefined || hasObservable(text) ? undefined : term;
}

function hasObservable(text: string): boolean {
  const short = text.slice(0, MAX_LENGTH);
  return OBSERVABLES.some((pattern) => pattern.test(short));
}
