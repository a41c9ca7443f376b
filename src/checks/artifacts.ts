// What the plan as a whole must have, where it lies in the scope of this task: files that exist,
// hold what was named, export it, are long enough, and are linked to one another.

import type { Evidence } from '../model/evidence.ts';
import type { Finding } from '../model/finding.ts';
import type { Artifact, KeyLink, Plan } from '../model/plan.ts';
import type { Task } from '../model/task.ts';
import { findExport } from '../reading/change/exported-names.ts';
import { readScope, tidyPath } from '../reading/change/scope.ts';
import { findPattern } from '../reading/change/simple-pattern.ts';
import { oneLine, plural } from '../std/text.ts';
import { type Check, type FindingParts, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('artifacts', 'inspect');

interface Duties {
  readonly artifacts: readonly Artifact[];
  readonly links: readonly KeyLink[];
}

export const artifacts: Check = {
  name: 'artifacts',
  stage: 'inspect',
  wants: (task, plan) => {
    const duties = dutiesOf(task, plan);
    return {
      paths: [
        ...duties.artifacts.map(({ path }) => path),
        ...duties.links.map(({ from }) => from),
      ].map(tidyPath),
    };
  },
  check({ task, plan, evidence }) {
    const duties = dutiesOf(task, plan);
    const count = duties.artifacts.length + duties.links.length;
    if (count === 0)
      return [
        make(notApplicable('No artifact that the plan requires is in the scope of this task.')),
      ];
    const findings = [
      ...duties.artifacts.flatMap((artifact) => judgeArtifact(artifact, evidence)),
      ...duties.links.flatMap((link) => judgeLink(link, evidence)),
    ];
    if (findings.length > 0) return findings;
    return [
      make({
        outcome: 'pass',
        reason: 'gate.passed',
        message: `${plural(count, 'required artifact is', 'required artifacts are')} as the plan says.`,
      }),
    ];
  },
};

function dutiesOf({ files }: Task, { mustHaves }: Plan): Duties {
  const scope = readScope(files ?? []);
  return {
    artifacts: mustHaves.artifacts.filter(({ path }) => scope.covers(tidyPath(path))),
    links: mustHaves.keyLinks.filter(
      ({ from, pattern }) => pattern !== undefined && scope.covers(tidyPath(from)),
    ),
  };
}

/** The text of a file that must be there; or the finding that says why there is none. */
function textAt(path: string, { files }: Evidence): string | Finding {
  const fact = files.get(tidyPath(path));
  const file = tidyPath(path);
  if (fact === undefined || fact.kind === 'absent')
    return make({
      outcome: 'fail',
      reason: 'output.missing',
      message: `The plan requires ${file}, which does not exist.`,
      guidance: 'Create it.',
      file,
    });
  if (fact.text === undefined)
    return make({
      outcome: 'inconclusive',
      reason: 'output.lacks',
      message: `${file} is no text or too large, so its content was not judged.`,
      guidance: 'Have a person look at it.',
      file,
    });
  return fact.text;
}

function judgeArtifact(artifact: Artifact, evidence: Evidence): readonly Finding[] {
  const text = textAt(artifact.path, evidence);
  if (typeof text !== 'string') return [text];
  const file = tidyPath(artifact.path);
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const { contains, minLines } = artifact;
  const tooShort: readonly FindingParts[] =
    minLines === undefined || lines >= minLines
      ? []
      : [lacks(`has ${plural(lines, 'line')}, and the plan asks for ${minLines}`)];
  return [
    ...(contains === undefined ? [] : patternFaults(text, contains)),
    ...artifact.exports.flatMap((name) => exportFaults(text, name)),
    ...tooShort,
  ].map((parts) => make({ ...parts, message: `${file} ${parts.message}.`, file }));
}

function judgeLink(link: KeyLink, evidence: Evidence): readonly Finding[] {
  const text = textAt(link.from, evidence);
  if (typeof text !== 'string') return [text];
  const file = tidyPath(link.from);
  return patternFaults(text, link.pattern ?? '').map((parts) =>
    make({
      ...parts,
      message: `${file} is not linked to ${oneLine(link.to, 80)}: it ${parts.message}.`,
      file,
    }),
  );
}

const lacks = (message: string): FindingParts => ({
  outcome: 'fail',
  reason: 'output.lacks',
  message,
  guidance: 'Add what the plan names, or have the plan corrected.',
});

function patternFaults(text: string, pattern: string): readonly FindingParts[] {
  const quoted = oneLine(pattern, 100);
  const result = findPattern(text, pattern);
  if (result === 'found') return [];
  if (result === 'missing') return [lacks(`does not contain "${quoted}"`)];
  return [
    {
      outcome: 'concern',
      reason: 'output.lacks',
      message: `does not contain "${quoted}" literally, and regular expressions of a plan are not run`,
      guidance: 'Write plain text, or parts joined by `.*` or `|`.',
    },
  ];
}

function exportFaults(text: string, name: string): readonly FindingParts[] {
  const result = findExport(text, name);
  if (result === 'exported') return [];
  const missing = lacks(`does not export ${oneLine(name, 80)}`);
  return [result === 'missing' ? missing : { ...missing, outcome: 'concern' }];
}
