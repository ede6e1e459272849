import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCheckWorld } from '../../checks/testing/check-world.ts';
import type { CheckWorld } from '../../checks/testing/check-world.ts';
import { captureEvidence } from '../capture-evidence.ts';
import { closeBrowser, openBrowser } from './open-browser.ts';
import { takeScreenshot } from './take-screenshot.ts';

let world: CheckWorld;
beforeAll(async () => {
  world = await startCheckWorld(undefined, { hasBrowser: true });
});
afterAll(() => world.stop());

/** Browsers that this process started. */
function browsersOf(pid: number): number {
  const rows = execFileSync('ps', ['-eo', 'ppid=,comm='], { encoding: 'utf8' }).split('\n');
  return rows.filter((row) => row.trim().startsWith(`${String(pid)} `) && /chrom/iu.test(row))
    .length;
}

it('shows a page from top to bottom, and blurred so that nobody is recognised', async () => {
  const shot = await takeScreenshot(world.gateway.context, world.copyOn('leakvault.example').url);
  if ('why' in shot) throw new Error(shot.why);
  expect(shot.url).toContain('leakvault.example');
  const [sharpOne, blurred] = await Promise.all([
    sharp(shot.png).stats(),
    sharp(shot.blurred).stats(),
  ]);
  expect(sharpOne.sharpness).toBeGreaterThan(blurred.sharpness * 3);
});

it('is one browser for all, that ends with the program', async () => {
  const { context } = world.gateway;
  const browser = await openBrowser(context);
  expect(await openBrowser(context)).toBe(browser);
  expect(browsersOf(process.pid)).toBeGreaterThan(0);
  await closeBrowser(context);
  expect(browser?.isConnected()).toBe(false);
  await expect.poll(() => browsersOf(process.pid)).toBe(0);
});

it('is taken anew by another browser when the one has died', async () => {
  const { context } = world.gateway;
  const first = await openBrowser(context);
  await first?.close();
  const shot = await takeScreenshot(context, world.copyOn('leakvault.example').url);
  expect(shot).toHaveProperty('png');
  await closeBrowser(context);
});

it('is missing with the reason where no page loads, and where there is no browser', async () => {
  const { context } = world.gateway;
  expect(await takeScreenshot(context, 'https://nobody.example/')).toEqual({
    why: 'page_did_not_load',
  });
  expect(await takeScreenshot(context, 'http://127.0.0.1:1/')).toEqual({
    why: 'page_did_not_load',
  });
  expect(await takeScreenshot(context, 'file:///etc/passwd')).toEqual({ why: 'page_did_not_load' });
  await closeBrowser(context);
  const bare = { ...context, env: { ...context.env, BROWSER_PATH: 'none' } };
  expect(await takeScreenshot(bare, 'https://leakvault.example/')).toEqual({ why: 'no_browser' });
});

it('is named as missing in a pack without one', async () => {
  const { context } = world.gateway;
  const id = await world.openCase(world.copyOn('leakvault.example').url);
  await closeBrowser(context);
  const before = context.env.BROWSER_PATH;
  context.env.BROWSER_PATH = 'none';
  const { packId } = await captureEvidence(context, { caseIds: [id], occasion: 'gone' });
  if (before === undefined) delete context.env.BROWSER_PATH;
  else context.env.BROWSER_PATH = before;
  const [pack] = await world.sql<{ manifest: string }>(
    'select manifest from evidence_packs where id = $1',
    [packId],
  );
  const { missing } = JSON.parse(pack?.manifest ?? '{}') as { missing: unknown };
  expect(missing).toEqual([{ what: 'screenshot.png', why: 'no_browser' }]);
});
