import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeGeneratedWeb } from '@leakblock/demo-web';
import { builtInSites } from '@leakblock/scan-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { siteCatalogue } from '../index.ts';
import { refreshListedSites, scanTools } from '../scan-tools.ts';
import { lockLists } from './list-entries.ts';
import { syncFolder } from './sync-folder.ts';
import { syncLists } from './take-over.ts';

let folder: string;
let gateway: TestGateway;
const web = describeGeneratedWeb({ sites: 40 });
const write = (name: string, list: unknown) =>
  writeFile(join(folder, name), typeof list === 'string' ? list : JSON.stringify(list));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-lists-'));
  await write('a-whats-my-name.json', web.asWhatsMyName());
  await write('b-sherlock.json', web.asSherlock());
  await write('c-own.json', [
    ...web.asSiteList().slice(0, 1),
    {
      ...web.asSiteList()[1],
      ...{ urlPattern: `https://new.example/{username}`, label: 'New', source: 'built-in' },
      rule: { known: ['ann'] },
    },
    { ...web.asSiteList()[2], urlPattern: builtInSites[0]?.urlPattern },
  ]);
  await write('d-broken.json', '{ "sites": [');
  await write('readme.txt', 'no list');
  gateway = await startTestGateway({
    features: [siteCatalogue],
    env: { SITE_LISTS_DIR: folder, WORKER_IN_PROCESS: 'false' },
  });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

type Row = { id: string; source: string; is_enabled: boolean; disabled_by: string | null };
const listed = () =>
  gateway.sql<Row>(
    "select id, source, is_enabled, disabled_by from sites where source <> 'built-in' order by id",
  );
/** As at the next start. */
async function startAgain(): Promise<void> {
  await syncFolder(gateway.context, folder);
  await gateway.context.database.asService(async (trx) => {
    await lockLists(trx);
    await syncLists(trx);
  });
  await refreshListedSites(gateway.context);
}

it('takes the sites of every file, each address once, and keeps where they come from', async () => {
  const rows = await listed();
  const bySource = (source: string) => rows.filter((row) => row.source === source).length;
  expect(bySource('whatsmyname')).toBeGreaterThan(30);
  // The others name the same addresses, but for a new one, which is nobody's built-in site.
  expect(bySource('sherlock')).toBe(0);
  expect(bySource('custom')).toBe(1);
  expect(scanTools(gateway.context).listedSites).toHaveLength(rows.length);
});

it('starts without a list that cannot be read, and says which', () => {
  expect(gateway.logLines().some((line) => line.includes('d-broken.json'))).toBe(true);
});

it('leaves off what the operator switched off, and what left the lists until it comes back', async () => {
  const [first, second] = await listed();
  await gateway.sql('update sites set is_enabled = false where id = $1', [first?.id]);
  const list = web.asWhatsMyName() as { sites: { name: string }[] };
  const others = list.sites.filter(
    ({ name }) =>
      second?.id !== `whatsmyname-${name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-')}`,
  );
  expect(others).toHaveLength(list.sites.length - 1);
  await write('a-whats-my-name.json', { ...list, sites: others });
  await unlink(join(folder, 'b-sherlock.json'));
  await startAgain();
  const off = () => listed().then((rows) => rows.filter((row) => !row.is_enabled));
  expect((await off()).map(({ disabled_by, id }) => [id, disabled_by])).toEqual([
    [first?.id, null],
    [second?.id, 'list'],
  ]);

  await write('a-whats-my-name.json', list);
  await startAgain();
  expect((await off()).map(({ id }) => id)).toEqual([first?.id]);
});

it('switches a list off whose file is gone, and on when it is back', async () => {
  const state = () =>
    gateway.sql("select is_enabled, problem from site_lists where file_name = 'b-sherlock.json'");
  expect(await state()).toEqual([{ is_enabled: false, problem: 'file_gone' }]);
  await write('b-sherlock.json', web.asSherlock());
  await startAgain();
  expect(await state()).toEqual([{ is_enabled: true, problem: null }]);
});
