// The trust file of this user, written key by key. A key that is given up keeps its word for what the
// logs of this machine hold by then, and for nothing after that.

import type { Role } from '../../evidence/names.ts';
import { type Fields, isFields } from '../../std/shape.ts';

/** How long a log is. */
export interface LogEnd {
  readonly writer: string;
  readonly size: number;
}

export const EMPTY_TRUST = '{"version":1,"level":"A1","keys":[]}';

export function withKey(text: string, key: { readonly line: string; readonly role: Role }): string {
  const { line, role } = key;
  const mine = { key: line, roles: [role], name: `${role} of this machine` };
  return withKeys(text, (keys) =>
    keys.some((one) => isOf(one, key) && one['until'] === undefined) ? keys : [...keys, mine],
  );
}

/** Where a key has no end yet, it ends with the logs as they are. */
export function withEnd(
  text: string,
  key: { readonly line: string; readonly role: Role },
  ends: readonly LogEnd[],
): string {
  return withKeys(text, (keys) =>
    keys.flatMap((one) => {
      if (!isOf(one, key) || one['until'] !== undefined) return [one];
      const roles = rolesOf(one);
      const others = roles.filter((role) => role !== key.role);
      const left = others.length === 0 ? [] : [{ ...one, roles: others }];
      const ended = ends
        .filter(({ writer, size }) => size > 0 && [undefined, writer].includes(writerOf(one)))
        .map(({ writer, size }) => ({ ...one, roles: [key.role], writer, until: size }));
      return [...left, ...ended];
    }),
  );
}

const rolesOf = ({ roles }: Fields): readonly unknown[] => (Array.isArray(roles) ? roles : []);
const writerOf = ({ writer }: Fields): string | undefined =>
  typeof writer === 'string' ? writer : undefined;

/** Comments after the key do not count. */
function isOf(
  one: Fields,
  { line, role }: { readonly line: string; readonly role: Role },
): boolean {
  const [type = '', encoded = ''] = String(one['key']).trim().split(' ');
  return `${type} ${encoded}` === line && rolesOf(one).includes(role);
}

function withKeys(text: string, change: (keys: readonly Fields[]) => readonly Fields[]): string {
  const fields: unknown = JSON.parse(text);
  const known = isFields(fields) ? fields : {};
  const list: readonly unknown[] = Array.isArray(known['keys']) ? known['keys'] : [];
  const keys = change(list.filter(isFields));
  return `${JSON.stringify({ ...known, keys }, null, 2)}\n`;
}
