import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findFreePort } from './scripts/find-free-port.ts';

// The workers load this file too; they inherit the port from the first process.
process.env['E2E_PORT'] ??= String(await findFreePort());
const port = process.env['E2E_PORT'];
const dataDir = join(tmpdir(), `leakblock-journeys-${port}`);
// `npm test` has built the screens a step before.
const build = process.env['E2E_IS_BUILT'] === 'true' ? '' : 'npm run -s build && ';

/** Journeys of half a minute and more: begun last, they would go on when all others are over. */
const long =
  /\/(administration|frame-accessibility|interrupted-scan|plan-life|plan-life-partner|removal-lives)\.spec/;

/** Journeys in a real Chromium against the real gateway, its database and the demo web. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'node_modules/.cache/playwright',
  fullyParallel: true,
  // More than there are cores: journeys wait for mails, jobs and clocks.
  workers: 4,
  // A journey that only works the second time is reported as flaky; it does not hold up everything else.
  retries: 1,
  forbidOnly: true,
  // Each wait has its own patience; this is for all waits of a journey that is late.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testIgnore: long },
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Nothing slides while a journey looks and clicks; motion has its own.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROME_BIN'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Nothing is drawn by a graphics card: a process for it only costs.
        '--in-process-gpu',
        // A page lives for seconds here: compiling what it runs often costs more than it saves.
        // Positions in the source are kept for the driver, which asks for the stack of everything.
        '--js-flags=--no-turbofan --no-maglev --no-enable-lazy-source-positions',
      ],
    },
  },
  webServer: {
    // The shell outlives the server's orderly stop and removes what it leaves behind.
    command: `trap : TERM; ${build}node apps/server/src/demo.ts --data-dir ${dataDir}; rm -rf ${dataDir}`,
    // Printed once the demo is ready; journeys that read mails find the address in their environment.
    wait: { stdout: /mailbox: (?<E2E_MAILBOX>http:\S+)/ },
    // Every journey comes from an address of its own, so that their daily allowances stay apart.
    // No scan begins by itself, in the moment in which a journey starts one.
    env: {
      ...{ PORT: port, TRUST_PROXY: '1', SUPPORT_PHONE: '+49 30 5550199' },
      SCHEDULED_SCANS: 'false',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
