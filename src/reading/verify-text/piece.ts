// What a verify text is made of, in order: commands, requests to a person, and other words.

export type VerifyPiece =
  | {
      readonly kind: 'command';
      readonly run: string;
      readonly offset: number;
      /** From the start of the sentence to the command. */
      readonly before: string;
      /** From the command to the next one, or to the end of the line. */
      readonly after: string;
    }
  | { readonly kind: 'manual' | 'prose'; readonly text: string };
