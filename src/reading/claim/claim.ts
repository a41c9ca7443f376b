import { findContradictions } from './contradiction.ts';
export function readClaim(text: string) {
  return { contradictions: findContradictions(text) };
}
