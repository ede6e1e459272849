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
          // Whole programs start here, on cores that others share. What a test waits for may be late; it has no limit
          // of its own.
          testTimeout: 360_000,
          hookTimeout: 360_000,
          expect: { poll: { timeout: 120_000 } },
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
