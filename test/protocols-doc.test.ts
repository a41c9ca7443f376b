// docs/protocols.md shows the numbers of the protocols; here each of them is made from the values, so
// that the page cannot say something else.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Protocol } from '../src/model/protocol.ts';
import type { ReviewRules } from '../src/model/protocol-rules.ts';
import { FAILURE_TYPES } from '../src/model/reason.ts';
import { allProtocols } from '../src/protocols/registry.ts';

const page = readFileSync('docs/protocols.md', 'utf8');

const minutes = ({ defaultMs, maxMs }: { readonly defaultMs: number; readonly maxMs: number }) =>
  `${defaultMs / 60_000} / ${maxMs / 60_000} min`;

const orDash = (value: number | undefined): string => (value === undefined ? '–' : String(value));

function reviewed({ review, tiers }: Protocol): string {
  const byTier = tiers === undefined ? [] : [`tier ≥ ${tiers.reviewFrom}`];
  const byRule = review.when === 'never' && tiers !== undefined ? [] : [words(review.when)];
  return [...byRule, ...byTier].join(', ');
}

function words(when: ReviewRules['when']): string {
  if (typeof when === 'string') return when;
  const zero = when.countsIndexZero ? 'with 0' : 'without 0';
  return `phase start, each ${when.everyNth}th (${zero}), last`;
}

function triggers({ triggers: all }: Protocol): string {
  const shown = all.map(({ on, count, level }) => `${count} ${on} → ${level}`);
  return shown.length === 0 ? '–' : shown.join('; ');
}

function permissive(protocol: Protocol): string {
  const { rules, review, budgets, complexity } = protocol;
  const accepted = FAILURE_TYPES.filter((type) => budgets[type].onExhausted !== 'park');
  const settings = [
    ...(accepted.length > 0 ? [`onExhausted: accept-unverified (${accepted.join(', ')})`] : []),
    ...(rules.onFlaky === 'accept' ? ['onFlaky: accept'] : []),
    ...(rules.onNoCommands === 'accept' ? ['onNoCommands: accept'] : []),
    ...(rules.onSilentReviewer === 'accept' ? ['onSilentReviewer: accept'] : []),
    ...(review.onMissing === 'park' ? [] : [`onMissing: ${review.onMissing}`]),
    ...(review.onSpecLevel === 'suggest' ? ['onSpecLevel: suggest'] : []),
    ...Object.entries(complexity?.treatments ?? {})
      .filter(([, { gates }]) => gates === 'skipped')
      .map(([name]) => `${name}: gates skipped`),
  ];
  return settings.length === 0 ? 'none' : settings.map((setting) => `\`${setting}\``).join(' ');
}

const ROWS: Readonly<Record<string, (protocol: Protocol) => string>> = {
  'attempts per task': ({ maxAttempts }) => String(maxAttempts),
  'attempts per run': ({ maxRunAttempts }) => orDash(maxRunAttempts),
  ...Object.fromEntries(
    FAILURE_TYPES.map((type) => [
      `retries: ${type}`,
      ({ budgets }: Protocol) => {
        const { retries, delayMs } = budgets[type];
        return delayMs === 0 ? String(retries) : `${retries} after ${delayMs / 1000} s`;
      },
    ]),
  ),
  'retries shared by the gates': ({ gateRetries }) => orDash(gateRetries),
  're-checks of a doubt': ({ recheck }) =>
    `${recheck.times}, each after ${recheck.delayMs / 1000} s`,
  'executor timeout (max)': ({ timeouts }) => minutes(timeouts.executor),
  'verify timeout (max)': ({ timeouts }) => minutes(timeouts.verify),
  'review timeout (max)': ({ timeouts }) => minutes(timeouts.review),
  'claim / inspect / verify': ({ stages }) =>
    [stages.claim, stages.inspect, stages.verify].join(' / '),
  'review when': reviewed,
  'votes from tier 3': ({ tiers }) => orDash(tiers?.votes),
  'executor ladder': ({ ladder }) => ladder?.steps.join(', ') ?? '–',
  'fix tasks per task / depth': ({ fixTasks }) =>
    fixTasks === undefined ? '–' : `${fixTasks.perTask} / ${fixTasks.maxDepth}`,
  'escalation (count → level)': triggers,
  'dispatches of a task': ({ breakers }) => orDash(breakers.dispatches),
  'blocked tasks that halt': ({ breakers }) => orDash(breakers.blockedInFeature),
  'blocked at once, more than': ({ breakers }) => orDash(breakers.blockedAtOnce),
  'commits by itself': ({ autoCommit }) => autoCommit.join(', '),
};

const expected = [
  `| | ${allProtocols()
    .map(({ name }) => `\`${name}\``)
    .join(' | ')} |`,
  `| --- |${' --- |'.repeat(allProtocols().length)}`,
  ...Object.entries(ROWS).map(([row, of]) => `| ${row} | ${allProtocols().map(of).join(' | ')} |`),
].join('\n');

test('the table of numbers is the one that the values make', () => {
  expect(page).toContain(expected);
});

test.each(allProtocols())(
  'the page names every permissive setting of $name, and no other',
  (protocol) => {
    expect(page).toContain(`| \`${protocol.name}\` | ${permissive(protocol)} |`);
  },
);

test.each(allProtocols())('the page lists the checks of $name', ({ name, checks }) => {
  expect(page).toContain(`- \`${name}\`: ${checks.join(', ')}`);
});

test('strict has no permissive setting, because it is what people get who choose nothing', () => {
  expect(
    allProtocols()
      .filter((protocol) => permissive(protocol) === 'none')
      .map(({ name }) => name),
  ).toEqual(['strict']);
});
