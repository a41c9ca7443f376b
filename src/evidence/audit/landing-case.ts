// Everything about one commit and its bundle, laid out for the checks: the summary, the gates, the
// reviews and the policy, each read once.

import { type Policy, readPolicy } from '../policy.ts';
import {
  type CommandReading,
  type GateReading,
  readCommands,
  readGate,
  readSummary,
  type SummaryReading,
} from '../read-predicates.ts';
import type { Judging } from './audit-log.ts';
import type { AuditedCommit, AuditedHistory, Denial, LogEntry } from './history.ts';
import type { SpokenStatement } from './open-bundle.ts';
import type { Trailers } from './trailers.ts';

type Whole<Shape> = Readonly<{ [Key in keyof Shape]: Exclude<Shape[Key], undefined> }>;

export interface ReadGateStatement {
  readonly statement: SpokenStatement;
  readonly reading: GateReading;
}

export interface LandingCase {
  readonly commit: Whole<AuditedCommit>;
  readonly trailers: Trailers;
  readonly history: AuditedHistory;
  readonly judging: Judging;
  readonly entry: LogEntry;
  readonly statements: readonly SpokenStatement[];
  readonly summary: SpokenStatement & { readonly reading: SummaryReading };
  readonly gates: readonly ReadGateStatement[];
  readonly reviews: readonly ReadGateStatement[];
  readonly commands: readonly CommandReading[];
  readonly policy: Policy;
}

type Opened = Pick<
  LandingCase,
  'commit' | 'trailers' | 'history' | 'judging' | 'entry' | 'statements'
>;

export function landingCase(opened: Opened): LandingCase | Denial {
  const { statements, entry, judging } = opened;
  const [summary, ...others] = statements.filter(({ kind }) => kind === 'summary');
  if (summary === undefined || others.length > 0)
    return { check: 'bundle.summary', reason: 'its bundle does not have exactly one summary' };
  const reading = readSummary(summary);
  if (reading === undefined) return unread('summary');
  const said = statements.filter(({ digest }) => digest !== summary.digest).map(readSaid);
  const wrong = said.indexOf(undefined);
  if (wrong !== -1) return unread(`${wrong + 1}th`);
  const read = said.filter((one) => one !== undefined);
  const policy = policyIn(entry, reading.policy, judging);
  if (policy === undefined)
    return { check: 'policy.document', reason: 'its policy is missing or not what it is named' };
  return {
    ...opened,
    summary: { ...summary, reading },
    gates: read.filter(({ statement }) => statement.kind !== 'review'),
    reviews: read.filter(({ statement }) => statement.kind === 'review'),
    commands: read.flatMap(({ commands }) => commands),
    policy,
  };
}

function readSaid(
  statement: SpokenStatement,
): (ReadGateStatement & Pick<LandingCase, 'commands'>) | undefined {
  if (statement.kind === 'override') return undefined;
  const reading = readGate(statement);
  const commands = statement.kind === 'verify' ? readCommands(statement) : [];
  return reading === undefined || commands === undefined
    ? undefined
    : { statement, reading, commands };
}

function policyIn({ outputs }: LogEntry, sha256: string, { crypto }: Judging): Policy | undefined {
  const bytes = outputs.get(sha256);
  if (bytes === undefined || crypto.sha256(bytes) !== sha256) return undefined;
  const text = crypto.decode(bytes);
  return text === undefined ? undefined : readPolicy(text);
}

function unread(kind: string): Denial {
  return { check: 'statement.fields', reason: `its ${kind} statement lacks what it has to say` };
}
