import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../scripts/find-free-port.ts';
import { creator, expect, scanFor, test } from './visitor.ts';

const dataDir = join(tmpdir(), `leakblock-interrupted-${process.pid}`);
let port = 0;
let server: ChildProcess | null = null;

/** Starts a demo of its own, on the same port and data as the last one of this file. */
async function startServer(): Promise<void> {
  server = spawn('node', ['apps/server/src/demo.ts', '--data-dir', dataDir], {
    // As in own-demo.ts: nobody's scan begins by itself.
    env: { ...process.env, PORT: String(port), SCHEDULED_SCANS: 'false' },
    stdio: 'ignore',
  });
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      {
        timeout: 120_000,
      },
    )
    .toBe(true);
}

async function stopServer(signal: NodeJS.Signals): Promise<void> {
  if (server === null || server.exitCode !== null) return;
  const gone = once(server, 'exit');
  server.kill(signal);
  await gone;
}

test.beforeAll(async () => {
  port = await findFreePort();
  await startServer();
});

test.afterAll(async () => {
  await stopServer('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

test('the server restarts in the middle of a scan', async ({ page, problems }) => {
  problems.expected.push(/ERR_|5\d\d/);
  await page.goto(`http://127.0.0.1:${port}/instant-scan`);
  await scanFor(page, creator);
  await expect(page.getByRole('heading', { name: `Checking “${creator}”` })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('scan-result-token')))
    .not.toBeNull();

  await stopServer('SIGTERM');
  await startServer();

  // Either the scan was finished before the stop, or it is told to have been interrupted: never silence.
  await expect(page.getByRole('article').or(page.getByRole('alert'))).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByRole('textbox').first()).toHaveValue(creator);

  await page.reload();
  await scanFor(page, creator);
  await expect(page.getByRole('heading', { name: /We found \d+ leaks?\./ })).toBeVisible({
    timeout: 120_000,
  });
  // An interrupted scan costs nothing; a finished one does.
  await expect(page.getByText(/[12] free scans? left today/)).toBeVisible();
});
