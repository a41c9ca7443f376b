// How sure one can be, at a glance, that a text is made of spec packets, or lists their features.

import type { PlanSource } from '../../model/plan.ts';
import { normaliseNewlines } from '../../std/text.ts';
import { START_MARKER } from './packet.ts';

const GLANCE = 200_000;
const BOXED_TASK = /^[ \t]*[-*+][ \t]+\[[ xX]\][ \t]+(?:\d{1,4}\.\d|V[EF]?\d|T\d)/gm;

/** By the text alone; a name says where a file lies, not what it holds. */
export function packetScore({ text }: PlanSource): number {
  const glance = normaliseNewlines(text.slice(0, GLANCE));
  if (/^\s*[{[]/.test(glance)) return trackerScore(glance);
  const markers = glance.split(START_MARKER).length - 1;
  const tasks = glance.match(BOXED_TASK)?.length ?? 0;
  if (markers > 0) return hasOtherTasks(glance) || tasks > markers ? 0.4 : 0.95;
  if (hasOtherTasks(glance)) return 0;
  if (/^#[ \t]*--+[ \t]*spec[ \t]*--/im.test(glance)) return 0.7;
  return Math.max(yamlScore(glance), overviewScore(glance));
}

function hasOtherTasks(glance: string): boolean {
  return /^[ \t]*<task\b[^>\n]{0,200}>/m.test(glance);
}

function trackerScore(glance: string): number {
  const isListed = /"tasks"\s{0,20}:\s{0,20}\[/.test(glance);
  if (isListed && glance.includes('"spec_overview"')) return 0.95;
  const isFeature = /"id"\s{0,20}:\s{0,20}"F-\d{1,6}"/.test(glance);
  return isListed && isFeature && /"(?:spec_overview|phase|verified)"/.test(glance) ? 0.9 : 0;
}

// The three fields together: other YAML has one or two of them.
function yamlScore(glance: string): number {
  const has = (key: RegExp): boolean => key.test(glance);
  if (!has(/^[ \t]*assertions[ \t]*:/m) || !has(/^[ \t]*intent(?:_template)?[ \t]*:/m)) return 0;
  return has(/^[ \t]*(?:file_scope(?:_patterns)?|constraints)[ \t]*:/m) ? 0.85 : 0.5;
}

function overviewScore(glance: string): number {
  const hasTable = /^\|?[ \t]*task(?:[ \t]+id)?[ \t]*\|.*\b(?:tier|assertions?)\b/im.test(glance);
  if (!hasTable) return 0;
  return /^#{1,3}[ \t]+task list/im.test(glance) ? 0.85 : 0.5;
}
