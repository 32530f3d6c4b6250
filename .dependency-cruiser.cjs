/** The server's features by floor. A feature imports only from floors below its own, so no two import each other. */
const FLOORS = [
  ['books', 'consent', 'help', 'mailbox'],
  ['auth', 'covers', 'library'],
  ['mcp', 'taste', 'topics'],
  ['recommendations', 'search'],
  ['questions', 'sunday-mail', 'sync'],
  ['account', 'system'],
  ['forgetting', 'opds', 'shelf'],
  ['book-pages', 'known'],
  ['pages'],
];

/** The rooms of search, in the order in which a request goes through them. None imports from a later one. */
const STAGES = ['understand', 'resolve', 'retrieve', 'rank', 'select', 'explain'];

/**
 * The walls between modules, as patterns.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^(contract/|node_modules/zod/)' },
    },
    {
      name: 'web-and-server-meet-in-contract',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|fakes|scripts|bench|e2e)/' },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|scripts|bench|e2e)/' },
    },
    {
      name: 'fakes-are-for-tests',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^fakes/' },
    },
    {
      name: 'web-testing-is-for-tests',
      severity: 'error',
      from: { path: '^web/', pathNot: ['^web/testing/', '\\.test\\.ts$'] },
      to: { path: '^web/testing/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/', pathNot: '^server/(platform/|errors\\.ts$|log\\.ts$)' },
    },
    {
      name: 'wording-knows-no-feature',
      severity: 'error',
      from: { path: '^server/wording/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/', pathNot: '^server/wording/' },
    },
    { name: 'ui-knows-no-feature', severity: 'error', from: { path: '^web/ui/' }, to: { path: '^web/features/' } },
    {
      // From outside a feature only the file that bears its name is imported.
      name: 'feature-front-door',
      severity: 'error',
      from: { path: '^(server|web)/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^(server|web)/features/([^/]+)/',
        pathNot: ['^$1/features/$2/', '^$1/features/([^/]+)/\\1\\.tsx?$'],
      },
    },
    {
      name: 'house-uses-front-doors',
      severity: 'error',
      from: { path: '^server/(?!features/)', pathNot: ['^server/testing/', '\\.test\\.ts$'] },
      to: {
        path: '^server/features/([^/]+)/',
        pathNot: ['^server/features/([^/]+)/\\1\\.ts$', '^server/features/[^/]+/(routes|jobs)\\.ts$'],
      },
    },
    {
      // Commands, benches and test helpers: what a feature exports for them alone is in its `testing.ts`.
      name: 'tools-use-doors',
      severity: 'error',
      from: {
        path: '^(scripts|bench|server/testing)/',
        // These two write a file that search reads while it is loaded.
        pathNot: ['\\.test\\.ts$', '^scripts/build-word-(vectors|neighbours)\\.ts$'],
      },
      to: {
        path: '^server/features/([^/]+)/',
        pathNot: ['^server/features/([^/]+)/(\\1|testing)\\.ts$'],
      },
    },
    {
      name: 'testing-doors-are-for-tools',
      severity: 'error',
      from: { path: '^(server|web)/', pathNot: ['^server/testing/', '\\.test\\.tsx?$'] },
      to: { path: '^server/features/[^/]+/testing\\.ts$' },
    },
    {
      name: 'only-the-page-lists-routes',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/routes\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^server/features/[^/]+/routes\\.ts$' },
    },
    {
      name: 'only-the-page-lists-jobs',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/jobs\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^server/features/[^/]+/jobs\\.ts$' },
    },
    ...FLOORS.map((floor, at) => ({
      name: `features-lean-downwards-${at}`,
      severity: 'error',
      from: { path: `^server/features/(${floor.join('|')})/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/',
        pathNot: ['^server/features/$1/', `^server/features/(${FLOORS.slice(0, at).flat().join('|') || '-'})/`],
      },
    })),
    {
      name: 'every-feature-has-a-floor',
      severity: 'error',
      from: { path: `^server/features/(?!(?:${FLOORS.flat().join('|')})/)` },
      to: {},
    },
    ...STAGES.map((stage, at) => ({
      name: `a-search-goes-one-way-${at}`,
      severity: 'error',
      from: { path: `^server/features/search/${stage}/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/search/',
        pathNot: [
          '^server/features/search/adviser\\.ts$',
          `^server/features/search/(${STAGES.slice(0, at + 1).join('|')})/`,
        ],
      },
    })),
    {
      // A search knows neither accounts nor who asks.
      name: 'search-leans-on-few',
      severity: 'error',
      from: { path: '^server/features/search/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/(?!(?:search|books|library|taste|help)/)' },
    },
    {
      name: 'sql-in-queries',
      severity: 'error',
      from: {
        path: '^server/features/',
        pathNot: ['/[^/]*queries\\.ts$', '/queries/', '\\.test\\.ts$', '^server/features/system/jobs\\.ts$'],
      },
      to: { path: '^node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'not-to-tests',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|^server/testing/|^bench/' },
      to: { path: '\\.test\\.tsx?$|^server/testing/' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.css'],
    },
  },
};
