// The options of `doorward check --receipt`, apart from what answers them: every check reads its options, and few ask
// for a receipt.

import type { Option } from './command.ts';

export const RECEIPT_OPTIONS: Readonly<Record<string, Option>> = {
  receipt: { help: 'judge nothing: ask for the receipt of a pass for exactly this tree' },
  staged: {
    needs: 'receipt',
    help: 'with --receipt: for what is staged, as a pre-commit hook wants it',
  },
  commit: { value: 'REV', needs: 'receipt', help: 'with --receipt: for a commit' },
  pushed: {
    needs: 'receipt',
    help: 'with --receipt: for what git is about to push, named on standard input',
  },
  'max-age': {
    value: 'DURATION',
    needs: 'receipt',
    help: 'with --receipt: no older than this (default: 24h)',
  },
};
