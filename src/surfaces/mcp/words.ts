// What the tools say, for agents that read only text. The same facts stand in the structured answer.

import type { TaskList } from '../../app/mcp/list-tasks.ts';
import type { FoundEvidence } from '../../app/mcp/read-evidence.ts';
import type { ReadTask } from '../../app/mcp/read-task.ts';
import type { GateLook } from '../../app/mcp/run-gate.ts';
import type { Submitted } from '../../app/mcp/submit-result.ts';
import type { Task } from '../../model/task.ts';
import { gateResultYaml } from '../../projections/gate-result.ts';
import { oneLine } from '../../std/text.ts';
import type { Answer } from './answers.ts';

const MAX_TASKS = 500;

export function tasksAnswer({ source, title, current, tasks }: TaskList): Answer {
  const shown = tasks.slice(0, MAX_TASKS);
  const left = tasks.length - shown.length;
  const lines = shown.map(({ id, name, state, question }) => {
    const mark = id === current ? '→' : ' ';
    const asked = question === undefined ? '' : ` (a person is asked: ${oneLine(question, 200)})`;
    return `${mark} ${id}: ${oneLine(name, 120)} [${state}]${asked}`;
  });
  return {
    text: [
      `${oneLine(title, 120)} (${source})`,
      ...lines,
      ...(left === 0 ? [] : [`… ${left} more`]),
    ].join('\n'),
    data: {
      source,
      title,
      current: current ?? null,
      tasks: shown.map(({ dependsOn, question, ...task }) => ({
        ...task,
        dependsOn,
        question: question ?? null,
      })),
    },
  };
}

export function taskAnswer({ at, feedback, look, isSubmitted }: ReadTask): Answer {
  const { task, source, protocol, commands, notes } = at;
  const lines = [
    `${task.id}: ${task.name}`,
    ...section('What to do', task.action === '' ? [] : [task.action]),
    ...section('Files that may change', task.files ?? []),
    ...section('Files that must exist afterwards', task.outputs),
    ...section('Done when', task.done),
    ...section('The gate will run', commands),
    ...section('A person will be asked', [...task.verify.manual, ...personIn(task)]),
    ...section('Notes', notes),
    ...(feedback === '' ? [] : ['', 'What the gate said last:', '', feedback]),
  ];
  return {
    text: lines.join('\n'),
    data: {
      source,
      protocol,
      task: {
        id: task.id,
        name: task.name,
        action: task.action,
        files: task.files ?? null,
        outputs: task.outputs,
        done: task.done,
        dependsOn: task.dependsOn,
        verify: commands,
        manual: task.verify.manual,
      },
      notes,
      feedback,
      lastVerdict: look?.verdict ?? null,
      isSubmitted,
    },
  };
}

function personIn({ checkpoint }: Task): readonly string[] {
  return checkpoint === undefined ? [] : [checkpoint.request];
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `- ${line}`)];
}

export function submittedAnswer({ at, judgement }: Submitted): Answer {
  const { claim, verdict } = judgement;
  const wrong = [
    ...claim.problems.map(({ message, hint }) => `${message} ${hint}`),
    ...claim.contradictions.map(
      ({ sentence, line }) => `line ${line}: “${oneLine(sentence, 200)}”`,
    ),
  ];
  return {
    text: [
      `Recorded as the claim for ${at.task.id}. It approves nothing: the gate holds it against the facts.`,
      `Read by itself it is ${verdict}.`,
      ...section('What speaks against it', wrong),
      '',
      'Next: run_gate.',
    ].join('\n'),
    data: {
      task: at.task.id,
      isRecorded: true,
      isApproved: false,
      claim: verdict,
      problems: wrong,
    },
  };
}

const NEXT: Readonly<Record<string, string>> = {
  passed: 'PASSED: this working tree may be committed.',
  failed: 'NOT ACCEPTED. Mend what is wrong, then run the gate again.',
  'needs-person': 'NOT PASSED: a person has to decide. Tell the person, do not go on by yourself.',
  inconclusive: 'NOT PASSED: the gate could not tell. Nothing was approved.',
};

export function gateAnswer({ report, feedback, hasClaim }: GateLook): Answer {
  const { verdict, task, tree, base, protocol, findings, notes, notRun } = report;
  const open = findings.filter(({ outcome }) => outcome !== 'pass' && outcome !== 'skipped');
  return {
    text: [
      NEXT[verdict] ?? verdict,
      `task ${task.id} · protocol ${protocol} · tree ${tree.slice(0, 12)}`,
      ...notes.map((note) => `note: ${oneLine(note, 300)}`),
      ...(feedback === '' ? [] : ['', feedback]),
    ].join('\n'),
    data: {
      passed: verdict === 'passed',
      verdict,
      task: task.id,
      tree,
      base: base ?? null,
      protocol,
      hasClaim,
      findings: open.map(({ check, stage, outcome, reason, message, guidance, file, line }) => ({
        ...{ check, stage, outcome, reason, message, guidance },
        file: file ?? null,
        line: line ?? null,
      })),
      notRun,
      feedback,
    },
  };
}

export function evidenceAnswer(found: FoundEvidence): Answer {
  if (found.kind === 'run') {
    const { result, chain } = found.shown;
    const attempts = chain.attempts.map(({ attempt, failure, findings, tree }) => ({
      attempt,
      failure: failure ?? null,
      tree: tree ?? null,
      reasons: [
        ...new Set(
          findings.filter(({ outcome }) => outcome === 'fail').map(({ reason }) => reason),
        ),
      ],
    }));
    return {
      text: gateResultYaml(result),
      data: { run: chain.run, task: chain.task, gate_result: result, attempts, receipts: [] },
    };
  }
  const receipts = found.receipts.map(({ tree, task, ...receipt }) => ({
    ...receipt,
    tree: tree ?? null,
    task: task ?? null,
  }));
  return {
    text: receipts
      .map(
        ({ at, verdict, task, tree, agent, reasons }) =>
          `${at} ${verdict} ${task ?? '?'} tree ${tree?.slice(0, 12) ?? 'none'} by ${agent}: ${oneLine(reasons.join(', '), 300)}`,
      )
      .join('\n'),
    data: { run: null, task: null, gate_result: null, attempts: [], receipts },
  };
}
