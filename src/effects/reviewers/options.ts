// How a reviewer is described in a config, and what is wrong with a description. Keys never stand in
// it: it names the variable of the environment that holds one.

import type { Reviewer, ReviewRequest } from '../../drive/ports/reviewer.ts';
import type { ReviewerKind } from '../../model/record.ts';
import type { CommandTemplate } from '../agents/agent-options.ts';
import type { AskReviewer } from './human.ts';
import { readModelWord } from './model-word.ts';

export interface ReviewerOptions {
  /** For the record; made from the rest where it is not said. */
  readonly name?: string;
  readonly kind: ReviewerKind;
  /** Of kind `model`: `anthropic/claude-sonnet-4-5`, `ollama/llama3`. Of `command`: for a preset. */
  readonly model?: string;
  /** Of kind `model`: another address; needed for `openai-compatible`. */
  readonly baseURL?: string;
  /** The variable that holds the key, where it is not the usual one of the provider. */
  readonly apiKeyEnv?: string;
  /** Of kind `command`: a preset such as `claude`, a line for the shell, or a list of arguments. */
  readonly command?: string | CommandTemplate;
  /** Of one look, tries and pauses included; the protocol's limit where it is shorter. */
  readonly timeoutMs?: number;
  /** The maker of its model, where the name does not tell. */
  readonly family?: string;
}

/** What reviewers are given by whoever composes a run. */
export interface ReviewerWorld {
  /** The environment Doorward was started with: keys come from it and from nowhere else. */
  readonly env: Readonly<Record<string, string | undefined>>;
  render(request: ReviewRequest): string;
  /** How a person is asked; undefined without a terminal. */
  readonly ask: AskReviewer | undefined;
  checklist(name: string): Reviewer;
  /** The tree that the files at this place make now, untracked ones included. */
  treeAt(cwd: string): Promise<string>;
  /** The first pause before another try; 1 second unless said. */
  readonly firstDelayMs?: number;
  readonly graceMs?: number;
  readonly containment?: 'strongest' | 'process-group';
}

/** Undefined where a reviewer can be made of it; otherwise what to change, in a sentence. */
export function reviewerFault(options: ReviewerOptions): string | undefined {
  const { kind, model, command } = options;
  if (kind === 'model') return modelFault(options);
  const isEmpty = command === undefined || command.length === 0 || command === '';
  if (kind === 'command' && isEmpty)
    return 'A reviewer of kind `command` needs a command, such as `claude` or `./review.sh`.';
  if (kind !== 'command' && (model !== undefined || command !== undefined))
    return `A reviewer of kind \`${kind}\` takes neither a model nor a command.`;
  return undefined;
}

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,100}$/;

function modelFault({ model, baseURL, apiKeyEnv }: ReviewerOptions): string | undefined {
  const word = readModelWord(model ?? '');
  if (!word.ok) return word.message;
  if (apiKeyEnv !== undefined && !VARIABLE.test(apiKeyEnv))
    return '`apiKeyEnv` is the name of a variable, such as OPENAI_API_KEY; the key itself never stands in a config.';
  if (baseURL !== undefined && !isAddress(baseURL))
    return '`baseURL` is an http or https address without user and password.';
  if (word.provider === 'openai-compatible' && baseURL === undefined)
    return 'A model of `openai-compatible/…` needs a `baseURL`, such as http://localhost:8080/v1.';
  return undefined;
}

function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && url?.username === '' && url.password === '';
}
