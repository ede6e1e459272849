import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../../../testing/read-scan.ts';
import { officialPages, startScanWorld } from './testing/scan-world.ts';
import type { ScanWorld } from './testing/scan-world.ts';

let world: ScanWorld;
beforeAll(async () => {
  world = await startScanWorld([
    'onlyfans',
    'fansly',
    'x',
    'pinterest',
    'coomer',
    'fapello',
    'thothub',
    'eporner',
  ]);
});
afterAll(() => world.stop());

type Scan = {
  status: string;
  sites_total: number;
  sites_done: number;
  sites_answered: number;
  findings_new: number;
  fake_profiles_new: number;
  pictures_seen: number;
};
const readScan = async (id: string) =>
  (await world.sql<Scan>('select * from scans where id = $1', [id]))[0]!;
const news = (userId: string) =>
  world.sql<{ title: string; message: string }>(
    'select title, message from notifications where user_id = $1 order by title',
    [userId],
  );

describe('a full scan for Luna Marlowe', () => {
  let luna: { userId: string; token: string };
  let scanId: string;
  let workId: string;
  beforeAll(async () => {
    luna = await world.protect({
      email: 'luna@example.org',
      names: ['Luna Marlowe'],
      officialOf: 'luna-marlowe',
    });
    await world.sql("update profiles set locale = 'de' where id = $1", [luna.userId]);
    workId = await world.registerPictureOf(luna.userId, 'https://thothub.to/videos/1/');
    ({ scanId } = await world.start(luna.token));
    await world.work(scanId);
  });

  it('asks every site and ends once nothing is left', async () => {
    const scan = await readScan(scanId);
    expect(scan).toMatchObject({ status: 'completed', sites_total: 8, sites_done: 8 });
    expect(scan.sites_answered).toBeGreaterThan(5);
    const open = await world.sql(
      "select from private.scan_tasks where scan_id = $1 and state <> 'done'",
      [scanId],
    );
    expect(open).toEqual([]);
  });

  it('finds copies: her pages on leak sites, and what their searches list', async () => {
    const findings = await world.sql<{ url: string }>(
      "select url from findings where user_id = $1 and lane = 'leak'",
      [luna.userId],
    );
    const urls = findings.map(({ url }) => url);
    expect(urls).toContain('https://coomer.st/onlyfans/user/lunamarlowe');
    expect(urls).toContain('https://fapello.com/lunamarlowe');
    expect(urls.some((url) => url.startsWith('https://thothub.to/videos/'))).toBe(true);
    expect((await readScan(scanId)).findings_new).toBe(
      (await world.sql('select from findings where user_id = $1', [luna.userId])).length,
    );
  });

  it('recognises her work in the pictures of a page', async () => {
    const [match] = await world.sql<{ url: string; label: string }>(
      `select finding.url, found.label from finding_matches found
       join findings finding on finding.id = found.finding_id
       where found.work_id = $1 and finding.url like 'https://thothub.to/videos/%'`,
      [workId],
    );
    expect(match).toMatchObject({ label: 'exact' });
    expect((await readScan(scanId)).pictures_seen).toBeGreaterThan(0);
  });

  it('keeps who poses as her apart from findings', async () => {
    const profiles = await world.sql<{ url: string }>(
      'select url from fake_profiles where user_id = $1',
      [luna.userId],
    );
    expect(profiles).toContainEqual({ url: 'https://www.pinterest.com/lunamarlowe' });
    expect((await readScan(scanId)).fake_profiles_new).toBe(profiles.length);
  });

  it('never takes her own pages for anything', async () => {
    const kept = await world.sql<{ url: string }>(
      `select url from findings where user_id = $1 union select url from fake_profiles
       where user_id = $1 union select url from scan_pages where user_id = $1`,
      [luna.userId],
    );
    const own = new Set(officialPages('luna-marlowe').map((url) => url.replace(/\/$/u, '')));
    expect(kept.filter(({ url }) => own.has(url))).toEqual([]);
  });

  it('tells her in her language, once', async () => {
    const told = await news(luna.userId);
    expect(told).toHaveLength(2);
    expect(told.map(({ title }) => title)).toContain('Ihr Scan hat etwas gefunden');
  });

  it('run again finds nothing new, says nothing, and notices what has gone', async () => {
    await world.sql(
      `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score)
       values ($1, 'https://fapello.com/gone-page-1', 'https://fapello.com/gone-page-1', 'fapello.com',
         'leak', 'site', 'leak', 0.5)`,
      [luna.userId],
    );
    const profileWhere = (reason: string) =>
      world.sql<{ url: string }>(
        `insert into fake_profiles (
           user_id, url, site_id, site_label, category, username, matched_name, score
         )
         select $1, replace(site.url_pattern, '{username}', said.name), site.id, site.label, site.category,
           said.name, 'Luna Marlowe', 0.8
         from scan_checks as said join sites as site on site.id = said.site_id
         where said.verdict = 'not_found' and said.reason = $2 and site.kind = 'platform'
           and site.url_pattern like '%/{username}'
         order by site.id limit 1
         returning url`,
        [luna.userId, reason],
      );
    const [denying] = await profileWhere('rule_not_found');
    // From before the site took no more names like this: nobody is asked.
    expect(await profileWhere('name_not_allowed')).toHaveLength(1);
    // Proven gone, and there again: the verifier has to say so.
    const [back] = await world.sql<{ id: string; url: string }>(
      `with back as (
         update fake_profiles set gone_at = now() where url = 'https://www.pinterest.com/lunamarlowe' and user_id = $1
         returning id, user_id, url
       ) insert into removal_cases
         (user_id, number, fake_profile_id, url, address, host, media_urls, claim, status, source_state)
       select user_id, 'R-2026-900003', id, url, url, 'www.pinterest.com', '{}', 'impersonation', 'offline_monitoring',
         'gone'
       from back returning id, url`,
      [luna.userId],
    );
    const before = await news(luna.userId);
    const again = await world.start(luna.token);
    await world.work(again.scanId);
    expect(await readScan(again.scanId)).toMatchObject({
      status: 'completed',
      findings_new: 0,
      fake_profiles_new: 0,
    });
    expect(await news(luna.userId)).toEqual(before);
    const gone = await world.sql<{ url: string }>(
      'select url from findings where user_id = $1 and gone_at is not null',
      [luna.userId],
    );
    expect(gone).toContainEqual({ url: 'https://fapello.com/gone-page-1' });
    const denied = await world.sql<{ url: string }>(
      'select url from fake_profiles where user_id = $1 and gone_at is not null',
      [luna.userId],
    );
    expect(new Set(denied.map(({ url }) => url))).toEqual(new Set([denying?.url, back?.url]));
    expect(
      await world.sql("select from pgboss.job where data ->> 'caseId' = $1", [back?.id]),
    ).toHaveLength(1);
  });
});

describe('starting and stopping', () => {
  it('needs a session, a plan and a name', async () => {
    expect((await post(world.gateway.url, 'full-scan', {})).status).toBe(401);
    expect((await post(world.gateway.url, 'full-scan-stop', {})).status).toBe(401);
    const free = await world.protect({
      email: 'free@example.org',
      tier: 'standard',
      names: ['Mara'],
    });
    expect(await world.start(free.token)).toMatchObject({
      status: 403,
      code: 'scans.plan_required',
    });
    const nameless = await world.protect({ email: 'nameless@example.org' });
    expect(await world.start(nameless.token)).toMatchObject({
      status: 422,
      code: 'scans.names_required',
    });
  });

  it('has one scan at a time, and as many a day as the plan holds', async () => {
    const mara = await world.protect({
      email: 'mara@example.org',
      tier: 'basic',
      names: ['Mara Nobody', 'Second Name'],
    });
    const crowd = await Promise.all([1, 2, 3].map(() => world.start(mara.token)));
    expect(crowd.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    expect(crowd.find(({ status }) => status === 409)?.code).toBe('scans.already_running');
    const [names] = await world.sql('select names from scans where user_id = $1', [mara.userId]);
    expect(names).toEqual({ names: ['Mara Nobody'] });

    const stopped = await post(world.gateway.url, 'full-scan-stop', {}, { token: mara.token });
    expect(stopped.status).toBe(200);
    expect(await world.start(mara.token)).toMatchObject({
      status: 429,
      code: 'scans.start_limit_reached',
    });
    const nothing = await post(world.gateway.url, 'full-scan-stop', {}, { token: mara.token });
    expect(await nothing.json()).toMatchObject({ code: 'scans.none_running' });
  });

  it('ends what works on it within moments, and keeps what was found', async () => {
    const nora = await world.protect({ email: 'nora@example.org', names: ['Luna Marlowe'] });
    const { scanId } = await world.start(nora.token);
    const working = world.work(scanId, { leaseMs: 1200 });
    await expect.poll(async () => (await readScan(scanId)).sites_done).toBeGreaterThan(0);
    await post(world.gateway.url, 'full-scan-stop', {}, { token: nora.token });
    await working;
    const scan = await readScan(scanId);
    expect(scan.status).toBe('stopped');
    const kept = await world.sql('select from scan_checks where scan_id = $1', [scanId]);
    expect(kept.length).toBeGreaterThan(0);
    const open = await world.sql(
      "select from private.scan_tasks where scan_id = $1 and state in ('waiting', 'leased')",
      [scanId],
    );
    expect(open).toEqual([]);
  });

  it('stops nobody else’s scan', async () => {
    const [one, other] = await Promise.all([
      world.protect({ email: 'one@example.org', names: ['Mara'] }),
      world.protect({ email: 'other@example.org', names: ['Mara'] }),
    ]);
    const { scanId } = await world.start(one.token);
    const answer = await post(world.gateway.url, 'full-scan-stop', {}, { token: other.token });
    expect(answer.status).toBe(409);
    expect((await readScan(scanId)).status).toBe('running');
  });
});
