// A verify text cut into its parts: elements such as `<automated>`, code blocks, and plain lines.

import { type MarkdownLine, markdownLines } from '../../std/markdown.ts';
import type { Trust } from './command-line.ts';
import { piecesOfLines, type SourceLine } from './lines.ts';
import type { VerifyPiece } from './piece.ts';
import { saysMissing } from './prose-words.ts';
import { loneCommands } from './span-commands.ts';

export interface VerifyPart {
  readonly kind: 'automated' | 'human' | 'text';
  readonly text: string;
  readonly offset: number;
}

const ELEMENT =
  /<(\/?)(automated|command|cmd|human-check|human-verify|manual|human)(?:\s[^<>]{0,200})?>/gi;

/** An element that never closes reaches to the next one or the end. */
export function verifyParts(text: string): readonly VerifyPart[] {
  const parts: VerifyPart[] = [];
  let kind: VerifyPart['kind'] = 'text';
  let from = 0;
  for (const match of text.matchAll(ELEMENT)) {
    parts.push({ kind, text: text.slice(from, match.index), offset: from });
    from = match.index + match[0].length;
    const isHuman = /^(?:human|manual)/i.test(match[2] ?? '');
    if (match[1] === '/') kind = 'text';
    else kind = isHuman ? 'human' : 'automated';
  }
  parts.push({ kind, text: text.slice(from), offset: from });
  return parts.filter((part) => part.text.trim() !== '');
}

export function piecesOf({ kind, text, offset }: VerifyPart): readonly VerifyPiece[] {
  if (kind === 'human') return [{ kind: 'manual', text: text.trim() }];
  // What a missing check names is exactly what can't be run yet.
  if (kind === 'automated' && saysMissing(text)) return [{ kind: 'prose', text: text.trim() }];
  const pieces = piecesOfBlocks({ kind, text, offset });
  if (pieces.some((piece) => piece.kind === 'command')) return pieces;
  const lone = loneCommands(text).map(({ run, span }) => ({
    ...{ kind: 'command' as const, run, before: '', after: '' },
    offset: offset + span.start,
  }));
  return lone.length > 0 ? lone : pieces;
}

function piecesOfBlocks({ kind, text, offset }: VerifyPart): readonly VerifyPiece[] {
  const trust: Trust = kind === 'automated' ? 'declared' : 'bare';
  const pieces: VerifyPiece[] = [];
  for (const block of blocksOf(text, offset)) {
    if (!block.isCode) pieces.push(...piecesOfLines(block.lines, trust));
    else if (isShell(block.fence))
      pieces.push(
        ...piecesOfLines(withoutOutput(block.lines), block.fence === '' ? trust : 'shell'),
      );
    else pieces.push({ kind: 'prose', text: block.lines.map((line) => line.text).join('\n') });
  }
  return pieces;
}

interface Block {
  readonly isCode: boolean;
  readonly fence: string;
  readonly lines: SourceLine[];
}

function blocksOf(text: string, offset: number): readonly Block[] {
  const blocks: Block[] = [];
  let at = offset;
  let wasFence = false;
  for (const line of markdownLines(text)) {
    const isFence = line.isCode && /^[ \t>]*(?:[-*+] |\d+[.)] )?[ \t]*(?:```|~~~)/.test(line.text);
    if (!isFence) blockFor(blocks, line, wasFence).lines.push({ text: line.text, offset: at });
    wasFence = isFence;
    at += line.text.length + 1;
  }
  return blocks;
}

function blockFor(blocks: Block[], line: MarkdownLine, isNew: boolean): Block {
  const last = blocks.at(-1);
  if (last !== undefined && !isNew && last.isCode === line.isCode) return last;
  const block: Block = {
    isCode: line.isCode,
    fence: line.fence.split(/\s/)[0]?.toLowerCase() ?? '',
    lines: [],
  };
  blocks.push(block);
  return block;
}

function isShell(fence: string): boolean {
  return /^(?:|bash|sh|shell|zsh|console|shell-session|shellsession|terminal|cmd)$/.test(fence);
}

// Where some lines have a prompt, the others are what the commands printed.
function withoutOutput(lines: readonly SourceLine[]): readonly SourceLine[] {
  const prompted = lines.filter((line) => /^\s*\$ \S/.test(line.text));
  return prompted.length > 0 ? prompted : lines;
}
