import { defineConfig } from 'vitest/config';
import { TellSecondTries } from './scripts/tell-second-tries.ts';

/** Browser parts run in jsdom, everything else in Node against real parts. */
export default defineConfig({
  test: {
    // More than there are cores: tests wait for polite pauses, jobs and programs that start.
    maxWorkers: 5,
    // Real servers on two busy cores are late now and then; what needed a second try is reported as such.
    retry: 1,
    reporters: ['default', new TellSecondTries()],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'demo-web/**/*.test.ts',
            'supabase/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // One second, as it is otherwise, is not enough for a server on a busy core.
          expect: { poll: { timeout: 40_000 } },
          // Room for what is thrown away at once: collecting it takes a tenth of the processor's time less.
          execArgv: ['--max-semi-space-size=64'],
          // The programs keep nothing per process: one process may start many gateways, as these files do.
          isolate: false,
        },
      },
      './apps/web/vitest.config.ts',
    ],
  },
});
