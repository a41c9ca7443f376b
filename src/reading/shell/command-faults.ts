// What is wrong with one verify command as a proof: it cannot fail, hides its failure, proves
// little, or leans on something that only one machine has. Faults are named; the check words them.

import { isSearch, type Strength, strengthOf } from './command-strength.ts';
import type { ShellCommand, ShellList } from './list.ts';
import { proofOf } from './outcome.ts';
import { parseShell } from './script.ts';
import { programWords } from './wrappers.ts';

export type CommandFault =
  | { readonly kind: 'vacuous'; readonly detail: string }
  | { readonly kind: 'masked'; readonly detail: string; readonly isTotal: boolean }
  | { readonly kind: 'defused'; readonly detail: string }
  | { readonly kind: 'weak'; readonly detail: string }
  | { readonly kind: 'broad' };

/** What a reader should know; it does not make the command a worse proof. */
export type CommandRemark =
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'one-machine'; readonly detail: string }
  | { readonly kind: 'outside-world'; readonly detail: string }
  | { readonly kind: 'display-filter' };

export interface CommandReading {
  /** The strongest command whose failure would be heard. */
  readonly strength: Strength;
  readonly faults: readonly CommandFault[];
  readonly remarks: readonly CommandRemark[];
}

export function readVerifyCommand(run: string): CommandReading {
  const list = parseShell(run);
  if (list === undefined)
    return { strength: 'strong', faults: [], remarks: [{ kind: 'unreadable' }] };
  const { heeded, inverted, ignored, hasDisplayFilter } = proofOf(list);
  const backwards = inverted.filter((command) => RUNNER.test(lineOf(command)));
  const straight = strongestOf(heeded.filter((command) => !backwards.includes(command)));
  const strength = backwards.length > 0 && straight !== 'strong' ? 'weak' : straight;
  const faults: CommandFault[] = [
    ...silence(strength, ignored, run),
    ...defused([...heeded, ...ignored]),
    ...(strength === 'weak' ? [weakness(heeded, backwards, run)] : []),
    ...(strength === 'strong' && isBroad(list) ? [{ kind: 'broad' as const }] : []),
  ];
  const remarks: CommandRemark[] = [
    ...surroundings([...heeded, ...ignored]),
    ...(hasDisplayFilter ? [{ kind: 'display-filter' as const }] : []),
  ];
  return { strength, faults, remarks };
}

function strongestOf(commands: readonly ShellCommand[]): Strength {
  const found = new Set(commands.map(strengthOf));
  return (
    (['strong', 'weak', 'setup'] as const).find((strength) => found.has(strength)) ?? 'vacuous'
  );
}

const proves = (command: ShellCommand): boolean => /strong|weak/.test(strengthOf(command));

function silence(
  strength: Strength,
  ignored: readonly ShellCommand[],
  run: string,
): readonly CommandFault[] {
  const isSilent = strength === 'vacuous' || strength === 'setup';
  const unheard = isSilent
    ? ignored.find(proves)
    : ignored.find((command) => strengthOf(command) === 'strong' && RUNNER.test(lineOf(command)));
  if (unheard !== undefined)
    return [{ kind: 'masked', detail: textIn(run, unheard), isTotal: isSilent }];
  return isSilent ? [{ kind: 'vacuous', detail: run }] : [];
}

const textIn = (run: string, { start, end }: ShellCommand): string =>
  run.slice(start, end).trim() || run;

function lineOf(command: ShellCommand): string {
  return programWords(command)
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 400);
}

// Only these are known to be checks: another command before a `;` may well be a preparation.
const RUNNER =
  /^(?:(?:npm|pnpm|yarn|bun)(?: run)? (?:test|build|lint|check|typecheck)|vitest|jest|mocha|ava|tsc|eslint|biome|playwright|cypress|pytest|python3? -m (?:pytest|unittest)|mypy|ruff|go (?:test|build|vet)|cargo (?:test|build|check|clippy)|make|mvn|gradle|\.\/gradlew|dotnet (?:test|build)|rspec|phpunit|node --test|deno test)\b/;

const SNAPSHOT_RUNNER =
  /^(?:(?:npm|pnpm|yarn|bun)(?: run)? \S*test|vitest|jest|playwright|ava|node --test)\b/;
const DEFUSED: readonly (readonly [RegExp, RegExp])[] = [
  [/(?:^| )(--exit-zero|--forceExit=0)\b/, /./],
  [/(?:^| )(--updateSnapshot|--update-snapshots|--test-update-snapshots|--snapshot-update)\b/, /./],
  [/ (-u|--update)(?: |$)/, SNAPSHOT_RUNNER],
  // What cannot be swept away was not there.
  [
    / (-[kisBwS]{0,6}i[kisBwS]{0,6}|--ignore-errors)(?: |$)/,
    /^g?make\b(?!(?: -\S+)* (?:dist|real)?clean(?: -\S+)*$)/,
  ],
  [/ (-Dmaven\.test\.failure\.ignore(?:=true)?|-fn|--fail-never)(?: |$)/, /^(?:\.\/)?mvnw?\b/],
  [/ (--failure-exit-code[ =]0)(?: |$)/, /^(?:bundle exec )?rspec\b/],
  // Last, for they may do no harm, and of one command one option is named.
  [/(?:^| )(--passWithNoTests|--pass-with-no-tests|--if-present)\b/, /./],
  [/ (--no-tests=ignore)(?: |$)/, /^ctest\b/],
];

function defused(commands: readonly ShellCommand[]): readonly CommandFault[] {
  return commands.flatMap((command) => {
    const line = lineOf(command);
    const flag = DEFUSED.find(([pattern, runner]) => pattern.test(line) && runner.test(line));
    const detail = flag?.[0].exec(line)?.[1];
    return detail === undefined ? [] : [{ kind: 'defused' as const, detail }];
  });
}

const FOR_NOTHING = /^--(?:passWithNoTests|pass-with-no-tests|if-present|no-tests=ignore)$/;
const RUNS_NO_TESTS =
  /^(?:tsc|eslint|biome|prettier|mypy|ruff|go (?:build|vet)|cargo (?:build|check|clippy|fmt))\b/;

/** Whether it only lets a run without tests pass; of several that may have run tests, nobody knows which did. */
export function isIdleWithTests(fault: CommandFault, run: string): boolean {
  if (fault.kind !== 'defused' || !FOR_NOTHING.test(fault.detail)) return false;
  const list = parseShell(run);
  if (list === undefined) return false;
  const { heeded, ignored } = proofOf(list);
  const testing = [...heeded, ...ignored].filter(
    (command) => proves(command) && !RUNS_NO_TESTS.test(lineOf(command)),
  );
  return testing.length === 1;
}

function weakness(
  heeded: readonly ShellCommand[],
  backwards: readonly ShellCommand[],
  run: string,
): CommandFault {
  const feeds = heeded.some(isSearch) && /[^|]\|[^|]/.test(run);
  const [inverted] = backwards;
  const detail =
    inverted !== undefined
      ? `passes only while \`${textIn(run, inverted)}\` fails`
      : feeds
        ? 'is decided by a search in what another command prints, not by its exit code'
        : 'shows only that something exists or can be found';
  return { kind: 'weak', detail };
}

const WHOLE_SUITE =
  /^(?:(?:npm|pnpm|yarn|bun)(?: run)? test(?::all)?|(?:npm|pnpm) t|vitest(?: run)?|jest|mocha|ava|pytest|python3? -m pytest|go test \.\/\.\.\.|cargo test|make (?:test|check)|mvn test|dotnet test|rspec|phpunit|deno test|node --test)$/;

/** The whole suite and nothing beside it; after a build it stands for itself. */
function isBroad(list: ShellList): boolean {
  const [pipeline, ...others] = list.filter(
    ({ stages }) => !stages.every((stage) => stage.kind === 'command' && !proves(stage)),
  );
  const [stage] = pipeline?.stages ?? [];
  if (others.length > 0 || stage?.kind !== 'command') return false;
  return WHOLE_SUITE.test(lineOf(stage).replace(/ (?:--silent|-s|--quiet|-q)$/, ''));
}

const HOME = /^(?:~(?:\/|$)|\$\{?HOME\b|\/(?:home|Users|root)\/|[A-Za-z]:[\\/]Users)/;
const NETWORK =
  /^(?:curl|wget|http|https|xh|nc|ssh|docker|docker-compose|kubectl|psql|mysql|redis-cli|gh|ping)$/;
const ADDRESS = /^https?:\/\/|\blocalhost\b|\b127\.0\.0\.1\b/;

function surroundings(commands: readonly ShellCommand[]): readonly CommandRemark[] {
  const words = commands.flatMap((command) => programWords(command).map(({ text }) => text));
  const home = words.find((word) => HOME.test(word));
  const programs = commands.map((command) => programWords(command)[0]?.text ?? '');
  const world =
    programs.find((name) => NETWORK.test(name)) ?? words.find((word) => ADDRESS.test(word));
  return [
    ...(home === undefined ? [] : [{ kind: 'one-machine' as const, detail: home }]),
    ...(world === undefined ? [] : [{ kind: 'outside-world' as const, detail: world }]),
  ];
}
