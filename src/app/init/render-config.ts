// The commented `doorward.yaml` that `doorward init` writes: every key explained where it stands.

import type { FoundCommand } from './project-files.ts';

export function renderConfig(commands: readonly FoundCommand[], plans: readonly string[]): string {
  return `# Doorward: the verification gate of this repository.
# Commit this file. Work that edits it is judged by the version at its base, and the edit is a finding.
version: 1

# Which rules hold: strict, gate-protocol, layers, two-layer, tiers or commands.
protocol: strict

# Commands the gate runs itself. They stop at the first failure.
# Each is a command, or {run: ..., expect: pass | fail | absent, timeout: 90s}.
${verifyLines(commands)}
# Commands that do not depend on each other may run at once.
parallel: false

# How long each command may take.
timeout: 2m

# How often a failed command is run again, to tell flaky from broken. It never buys a pass.
reruns: 0

# Reuse a passing result for the same tree, commands, config and tools (said so in the record).
reuse: false
${planLines(plans)}
# Further settings:
# base: origin/main            # what work is compared with (default: HEAD)
# signals: [TASK_COMPLETE]     # how your agent says that it is done
# passEnv: [DATABASE_URL]      # variables that commands get although they look like secrets
# protect: [".github/**"]      # paths that no task may change
# isolation: auto              # run commands on the judged tree alone, in a sandbox where there is one
`;
}

function verifyLines(commands: readonly FoundCommand[]): string {
  if (commands.length === 0) {
    return `# Nothing was found. Put the command here that proves that your project works, for example:
#   verify: [npm test]
verify: []
`;
  }
  return `verify:\n${commands.map(({ run, from }) => `  - ${scalar(run)}  # found in ${scalar(from)}\n`).join('')}`;
}

function planLines(plans: readonly string[]): string {
  if (plans.length === 0) return '';
  const [first = '', ...more] = plans;
  const others = more.map((plan) => `#   ${scalar(plan)}\n`).join('');
  return `
# The plan for \`--task\` when no \`--plan\` is given.
plan: ${scalar(first)}
${more.length === 0 ? '' : `# Other plans that were found:\n${others}`}`;
}

// A plain scalar where YAML takes it as the very same text, else JSON's quoting, which YAML shares.
function scalar(text: string): string {
  return /^[A-Za-z.][\w ./-]*$/.test(text) ? text : JSON.stringify(text);
}
