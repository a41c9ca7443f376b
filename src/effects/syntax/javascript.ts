// JavaScript and TypeScript, with JSX, decorators of either kind and Flow. What one reading accepts is
// valid: the file's own tools know which one is meant.

import { type ParserOptions, type ParserPlugin, parse } from '@babel/parser';
import { invalid, isTemplate, noParser, type SyntaxVerdict, VALID } from './verdict.ts';

const NEW_DECORATORS: readonly ParserPlugin[] = ['decorators', 'decoratorAutoAccessors'];
const OLD_DECORATORS: readonly ParserPlugin[] = ['decorators-legacy'];

export function parseJavaScript(text: string, path: string): SyntaxVerdict {
  let first: Fault | undefined;
  for (const plugins of readings(path)) {
    const fault = faultIn(text, path, plugins);
    if (fault === undefined) return VALID;
    first ??= fault;
  }
  if (isTemplate(text) && /(?:^|\/)templates?\/|\{\{/.test(path))
    return noParser('it is a template of a script');
  return invalid(first?.message ?? '', first?.line);
}

interface Fault {
  readonly message: string;
  readonly line: number | undefined;
}

function faultIn(text: string, path: string, plugins: readonly ParserPlugin[]): Fault | undefined {
  try {
    const { errors } = parse(text, optionsFor(path, plugins));
    const error = errors?.find(({ reasonCode }) => !isForgiven(reasonCode, path));
    return error === undefined ? undefined : faultOf(error);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return faultOf(error);
  }
}

// In TypeScript the same name may stand for a type, a value and a namespace; its compiler knows.
function isForgiven(reasonCode: string, path: string): boolean {
  return reasonCode === 'VarRedeclaration' && isTypeScript(path);
}

function isTypeScript(path: string): boolean {
  return /\.(?:[mc]?ts|tsx)$/i.test(path);
}

function readings(path: string): readonly (readonly ParserPlugin[])[] {
  if (/\.d\.[mc]?ts$/i.test(path)) return [[['typescript', { dts: true }], ...NEW_DECORATORS]];
  const base: readonly ParserPlugin[] = /\.[mc]?ts$/i.test(path)
    ? ['typescript']
    : /\.tsx$/i.test(path)
      ? ['typescript', 'jsx']
      : ['jsx'];
  const usual = [
    [...base, ...NEW_DECORATORS],
    [...base, ...OLD_DECORATORS],
  ];
  return base[0] === 'jsx'
    ? [...usual, ['jsx', ['flow', { all: true }], ...NEW_DECORATORS]]
    : usual;
}

function optionsFor(path: string, plugins: readonly ParserPlugin[]): ParserOptions {
  return {
    plugins: [...plugins],
    sourceType: /\.m[jt]s$/i.test(path) ? 'module' : 'unambiguous',
    // What surrounds a file, such as a CommonJS wrapper, is not in it.
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: true,
    allowNewTargetOutsideFunction: true,
    allowUndeclaredExports: true,
    attachComment: false,
    // Only there some faults are forgiven; and sloppy scripts need the parser to stop at the first.
    errorRecovery: isTypeScript(path),
  };
}

function faultOf(error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error);
  return { message: message.replace(/ \(\d+:\d+\)$/, ''), line: lineOf(error) };
}

function lineOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('loc' in error)) return undefined;
  const { loc } = error;
  if (typeof loc !== 'object' || loc === null || !('line' in loc)) return undefined;
  return typeof loc.line === 'number' ? loc.line : undefined;
}
