// What whoever starts the server decides, so that the agent behind it can't: which repository, and what
// work is measured from. Plan and rules come from the repository itself.

/** Characters of feedback that an agent is told at once. */
export const MAX_FEEDBACK = 12_000;

export interface Desk {
  /** A folder inside the repository. */
  readonly cwd: string;
  /** A revision; undefined means the config's, or HEAD. */
  readonly base: string | undefined;
}
