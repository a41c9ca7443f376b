// The form of a model's answer, as JSON Schema in the subset that every provider accepts: all fields
// required, nothing more, an empty text for nothing. The nonce is told in the prompt and must come
// back; the schema does not give it away.

const text = (description: string): object => ({ type: 'string', description });
const texts = (description: string): object => ({
  type: 'array',
  items: { type: 'string' },
  description,
});

const PROPERTIES = {
  nonce: text('The nonce of this review, exactly as the instructions give it.'),
  verdict: { type: 'string', enum: ['APPROVED', 'REJECTED'] },
  confidence: { type: 'string', enum: ['HIGH', 'MEDIUM', 'LOW'] },
  findings: texts('What was checked and holds, each with path:line.'),
  issues: texts(
    'What is wrong, each as "[CRITICAL|MAJOR|MINOR] path:line: what is wrong and what to do". CRITICAL and MAJOR refuse the work.',
  ),
  concerns: texts('Doubts that do not refuse the work.'),
  recommendation: { type: 'string', enum: ['commit', 'retry', 'manual_review'] },
  feedback: text('For a rejection: what the executor has to do. Otherwise empty.'),
  reproduce: text(
    'For a rejection: one of the verify commands, or the path of one test file, that fails. Otherwise empty.',
  ),
};

export const ANSWER_SCHEMA: Readonly<Record<string, unknown>> = {
  type: 'object',
  properties: PROPERTIES,
  required: Object.keys(PROPERTIES),
  additionalProperties: false,
};
