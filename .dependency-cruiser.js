/** The walls of docs/architecture.md. A rule that is not a failing check is a wish. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules that need each other at run time. Types alone may refer to each other.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-dev-packages-in-programs',
      severity: 'error',
      from: {
        path: '^(apps/server|packages/[^/]+|demo-web)/src',
        pathNot: '\\.test\\.ts$|/testing/|^packages/scan-engine/src/testing',
      },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'web-features-apart',
      comment: 'Pages in app put features together; a feature never imports another.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-one-direction',
      severity: 'error',
      from: { path: '^apps/web/src/(features|ui|lib)/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'web-ui-knows-no-product',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^(apps/web/src/(features|locales)|packages)/' },
    },
    {
      name: 'web-lib-below-features',
      severity: 'error',
      from: { path: '^apps/web/src/lib/' },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'browser-never-imports-server',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: '^(apps/server|demo-web|packages/(scan-engine|database/src/(server|testing)))' },
    },
    {
      name: 'server-features-through-their-door',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/' },
      to: {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: '^apps/server/src/features/($1/|[^/]+/index\\.ts$)',
      },
    },
    {
      name: 'platform-and-backend-below-features',
      severity: 'error',
      from: { path: '^apps/server/src/(platform|backend)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/features/' },
    },
    {
      name: 'domain-imports-only-zod',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/domain/src/|node_modules/zod/' },
    },
    {
      name: 'engine-knows-no-database-and-no-server',
      severity: 'error',
      from: { path: '^packages/(scan-engine|fingerprint|documents)/src/' },
      to: { path: '^(apps/|packages/database)|node_modules/(pg|kysely|hono|@supabase)/' },
    },
    {
      name: 'product-never-imports-the-demo',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: '\\.test\\.tsx?$|/testing/|^apps/server/src/(run-)?demo',
      },
      to: { path: '^demo-web/' },
    },
    {
      name: 'demo-web-stands-alone',
      severity: 'error',
      from: { path: '^demo-web/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(apps|packages)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
    parser: 'swc',
  },
};
