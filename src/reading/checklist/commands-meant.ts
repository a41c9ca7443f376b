// A Verify field may speak of commands that stand elsewhere in its task. Where the steps also push,
// publish or write, they are work rather than proof, and none of them is taken.

const COUNT = String.raw`(?:all|both|every|each|these|the)(?: (?:of )?(?:the|these|\d{1,3}|two|three|four|five|six|seven|eight|nine|ten))?`;
const THINGS =
  '(?:(?:verification|grep|shell|quality|AC|above|following) ){0,2}(?:commands?|checks?|greps?)';
const SPOKEN_OF = new RegExp(
  String.raw`^\W{0,4}(?:run |re-?run )?${COUNT} (?:${THINGS}\b|(?:exit|exits|print|prints|succeed|pass)\b)`,
  'i',
);

/** "All commands exit 0", "Both pass", "Run all 5 checks above". */
export function meansCommands(text: string): boolean {
  return SPOKEN_OF.test(text.slice(0, 300));
}

const CHANGING =
  /(?:^|[;&|]\s{0,4})(?:sudo )?(?:git (?:push|commit|add|tag|checkout|switch|merge|rebase|reset|stash|rm|mv)|gh (?:pr|release|issue|repo) (?:create|merge|edit|close|comment|delete|review|ready)|(?:npm|pnpm|yarn|cargo|poetry|uv|twine) (?:publish|install|add|upload)|docker (?:push|rm|rmi)|kubectl (?:apply|delete|create)|terraform (?:apply|destroy)|rm|mv|cp|mkdir|chmod|touch) /;

export function changesWorld(run: string): boolean {
  return CHANGING.test(`${run.slice(0, 4_000)} `);
}
