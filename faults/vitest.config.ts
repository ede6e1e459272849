import { defineConfig } from 'vitest/config';

/** Stories of faults, started by `run.ts`. Each starts programs, and waits as long as its fault lasts. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite/faults',
  test: {
    name: 'faults',
    include: ['scenarios/**/*.faults.ts'],
    // Stories mostly wait: for a lease to end, a program to start, an outage to be over.
    maxWorkers: 5,
    // A story that holds only at its second try does not hold.
    retry: 0,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
