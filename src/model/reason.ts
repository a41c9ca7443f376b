// Every reason a finding can give: stable, documented, and mapped to the failure type that sets
// the retry budget. docs/reasons.md is checked against this table.

export const FAILURE_TYPES = [
  'EXECUTION_FAILURE',
  'VERIFY_FAILURE',
  'ARCHITECT_REJECTION',
  'BLOCKED',
  'TIMEOUT',
  'MALFORMED',
] as const;
export type FailureType = (typeof FAILURE_TYPES)[number];

export const REASONS = {
  'gate.passed': ['VERIFY_FAILURE', 'The check ran and found nothing wrong.'],
  'gate.not-applicable': ['VERIFY_FAILURE', 'The check does not apply to this task.'],
  'gate.nothing-checked': ['VERIFY_FAILURE', 'No check could speak for the work.'],
  'gate.check-crashed': ['VERIFY_FAILURE', 'A check of Doorward itself failed.'],

  'plan.problem': ['MALFORMED', 'The plan could not be read as written.'],
  'plan.vague-done': ['MALFORMED', 'A done criterion cannot be measured.'],
  'plan.no-scope': ['MALFORMED', 'The task does not say which files it may touch.'],

  'claim.malformed': ['MALFORMED', "The executor's result is not in the agreed form."],
  'claim.incomplete': ['MALFORMED', "The executor's result leaves something out."],
  'claim.missing': ['MALFORMED', 'The protocol asks for a claim and there is none.'],
  'claim.failure': ['EXECUTION_FAILURE', 'The executor itself reports failure.'],
  'claim.blocked': ['BLOCKED', 'The executor reports that it cannot go on.'],
  'claim.false': ['EXECUTION_FAILURE', 'The claim contradicts the facts.'],
  'claim.unproven': ['EXECUTION_FAILURE', 'Nothing supports the claim.'],
  'claim.contradiction': ['EXECUTION_FAILURE', 'The message claims completion and admits failure.'],
  'claim.owed-check': ['VERIFY_FAILURE', 'The message leaves a check to somebody else.'],
  'claim.unverified-criteria': [
    'EXECUTION_FAILURE',
    'The executor says that done criteria are not met.',
  ],
  'signal.missing': ['EXECUTION_FAILURE', 'The completion signal was not given.'],
  'signal.mentioned': ['EXECUTION_FAILURE', 'The signal is only mentioned, not given.'],

  'spec.1a': ['MALFORMED', 'Spec packet delimiters are missing.'],
  'spec.1b': ['MALFORMED', 'The spec packet is not valid YAML.'],
  'spec.1c': ['MALFORMED', 'The spec packet lacks a required field.'],
  'spec.1d': ['MALFORMED', 'An assertion lacks a required field.'],
  'spec.1e': ['MALFORMED', 'An assertion lacks a controlled keyword.'],
  'spec.1f': ['MALFORMED', 'An assertion is vague.'],
  'spec.1g': ['MALFORMED', 'More than seven assertions, or seven tasks.'],
  'spec.2a': ['VERIFY_FAILURE', 'An assertion has no result.'],
  'spec.2b': ['VERIFY_FAILURE', 'A result says neither PASS nor FAIL.'],
  'spec.2c': ['VERIFY_FAILURE', 'A result has no locator that holds.'],
  'spec.2d': ['VERIFY_FAILURE', 'A FAIL lacks expected and actual.'],
  'spec.assertion-failed': ['VERIFY_FAILURE', 'An assertion is reported as FAIL.'],
  'spec.3a': ['EXECUTION_FAILURE', 'A file outside file_scope was modified.'],
  'spec.3b': ['EXECUTION_FAILURE', 'A file in file_scope was not modified.'],

  'scope.outside': ['EXECUTION_FAILURE', 'A file outside the task was changed.'],
  'scope.untouched': ['EXECUTION_FAILURE', 'A file of the task was not changed.'],
  'scope.unsafe': ['EXECUTION_FAILURE', 'A path leaves the repository.'],
  'change.empty': ['EXECUTION_FAILURE', 'Nothing was changed.'],
  'change.uncommitted': ['EXECUTION_FAILURE', 'The content of a submodule is in no commit.'],
  'output.missing': ['EXECUTION_FAILURE', 'An expected output does not exist.'],
  'output.empty': ['EXECUTION_FAILURE', 'An expected output is empty.'],
  'output.lacks': ['EXECUTION_FAILURE', 'A required artifact lacks what the plan names.'],
  'syntax.invalid': ['EXECUTION_FAILURE', 'A changed file does not parse.'],
  'syntax.no-parser': ['VERIFY_FAILURE', 'No parser is there for a changed file.'],
  'tool.failed': ['EXECUTION_FAILURE', 'A tool call of the executor failed.'],
  'tool.unknown': ['EXECUTION_FAILURE', 'The outcome of a tool call is unknown.'],
  'checkmark.missing': ['EXECUTION_FAILURE', 'The task is not ticked in its plan.'],
  'checkmark.wrong': ['EXECUTION_FAILURE', 'Boxes are ticked that this task does not own.'],
  'state.uncommitted': ['EXECUTION_FAILURE', 'Spec files have uncommitted changes.'],
  'tamper.gate': ['EXECUTION_FAILURE', "The change edits the gate's own configuration or plan."],
  'tamper.tests': ['EXECUTION_FAILURE', 'Tests are skipped, focused or cut short.'],
  'tamper.tests-removed': ['EXECUTION_FAILURE', 'Tests are gone that the task does not remove.'],
  'tamper.assertions': ['EXECUTION_FAILURE', 'A test asserts less than before.'],
  'tamper.expectation': ['EXECUTION_FAILURE', 'What tests expect was edited instead of the code.'],
  'tamper.mock': ['EXECUTION_FAILURE', 'A test no longer runs the code it is about.'],
  'tamper.threshold': ['EXECUTION_FAILURE', 'A limit that checks go by was loosened.'],
  'tamper.suppression': ['EXECUTION_FAILURE', 'A tool is told to look away.'],
  'tamper.runtime': ['EXECUTION_FAILURE', 'The change interferes with what judges it.'],
  'tamper.exit': ['EXECUTION_FAILURE', 'Code ends its process, or changes how the process ends.'],
  'tamper.test-aware': ['EXECUTION_FAILURE', 'Code finds out whether it is being tested.'],
  'tamper.hard-coded': ['EXECUTION_FAILURE', 'The inputs of tests stand in the code as literals.'],
  'tamper.stub': ['EXECUTION_FAILURE', 'A function only pretends to do its work.'],
  'tamper.cosmetic': [
    'EXECUTION_FAILURE',
    'The change does nothing: only layout and comments differ.',
  ],
  'tamper.machinery': [
    'EXECUTION_FAILURE',
    'Scripts or settings that decide about tests were edited.',
  ],
  'tamper.cleanroom': [
    'EXECUTION_FAILURE',
    'The work passes only with tests or settings that it changed itself.',
  ],
  'tamper.unreadable': ['VERIFY_FAILURE', 'Changed code could not be read for tampering.'],
  'tamper.reviewer': [
    'EXECUTION_FAILURE',
    'The work holds text that is addressed to its reviewer.',
  ],

  'verify.exit-nonzero': ['VERIFY_FAILURE', 'A verify command failed.'],
  'verify.unexpected-pass': ['VERIFY_FAILURE', 'A command that must fail passed.'],
  'verify.timeout': ['TIMEOUT', 'A verify command ran out of time.'],
  'verify.not-started': ['VERIFY_FAILURE', 'A verify command could not be started.'],
  'verify.no-tests': ['VERIFY_FAILURE', 'A test command ran no tests.'],
  'verify.tests-failed': ['VERIFY_FAILURE', 'Tests failed although the command exited with 0.'],
  'verify.report-missing': [
    'VERIFY_FAILURE',
    'A test runner left no report, although the gate asked for one.',
  ],
  'verify.report-unsound': [
    'VERIFY_FAILURE',
    'The report of a test runner ends early or is not of this run.',
  ],
  'verify.report-refused': [
    'VERIFY_FAILURE',
    'A test runner writes no report, so that only its own words count its tests.',
  ],
  'verify.vacuous': ['VERIFY_FAILURE', 'The verify command cannot fail.'],
  'verify.masked': ['VERIFY_FAILURE', 'The exit code of the verify command is hidden.'],
  'verify.weak': ['VERIFY_FAILURE', 'The verify command proves little.'],
  'verify.broad': ['VERIFY_FAILURE', 'The verify command is broad and slow.'],
  'verify.flaky': ['VERIFY_FAILURE', 'The command failed, then passed unchanged.'],
  'verify.not-red': ['VERIFY_FAILURE', 'The verify commands pass without the change as well.'],
  'verify.here-only': [
    'VERIFY_FAILURE',
    'The verify commands pass in the checkout and not in a fresh one with the same files.',
  ],
  'verify.unproven': [
    'BLOCKED',
    'The verify commands cannot tell, and the task may not add a test that could.',
  ],
  'verify.pre-existing': ['VERIFY_FAILURE', 'The failure was there before the task.'],
  'verify.changed-files': ['VERIFY_FAILURE', 'The verify command changed tracked files.'],
  'verify.moved-branch': ['BLOCKED', 'The branch moved while the verify commands ran.'],
  'verify.left-running': ['VERIFY_FAILURE', 'A verify command left processes running.'],
  'verify.missing': ['VERIFY_FAILURE', 'There is no verify command.'],
  'verify.prose': ['VERIFY_FAILURE', 'The verify text is prose; nothing was run.'],
  'verify.manual': ['BLOCKED', 'A person has to check this.'],
  'verify.earlier': ['VERIFY_FAILURE', 'Verified earlier for the same tree.'],
  'verify.output-lost': ['VERIFY_FAILURE', 'The output of the command could not be kept.'],

  'review.rejected': ['ARCHITECT_REJECTION', 'The reviewer rejected the work.'],
  'review.weak': ['ARCHITECT_REJECTION', 'Approved with low confidence or with concerns.'],
  'review.manual': ['BLOCKED', 'The reviewer asks for a person to look.'],
  'review.missing': ['ARCHITECT_REJECTION', 'The protocol asks for a review and there is none.'],
  'review.unavailable': ['ARCHITECT_REJECTION', 'The reviewer could not be reached.'],
  'review.malformed': ['ARCHITECT_REJECTION', "The reviewer's answer could not be read."],
  'review.uncited': ['ARCHITECT_REJECTION', 'A citation does not hold in the tree.'],
  'vote.split': ['ARCHITECT_REJECTION', 'The votes disagree.'],
} as const;

export type Reason = keyof typeof REASONS;

/** What is said for these reasons follows from plan, words and tree alone: looking again changes nothing. */
const SETTLED: ReadonlySet<Reason> = new Set<Reason>([
  'gate.nothing-checked',
  'plan.problem',
  'claim.malformed',
  'claim.incomplete',
  'claim.missing',
  'claim.owed-check',
  'change.uncommitted',
  'verify.missing',
  'verify.prose',
  'verify.vacuous',
  'verify.masked',
  'verify.weak',
]);

export function isSettled(reason: Reason): boolean {
  return SETTLED.has(reason);
}

export function failureTypeOf(reason: Reason): FailureType {
  const [failureType]: readonly [FailureType, string] = REASONS[reason];
  return failureType;
}
