import type { IncomingMessage, ServerResponse } from 'node:http';
import { listSourcesAnswer, sourceRow } from '@leakblock/domain/site-catalogue';
import type { Calibration, CanarySample } from '@leakblock/scan-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administration } from '../../administration/index.ts';
import { startAdminWorld } from '../../../testing/start-admin-world.ts';
import type { AdminWorld } from '../../../testing/start-admin-world.ts';
import { calibrateSitesJob } from '../calibrate-sites.job.ts';
import { loadCalibrations } from '../load-calibrations.ts';
import { siteCatalogue } from '../index.ts';
import { refreshListedSites, scanTools } from '../scan-tools.ts';
import { startListWeb } from '../testing/start-list-web.ts';
import type { ListWeb } from '../testing/start-list-web.ts';
import { countAnswersJob } from './count-answers.job.ts';
import { storeCalibration } from './store-calibration.ts';

let web: ListWeb;
let world: AdminWorld;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: string[] = [];
const honest: typeof answer = (request, response) => {
  const isKnown = request.url === '/ann';
  response.writeHead(isKnown ? 200 : 404).end(isKnown ? 'a member' : 'nobody');
};
beforeAll(async () => {
  web = await startListWeb((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  world = await startAdminWorld([web.feature, administration, siteCatalogue]);
  const rule = { known: ['ann'], found: { status: [200] }, missing: { status: [404] } };
  const saved = await call('save-site-list', {
    ...{ name: 'Two', url: null, licence: 'MIT', attribution: 'Us', homepage: null },
    ...{ isEnabled: true, takesOverByItself: false },
    content: JSON.stringify([
      { label: 'Zinnia', urlPattern: web.address('zinnia', '/{username}'), rule },
      { label: 'Inside', urlPattern: 'http://127.0.0.1/{username}', rule },
    ]),
  });
  const waiting = saved.body['waiting'] as { versionId: string };
  await call('decide-site-list-version', { versionId: waiting.versionId, decision: 'take_over' });
});
afterAll(async () => {
  await world.gateway.stop();
  await web.stop();
});

const call = (name: string, body: object) => world.call(world.admin.token, name, body);
const test = async (siteId: string) =>
  sourceRow.parse((await call('test-source', { siteId })).body);
const countAt = (now: Date) =>
  countAnswersJob.handler(
    { ...world.gateway.context, now: () => now },
    {},
    new AbortController().signal,
    { id: 'test', retryCount: 0 },
  );
const list = async (body: object = {}) =>
  listSourcesAnswer.parse((await call('list-sources', body)).body);
const mayBeAsked = async (id: string) => {
  await refreshListedSites(world.gateway.context);
  return scanTools(world.gateway.context).provenSites.some((site) => site.id === id);
};

describe('a site of a list', () => {
  it('is asked by no scan before it was good in a self-test', async () => {
    expect(await mayBeAsked('custom-zinnia')).toBe(false);
    answer = honest;
    const before = await world.entries();
    const row = await test('custom-zinnia');
    expect(row).toMatchObject({
      ...{ state: 'good', source: 'Two', isEnabled: true, disabledBy: null },
      test: { knownSeen: true, randomMissed: true, reason: 'good' },
    });
    expect(new Date(row.lastSuccessAt ?? 0)).toEqual(new Date(row.test?.at ?? 1));
    expect(await world.entries()).toBe(before + 1);
    const [entry] = await world.gateway.sql(
      'select actor_id, action from audit_log order by seq desc limit 1',
    );
    expect(entry).toEqual({ actor_id: world.admin.userId, action: 'site.tested' });
    expect(await mayBeAsked('custom-zinnia')).toBe(true);
  });

  it('at a private address is never asked, and so never used', async () => {
    const count = asked.length;
    const row = await test('custom-inside');
    expect(row).toMatchObject({ state: 'suspect', test: { reason: 'down', knownSeen: null } });
    expect(asked).toHaveLength(count);
    expect(await mayBeAsked('custom-inside')).toBe(false);
  });

  it('is proven by no self-test that began before it was to be asked otherwise', async () => {
    answer = honest;
    const label = 'Yarrow';
    const entry = (known: string) => ({
      ...{ label, urlPattern: web.address('yarrow', '/{username}') },
      rule: { known: [known], found: { status: [200] }, missing: { status: [404] } },
    });
    const save = async (known: string, id?: string) => {
      const { body } = await call('save-site-list', {
        ...{ id, name: label, url: null, licence: 'MIT', attribution: 'Us', homepage: null },
        ...{ isEnabled: true, takesOverByItself: false, content: JSON.stringify([entry(known)]) },
      });
      const { versionId } = body['waiting'] as { versionId: string };
      await call('decide-site-list-version', { versionId, decision: 'take_over' });
      return body['id'] as string;
    };
    const id = await save('ann');
    const [site] = await world.gateway.sql<{ id: string }>(
      'select id from sites where label = $1',
      [label],
    );
    const siteId = site!.id;
    let changed: Promise<unknown> | null = null;
    answer = (request, response) => {
      changed ??= save('bob', id);
      void changed.then(() => honest(request, response));
    };
    const signal = new AbortController().signal;
    const run = { id: 'test', retryCount: 0 };
    await calibrateSitesJob.handler(world.gateway.context, { siteIds: [siteId] }, signal, run);
    expect(changed).not.toBeNull();
    expect(await mayBeAsked(siteId)).toBe(false);
    await call('delete-site-list', { id });
  });

  it('that says yes to everybody is found out', async () => {
    answer = (_request, response) => response.end('a member');
    expect((await test('custom-zinnia')).state).toBe('suspect');
    expect((await test('custom-zinnia')).state).toBe('leaky');
    expect((await call('test-source', { siteId: 'nowhere' })).body['code']).toBe('sites.not_found');
  });
});

/** Canaries of the last days, newest first, as a calibration that was taken now. */
function calibration(...samples: Partial<CanarySample>[]): Calibration {
  const history = samples.map((sample) => ({
    ...{ knownSeen: true, randomMissed: true, at: new Date() },
    ...sample,
  }));
  return {
    ...{ siteId: 'custom-zinnia', state: 'blind' as const, checkedAt: new Date(), usualMs: 80 },
    history,
  };
}
const blind = { knownSeen: false };
const store = (one: Calibration) =>
  world.gateway.context.database.asService((trx) =>
    storeCalibration(trx, world.gateway.context, one),
  );
const days = (count: number) =>
  world.gateway.sql(
    `update site_health set failing_since = now() - make_interval(days => $1) where site_id = 'custom-zinnia'`,
    [count],
  );
const zinnia = async () => (await list({ query: 'zinnia' })).rows[0];

describe('a site that keeps failing', () => {
  it('switches itself off, tells operators, and is first in their list', async () => {
    await store(calibration(blind, blind, blind, blind, blind));
    expect(await zinnia()).toMatchObject({ isEnabled: true });
    await days(4);
    await store(calibration(blind, blind, blind, blind, blind));
    expect(await zinnia()).toMatchObject({
      ...{ isEnabled: false, disabledBy: 'itself', disabledReason: 'blind' },
    });
    expect((await list()).rows[0]?.id).toBe('custom-zinnia');
    expect(await world.noted('custom-zinnia')).toContain('site.switched_off');
    expect(world.gateway.logLines().some((line) => line.includes('it keeps failing'))).toBe(true);
    expect(await mayBeAsked('custom-zinnia')).toBe(false);
  });

  it('is on again after two good tests, by itself only when it went off by itself', async () => {
    await store(calibration({}, blind));
    expect(await zinnia()).toMatchObject({ isEnabled: false, test: { reason: 'good' } });
    await store(calibration({}, {}, blind));
    expect(await zinnia()).toMatchObject({ isEnabled: true, disabledBy: null });

    const set = (isEnabled: boolean) =>
      call('set-source', { siteId: 'custom-zinnia', isEnabled, reason: 'They asked us to.' });
    expect(sourceRow.parse((await set(false)).body)).toMatchObject({
      ...{ isEnabled: false, disabledBy: 'operator', disabledReason: 'They asked us to.' },
    });
    await store(calibration({}, {}, {}));
    expect(await zinnia()).toMatchObject({ isEnabled: false });
    // Nor does the clock's self-test ask it meanwhile.
    const before = asked.length;
    const { signal } = new AbortController();
    const run = { id: 'test', retryCount: 0 };
    const siteIds = ['custom-zinnia'];
    await calibrateSitesJob.handler(world.gateway.context, { siteIds }, signal, run);
    expect(asked).toHaveLength(before);
    expect(sourceRow.parse((await set(true)).body)).toMatchObject({ disabledReason: null });
    expect((await world.noted('custom-zinnia')).slice(-2)).toEqual([
      'site.switched_off',
      'site.switched_on',
    ]);
  });
});

it('a site whose own search lists nothing test after test is told so, and asked all the same', async () => {
  const dead = { searchSeen: false };
  await store({ ...calibration(dead, dead, dead, dead, {}), state: 'good' });
  expect(await zinnia()).toMatchObject({ state: 'good', isSearchDead: false });
  await store({ ...calibration(dead, dead, dead, dead, dead, {}), state: 'good' });
  expect(await zinnia()).toMatchObject({ state: 'good', isSearchDead: true, isEnabled: true });
  // Before all that is well.
  const { rows } = await list({ state: 'good' });
  expect(rows[0]?.id).toBe('custom-zinnia');
  // It was kept as it was told.
  const known = await loadCalibrations(world.gateway.context.database, ['custom-zinnia']);
  expect(known.get('custom-zinnia')?.history[0]).toMatchObject(dead);
  await store({ ...calibration({ searchSeen: true }, dead, dead, dead, dead), state: 'good' });
  expect(await zinnia()).toMatchObject({ isSearchDead: false });
});

describe('the list', () => {
  it('has every site once, and figures of the scans of seven days', async () => {
    await world.gateway.sql(
      `insert into scans (id, kind, creator_name) values ('5eed0000-0000-4000-8000-00000000aaaa', 'instant', 'Juno');`,
    );
    await world.gateway.sql(
      `insert into scan_checks (scan_id, site_id, name, verdict, reason, ms)
       select '5eed0000-0000-4000-8000-00000000aaaa', 'custom-zinnia', 'n' || n,
         case when n <= 6 then 'not_found' else 'unknown' end,
         case when n <= 6 then 'rule' when n <= 9 then 'challenge' else 'timed_out' end, 5
       from generate_series(1, 10) as n`,
    );
    // Counted twice and still the same.
    for (let round = 0; round < 2; round += 1) await countAt(new Date());
    expect(await zinnia()).toMatchObject({ asked: 10, answered: 6, blocked: 3 });
    await world.gateway.sql('update private.site_days set day = day - 7');
    expect(await zinnia()).toMatchObject({ asked: 0, answered: 0, blocked: 0 });
    // Of yesterday it is counted once an hour.
    const tomorrow = new Date(Date.now() + 86_400_000).setUTCHours(7, 30);
    await countAt(new Date(tomorrow));
    expect(await zinnia()).toMatchObject({ asked: 0 });
    await countAt(new Date(tomorrow + 30 * 60_000));
    expect(await zinnia()).toMatchObject({ asked: 10, answered: 6, blocked: 3 });
    await countAt(new Date(tomorrow + 70 * 86_400_000 + 30 * 60_000));
    expect(await world.gateway.sql('select from private.site_days')).toEqual([]);

    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ cursor });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    const { totals } = await list();
    expect(seen).toHaveLength(totals.sites);
    expect(new Set(seen).size).toBe(totals.sites);
    expect((await list({ state: 'disabled' })).rows).toHaveLength(totals.disabled);
    expect((await list({ query: '100%_' })).rows).toEqual([]);
    expect((await call('list-sources', { cursor: 'x' })).body['code']).toBe('request.invalid');
  });

  it('is for operators only', async () => {
    const stranger = await world.person();
    for (const name of ['list-sources', 'test-source', 'set-source']) {
      expect((await world.call(stranger.token, name)).status).toBe(403);
      expect((await world.call(null, name)).status).toBe(401);
    }
  });
});
