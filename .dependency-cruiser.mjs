// Turns the table in scripts/law.ts into rules; type-only imports count, and so do cycles of types.

import { LAYERS, PURE } from './scripts/law.ts';

const NOT_TESTS = '[.]test[.]ts$';

const layerRules = Object.entries(LAYERS).map(([layer, allowed]) => ({
  name: `${layer}-imports-only-${allowed.join('-') || 'nothing'}`,
  severity: 'error',
  from: { path: `^src/${layer}/`, pathNot: NOT_TESTS },
  to: { path: '^src/', pathNot: [layer, ...allowed].map((name) => `^src/${name}(/|[.])`) },
}));

export default {
  forbidden: [
    ...layerRules,
    {
      name: 'pure-core-touches-no-platform',
      severity: 'error',
      from: { path: `^src/(${PURE.join('|')})/`, pathNot: NOT_TESTS },
      to: { dependencyTypes: ['core'] },
    },
    ...['checks', 'dialects', 'protocols'].map((plural) => ({
      name: `${plural}-know-no-sibling`,
      comment: 'A new one must be addable, and an old one removable, without reading the others.',
      severity: 'error',
      from: { path: `^src/${plural}/`, pathNot: ['/registry[.]ts$', NOT_TESTS] },
      to: { path: `^src/${plural}/`, pathNot: '/(check|dialect|strict)[.]ts$' },
    })),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: '[.]d[.]ts$' },
      to: {},
    },
    {
      name: 'no-test-imports',
      severity: 'error',
      from: { path: '^src/', pathNot: NOT_TESTS },
      to: { path: '^test/|[.]test[.]ts$' },
    },
    {
      name: 'no-undeclared',
      comment:
        'An optional peer is bundled into the bin; who uses the library installs it. The server for MCP is no part of the library.',
      severity: 'error',
      from: { path: '^src/', pathNot: [NOT_TESTS, '^src/surfaces/mcp/'] },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'unknown'],
        dependencyTypesNot: ['npm-peer'],
      },
    },
    // Larger than everything else together, and most commands ask no model, agent or client of theirs.
    ...lateFolder('model-sdk', 'src/effects/reviewers/sdk', '(ai|@ai-sdk)'),
    ...lateFolder('mcp-sdk', 'src/surfaces/mcp', '(@modelcontextprotocol|zod)'),
    ...lateFolder('acp-sdk', 'src/effects/agents/acp/sdk', '@agentclientprotocol'),
    {
      name: 'api-is-thin',
      severity: 'error',
      from: { path: '^src/index[.]ts$' },
      to: { path: '^src/(effects|store|drive|surfaces)/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
    },
  },
};

/** Packages that one folder alone knows, and a folder that is loaded only when it is needed. */
function lateFolder(name, folder, packages) {
  const from = { path: '^src/', pathNot: `^${folder}/` };
  return [
    {
      name: `${name}-in-one-folder`,
      severity: 'error',
      from,
      to: { path: `^node_modules/${packages}/` },
    },
    {
      name: `${name}-loads-late`,
      severity: 'error',
      from,
      to: { path: `^${folder}/`, dependencyTypesNot: ['dynamic-import'] },
    },
  ];
}
