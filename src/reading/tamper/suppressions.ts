// Comments that tell a tool to look away. Narrow ones name what they hide; broad ones hide anything.

import type { CodeMark, MarkKind } from '../../model/code.ts';
import { oneLine } from '../../std/text.ts';

export interface CommentText {
  readonly text: string;
  readonly line: number;
}

const KINDS: readonly (readonly [MarkKind, RegExp])[] = [
  ['suppression', /^[\s*#]*@ts-(?:ignore|nocheck)\b/],
  ['suppression', /^\s*eslint-disable\s*(?:--|$)/],
  ['suppression-narrow', /^\s*(?:istanbul|c8|v8) ignore .{0,40}[-:] ?\w/],
  ['suppression', /^\s*(?:oxlint-disable|tslint:disable|jshint ignore)\b/],
  ['suppression', /(?:^|#)\s*noqa\s*(?:#|$)|^\s*(?:flake8|ruff): noqa/i],
  ['suppression', /(?:^|#)\s*type:\s*ignore\s*(?:#|$)/],
  [
    'suppression-narrow',
    /^\s*(?:istanbul ignore|c8 ignore|v8 ignore|node:coverage (?:ignore|disable))|(?:^|#)\s*pragma:\s*no cover/,
  ],
  ['suppression-narrow', /^\s*@ts-expect-error\b/],
  ['suppression-narrow', /^\s*eslint-disable(?:-(?:next-)?line)?\b/],
  ['suppression-narrow', /^\s*(?:biome-ignore|deno-lint-ignore)\b/],
  [
    'suppression-narrow',
    /(?:^|#)\s*noqa:|(?:^|#)\s*type:\s*ignore\[|(?:^|#)\s*(?:pylint:\s*disable|pyright:\s*ignore|nosec\b|mypy:\s*ignore-errors)/,
  ],
];

export function suppressionsIn(comments: readonly CommentText[]): readonly CodeMark[] {
  return comments.flatMap(({ text, line }): readonly CodeMark[] => {
    const start = text.slice(0, 300);
    const kind = KINDS.find(([, pattern]) => pattern.test(start))?.[0];
    return kind === undefined
      ? []
      : [{ kind, detail: oneLine(start, 80), line, isAtLoad: true, isGuarded: false }];
  });
}
