import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const words =
  'Words for people live in src/locales; here they would be missing in the other languages.';

export default defineConfig(
  globalIgnores(['**/dist/', '**/node_modules/', '.data/', '.demo/', '**/database.types.ts']),
  tseslint.configs.strictTypeChecked,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['*.js'] } },
    },
    rules: {
      // An un-awaited supabase-js query is never sent; its builder is a thenable, not a promise.
      '@typescript-eslint/no-floating-promises': ['error', { checkThenables: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Settings are read in one place per program: env.ts.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
        { selector: 'ExportAllDeclaration', message: 'A door names what it lets through.' },
        { selector: 'TSEnumDeclaration', message: 'Use a union of strings.' },
        {
          selector: "MemberExpression[property.name='innerHTML']",
          message: 'Scanned text would run as script.',
        },
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'Scanned text would run as script.',
        },
      ],
    },
  },
  {
    files: ['apps/web/src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
        { selector: 'ExportAllDeclaration', message: 'A door names what it lets through.' },
        { selector: 'JSXText[value=/\\p{L}{2,}/u]', message: words },
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'Scanned text would run as script.',
        },
      ],
    },
  },
  // Programs and tools talk to a terminal.
  {
    files: [
      'scripts/**',
      'bench/**',
      'faults/run.ts',
      'apps/web/build.ts',
      'apps/server/src/demo.ts',
      'packages/scan-engine/src/command.ts',
      'apps/server/src/{backup,doctor,migrate,restore,rotate-keys,verify}.ts',
      'apps/server/src/backup/run-command.ts',
      'demo-web/src/main.ts',
      'conformance/src/command.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: [
      '**/env.ts',
      '**/*.config.{ts,js}',
      'scripts/**',
      'bench/**',
      'e2e/**',
      'faults/**',
      '**/*.test.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.config.{ts,js}', '.dependency-cruiser.js'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
);
