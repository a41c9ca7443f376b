// What is asked of a model and what comes back, in words of our own: nothing of the SDK is in them.

import type { Usage } from '../../model/record.ts';
import type { ProviderName } from './model-word.ts';

export interface ModelQuestion {
  readonly provider: ProviderName;
  readonly model: string;
  readonly baseURL: string | undefined;
  readonly apiKey: string | undefined;
  readonly prompt: string;
  readonly timeoutMs: number;
}

/** `trouble` may be over soon: 429, 5xx, the network. `refused` will be refused again. */
export type ModelAnswer =
  | {
      readonly type: 'text';
      readonly text: string;
      readonly model: string | undefined;
      readonly usage: Usage | undefined;
    }
  | { readonly type: 'timed-out' }
  | { readonly type: 'trouble'; readonly message: string; readonly pauseMs: number | undefined }
  | { readonly type: 'refused'; readonly message: string; readonly statusCode: number };
