// The shapes that values of a template can have. A template is checked against them before it is
// used, so that a misspelt name is found in every branch and not only in the one that is taken.

export type Shape =
  | { readonly kind: 'text' }
  | { readonly kind: 'number' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'list'; readonly item: Shape }
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, Shape>> };

export const TEXT: Shape = { kind: 'text' };
export const NUMBER: Shape = { kind: 'number' };
export const FLAG: Shape = { kind: 'flag' };
export const TEXTS: Shape = { kind: 'list', item: TEXT };

export function recordsOf(...names: readonly string[]): Shape {
  const fields = Object.fromEntries(names.map((name) => [name, TEXT]));
  return { kind: 'list', item: { kind: 'record', fields } };
}

export type Value =
  | string
  | number
  | boolean
  | readonly Value[]
  | { readonly [name: string]: Value };

/** What a shape is called in a message and in the documentation. */
export function shapeName(shape: Shape): string {
  if (shape.kind !== 'list') return shape.kind;
  if (shape.item.kind !== 'record') return `list of ${shape.item.kind}s`;
  return `list of {${Object.keys(shape.item.fields).join(', ')}}`;
}

/** The shape at the end of a path; undefined where the path leads nowhere. */
export function shapeAt(shape: Shape, parts: readonly string[]): Shape | undefined {
  const [first, ...rest] = parts;
  if (first === undefined) return shape;
  if (shape.kind === 'list' && first === 'length' && rest.length === 0) return NUMBER;
  if (shape.kind !== 'record' || !Object.hasOwn(shape.fields, first)) return undefined;
  const next = shape.fields[first];
  return next === undefined ? undefined : shapeAt(next, rest);
}
