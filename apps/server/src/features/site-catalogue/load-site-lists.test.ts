import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeGeneratedWeb } from '@leakblock/demo-web';
import { builtInSites } from '@leakblock/scan-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { siteCatalogue } from './index.ts';
import { scanTools } from './scan-tools.ts';
import { syncSites } from './sync-sites.ts';

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-lists-'));
  const web = describeGeneratedWeb({ sites: 40 });
  const write = (name: string, list: unknown) =>
    writeFile(join(folder, name), typeof list === 'string' ? list : JSON.stringify(list));
  await write('a-whats-my-name.json', web.asWhatsMyName());
  await write('b-sherlock.json', web.asSherlock());
  await write('c-own.json', [
    ...web.asSiteList().slice(0, 1),
    { ...web.asSiteList()[1], urlPattern: `https://new.example/{username}`, label: 'New' },
    { ...web.asSiteList()[2], urlPattern: builtInSites[0]?.urlPattern },
  ]);
  await write('d-broken.json', '{ "sites": [');
  await write('readme.txt', 'no list');
  gateway = await startTestGateway({ features: [siteCatalogue], env: { SITE_LISTS_DIR: folder } });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

const listed = () =>
  gateway.sql<{ id: string; source: string; is_enabled: boolean }>(
    "select id, source, is_enabled from sites where source <> 'built-in' order by id",
  );

it('takes the sites of every list, each once, and keeps where they come from', async () => {
  const rows = await listed();
  const bySource = (source: string) => rows.filter((row) => row.source === source).length;
  expect(bySource('whatsmyname')).toBeGreaterThan(30);
  // The others name the same addresses, but for a new one.
  expect(bySource('sherlock')).toBe(0);
  expect(bySource('custom')).toBe(1);
  expect(scanTools(gateway.context).listedSites).toHaveLength(rows.length);
});

it('starts without a list that cannot be read, and says which', () => {
  expect(gateway.logLines().some((line) => line.includes('d-broken.json'))).toBe(true);
});

it('leaves off what the operator switched off, and what left the lists', async () => {
  const [first, second] = await listed();
  await gateway.sql('update sites set is_enabled = false where id = $1', [first?.id]);
  const sites = scanTools(gateway.context).listedSites;
  await syncSites(
    gateway.context.database,
    sites.filter(({ id }) => id !== second?.id),
  );
  const off = (await listed()).filter((row) => !row.is_enabled).map(({ id }) => id);
  expect(off).toEqual([first?.id, second?.id]);
});
