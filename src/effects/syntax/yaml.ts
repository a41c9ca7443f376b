// YAML as repositories hold it: several documents, anchors, and tags that only one tool knows.

import { yamlFault } from '../../std/document.ts';
import { invalid, isTemplate, noParser, type SyntaxVerdict, VALID } from './verdict.ts';

const MAX_DEPTH = 400;

export function parseYaml(text: string): SyntaxVerdict {
  const fault = yamlFault(text, MAX_DEPTH);
  if (fault === undefined) return VALID;
  if (/maxDepth|^larger than/.test(fault.message)) return noParser(fault.message);
  return isTemplate(text)
    ? noParser('it is a template of YAML')
    : invalid(fault.message, fault.place.line);
}
