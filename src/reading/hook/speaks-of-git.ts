// The first look at a tool call: a command that does not name git lands nothing by it. Apart from what
// reads commands, because nearly every call ends here.

// However it is quoted.
const GIT = /g["'\\]{0,4}i["'\\]{0,4}t/;

export function speaksOfGit(command: string): boolean {
  return GIT.test(command);
}
