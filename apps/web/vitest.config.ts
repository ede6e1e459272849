import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react(), lingui({ cwd: import.meta.dirname })],
  test: {
    name: 'web',
    environment: 'jsdom',
    // Days are shown by the reader's clock; tests read them wherever they run.
    env: { TZ: 'UTC' },
    include: ['**/*.test.{ts,tsx}'],
    // One browser per worker instead of one per file; new-page.ts keeps the files apart.
    isolate: false,
    execArgv: ['--max-semi-space-size=64'],
    // A project of its own file takes nothing from the root; alone on its numbers it would run on one core.
    maxWorkers: 5,
    retry: 1,
    testTimeout: 360_000,
    hookTimeout: 360_000,
    // As patient as src/testing/patient-queries.ts.
    expect: { poll: { timeout: 60_000 } },
    setupFiles: [
      'src/testing/new-page.ts',
      'src/testing/play-dialogs.ts',
      'src/testing/patient-queries.ts',
    ],
  },
});
