// The import law, as data: each layer may import itself and the layers named after it, nothing else.
// dependency-cruiser enforces it, ARCHITECTURE.md prints it, and test/tidy.test.ts compares the two.

export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  std: [],
  model: ['std'],
  reading: ['model', 'std'],
  dialects: ['reading', 'model', 'std'],
  checks: ['reading', 'model', 'std'],
  protocols: ['model', 'std'],
  gate: ['model', 'std'],
  prompts: ['reading', 'model', 'std'],
  projections: ['gate', 'reading', 'model', 'std'],
  evidence: ['gate', 'reading', 'model', 'std'],
  drive: ['checks', 'prompts', 'gate', 'reading', 'model', 'std'],
  effects: ['drive/ports', 'reading', 'model', 'std'],
  store: [
    'drive/ports',
    'effects/node-sqlite',
    'effects/plain-file',
    'effects/process-identity',
    'model',
    'std',
  ],
  app: [
    'effects',
    'store',
    'drive',
    'evidence',
    'projections',
    'prompts',
    'protocols',
    'dialects',
    'checks',
    'reading',
    'gate',
    'model',
    'std',
  ],
  surfaces: ['app', 'evidence', 'projections', 'model', 'std'],
};

/** Layers without platform: no Node module, no clock, no randomness. */
export const PURE: readonly string[] = [
  'std',
  'model',
  'reading',
  'dialects',
  'checks',
  'protocols',
  'gate',
  'prompts',
  'projections',
  'evidence',
  'drive',
];
