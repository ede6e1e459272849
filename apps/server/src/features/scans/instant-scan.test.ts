import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoWeb } from '@leakblock/demo-web';
import { instantScanResult, scanStages } from '@leakblock/domain/scans';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post, readScan, someAddress } from '../../testing/read-scan.ts';
import { startScanGateway } from '../../testing/start-scan-gateway.ts';
import type { ScanGateway } from '../../testing/start-scan-gateway.ts';

let database: TestDatabase;
let web: DemoWeb;
let gateway: ScanGateway;
let second: ScanGateway;
let owner: pg.Client;

beforeAll(async () => {
  [database, web] = await Promise.all([createTestDatabase(), startDemoWeb({ latencyScale: 0.1 })]);
  gateway = await startScanGateway({ database, web });
  second = await startScanGateway({ database, web });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await Promise.all([gateway.stop(), second.stop()]);
  await Promise.all([web.stop(), database.drop()]);
});

describe('a visitor checks the name of a creator whose content is everywhere', () => {
  it('sees the stages in order, every site’s answer, a masked sample and true figures', async () => {
    const scan = await readScan(gateway.url, 'Luna Marlowe');
    const stages = scan.progress.map((item) => item.stage);
    expect([...new Set(stages)]).toEqual(scanStages);
    expect(scan.result).toBeDefined();
    const result = instantScanResult.parse(scan.result);
    expect(result.creatorName).toBe('Luna Marlowe');
    expect(result.leaksFound).toBeGreaterThan(0);
    expect(result.platforms).toHaveLength(10);
    expect(result.platformsAsked).toBe(10);
    expect(result.findings.length).toBeLessThanOrEqual(3);
    expect(result.findings.length + result.hiddenFindings).toBe(
      result.leaksFound + result.contentToReview,
    );
    expect(result.damage.leaks).toBe(result.leaksFound);
    expect(result.scansLeft).toBe(2);
    for (const finding of [...result.findings, ...scan.findings]) {
      expect(finding.masked).toBe(true);
      expect(finding.title).toBeNull();
      expect(finding.address).toMatch(/^https?:\/\/.•+\/••••$/u);
      expect(finding.reasons.length).toBeGreaterThan(0);
    }
    const { rows } = await owner.query<{ status: string; checks: string; state: string }>(
      `select scans.status, allowance.state,
         (select count(*) from public.scan_checks where scan_id = scans.id) as checks
       from public.scans join private.scan_allowances allowance on allowance.scan_id = scans.id
       where scans.id = $1`,
      [result.scanId],
    );
    expect(rows[0]).toMatchObject({ status: 'completed', state: 'used' });
    expect(Number(rows[0]?.checks)).toBeGreaterThanOrEqual(10);
  });

  it('opens the result again by its token, and only by its token', async () => {
    const scan = await readScan(gateway.url, 'lunamarlowe');
    const again = await post(second.url, 'instant-scan-result', {
      resultToken: scan.resultToken,
    });
    expect(again.status).toBe(200);
    const body = (await again.json()) as { status: string; result: { leaksFound: number } };
    expect(body.status).toBe('completed');
    expect(body.result.leaksFound).toBe(scan.result?.leaksFound);
    expect(JSON.stringify(body)).toContain('"masked":true');
    const guessed = await post(gateway.url, 'instant-scan-result', {
      resultToken: 'x'.repeat(32),
    });
    expect(guessed.status).toBe(404);
  });

  it('goes on when the page is closed, and the result is there afterwards', async () => {
    const response = await post(gateway.url, 'instant-scan', { creatorName: 'lunamarlowe' });
    const reader = response.body!.getReader();
    const { value } = (await reader.read()) as { value?: Uint8Array };
    const first = new TextDecoder().decode(value);
    await reader.cancel();
    const resultToken = /"resultToken":"([^"]+)"/.exec(first)?.[1] ?? '';
    await expect
      .poll(
        async () => {
          const answer = await post(gateway.url, 'instant-scan-result', { resultToken });
          return ((await answer.json()) as { status: string }).status;
        },
        { interval: 250 },
      )
      .toBe('completed');
  });

  it('asks for the report, once the scan is there, with an address that can be one', async () => {
    const { resultToken, result } = await readScan(gateway.url, 'lunamarlowe');
    const ask = (email: string, token = resultToken) =>
      post(gateway.url, 'instant-scan-report', { resultToken: token, email, language: 'de' });
    expect((await ask('no address')).status).toBe(422);
    expect((await ask('Luna@Example.org', 'y'.repeat(32))).status).toBe(404);
    expect((await ask(' Luna@Example.org ')).status).toBe(202);
    const { rows } = await owner.query(
      'select email, report_language from public.instant_scan_results where scan_id = $1',
      [result?.scanId],
    );
    expect(rows).toEqual([{ email: 'luna@example.org', report_language: 'de' }]);
    const again = await post(gateway.url, 'instant-scan-result', { resultToken });
    expect(await again.text()).toContain('"reportEmail":"l•••@example.org"');
  });
});

describe('asking for the report again', () => {
  it('may correct the address for an hour, and fills nobody’s mailbox', async () => {
    const { resultToken, result } = await readScan(gateway.url, 'zzqxv81kplw');
    const ask = (email: string) =>
      post(gateway.url, 'instant-scan-report', { resultToken, email, language: 'en' });
    expect((await ask('typo@example.org')).status).toBe(202);
    expect((await ask('right@example.org')).status).toBe(202);
    await owner.query(
      `insert into public.scans (id, kind, creator_name)
       select gen_random_uuid(), 'instant', 'full mailbox' from generate_series(1, 5)`,
    );
    await owner.query(
      `insert into public.instant_scan_results (scan_id, creator_name, email, token_hash, expires_at)
       select id, creator_name, 'full@example.org', sha256(id::text::bytea), now() + interval '1 day'
       from public.scans where creator_name = 'full mailbox'`,
    );
    await owner.query(
      `update public.scans set status = 'completed' where creator_name = 'full mailbox'`,
    );
    const full = await ask('full@example.org');
    expect(full.status).toBe(429);
    expect(await full.json()).toMatchObject({ code: 'scans.report_too_many' });
    await owner.query(
      `update public.instant_scan_results set report_requested_at = now() - interval '2 hours'
       where scan_id = $1`,
      [result?.scanId],
    );
    expect((await ask('late@example.org')).status).toBe(429);
    expect((await ask('right@example.org')).status).toBe(202);
  });
});

describe('a creator without leaks', () => {
  it('gets no leak, no damage, and still every site’s own answer', async () => {
    const { result } = await readScan(gateway.url, 'tamsinoakhurst');
    expect(result).toMatchObject({ leaksFound: 0 });
    expect(result?.damage.monthlyCents).toBe(0);
    const reasons = result?.platforms.map((answer) => answer.reason) ?? [];
    expect(reasons).toHaveLength(10);
    // What did not answer says so, and is neither found nor clean.
    for (const answer of result?.platforms ?? []) {
      if (answer.verdict === 'unknown') expect(answer.reason).not.toMatch(/found/);
    }
  });

  it('that nobody has ever heard of is found nowhere', async () => {
    const { result } = await readScan(gateway.url, 'zzqxv81kplw');
    expect(result).toMatchObject({ leaksFound: 0, contentToReview: 0, matchesFound: 0 });
  });
});

describe('what may be typed', () => {
  it.each([
    ['', 422, 'scans.creator_name_required'],
    ['   ', 422, 'scans.creator_name_required'],
    ['a'.repeat(61), 422, 'scans.creator_name_too_long'],
    ['😀😀', 422, 'scans.creator_name_unreadable'],
  ])('%j is refused with %i', async (creatorName, status, code) => {
    const response = await post(gateway.url, 'instant-scan', { creatorName });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ code });
  });

  it.each(['{', '[]', '"x"', '{"creatorName":7}', 'null', ''])(
    'body %s is refused',
    async (body) => {
      const response = await fetch(`${gateway.url}/functions/v1/instant-scan`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    },
  );

  it.each([
    'לונה',
    '\u202Eluna\u202C',
    'lunа mаrlowe',
    "'; drop table scans; --",
    '<img src=x onerror=alert(1)>',
    'luna 😀',
    '../../etc/passwd',
    '{username}',
    'a'.repeat(60),
  ])('%j is scanned like any name', async (creatorName) => {
    const { result, error } = await readScan(gateway.url, creatorName);
    expect(error).toBeUndefined();
    expect(result?.platforms.length).toBe(10);
  });
});

describe('the allowance of a visitor', () => {
  it('is three a day; the fourth is refused with the words of the specification', async () => {
    const me = { browser: 'Browser/1', address: someAddress() };
    let cookie: string | undefined;
    for (const left of [2, 1, 0]) {
      const scan = await readScan(gateway.url, 'wrencalvados', { ...me, cookie });
      cookie = scan.cookie ?? cookie;
      expect(scan.result?.scansLeft).toBe(left);
    }
    const fourth = await post(
      second.url,
      'instant-scan',
      { creatorName: 'wren' },
      { ...me, cookie },
    );
    expect(fourth.status).toBe(429);
    expect(await fourth.json()).toMatchObject({
      code: 'scans.daily_limit_reached',
      detail: 'Daily scan limit reached. Please register for unlimited access.',
    });
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0);
    // A colleague behind the same address is not locked out.
    const colleague = { browser: 'Browser/2', address: me.address };
    expect((await readScan(gateway.url, 'zzqxv81kplw', colleague)).result?.scansLeft).toBe(2);
  });

  it('does not grow by throwing the cookie away', async () => {
    const me = { browser: 'Browser/1', address: someAddress() };
    for (let scan = 0; scan < 3; scan += 1) {
      expect((await readScan(gateway.url, 'wrencalvados', me)).error).toBeUndefined();
    }
    const fourth = await post(gateway.url, 'instant-scan', { creatorName: 'wren' }, me);
    expect(fourth.status).toBe(429);
  });

  it('begins anew with the day', async () => {
    const me = { browser: 'Browser/1', address: someAddress() };
    const { cookie } = await readScan(gateway.url, 'zzqxv81kplw', me);
    await owner.query(
      `update private.scan_allowances set taken_at = date_trunc('day', now(), 'UTC') - interval '1 second'
       where id = (select max(id) from private.scan_allowances)`,
    );
    const scan = await readScan(gateway.url, 'zzqxv81kplw', { ...me, cookie });
    expect(scan.result?.scansLeft).toBe(2);
  });

  it('is bounded for an address, whoever asks, and never for good', async () => {
    const address = someAddress();
    await readScan(gateway.url, 'zzqxv81kplw', { address });
    // Twenty-three more people of that address, in the books.
    await owner.query(
      `with last as (select * from private.scan_allowances order by id desc limit 1), made as (
         insert into public.scans (id, kind, creator_name)
         select gen_random_uuid(), 'instant', 'wren' from generate_series(1, 23) returning id)
       insert into private.scan_allowances (scan_id, device_key, agent_key, address_key, state)
       select made.id, made.id::text, made.id::text, last.address_key, 'used' from made, last`,
    );
    await owner.query(
      `update public.scans set status = 'completed' where status = 'running' and creator_name = 'wren'`,
    );
    const next = () =>
      post(gateway.url, 'instant-scan', { creatorName: 'zzqxv81kplw' }, { address });
    expect((await next()).status).toBe(429);
    await owner.query(
      `update private.scan_allowances set taken_at = taken_at - interval '6 hours'
       where address_key = (select address_key from private.scan_allowances order by id desc limit 1)`,
    );
    const later = await next();
    expect(later.status).toBe(200);
    await later.text();
  });

  it('lets one scan run at a time, across tabs and gateways', async () => {
    const me = { browser: 'Browser/1', address: someAddress() };
    const answers = await Promise.all(
      [gateway, second, gateway, second].map(({ url }) =>
        post(url, 'instant-scan', { creatorName: 'lunamarlowe' }, me),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    for (const answer of answers) {
      if (answer.status !== 409) continue;
      expect(await answer.json()).toMatchObject({
        code: 'scans.already_running',
        detail: 'Scan already in progress - please wait',
      });
    }
    await answers.find((answer) => answer.status === 200)?.text();
  });
});

describe('a signed-in creator', () => {
  it('scans without limit, one at a time, and sees everything', async () => {
    const { token, userId } = await gateway.signIn('luna@example.org');
    for (let scan = 0; scan < 4; scan += 1) {
      const { result } = await readScan(gateway.url, 'lunamarlowe', { token });
      expect(result?.scansLeft).toBeNull();
      expect(result?.hiddenFindings).toBe(0);
      expect(result?.findings.every((finding) => !finding.masked)).toBe(true);
    }
    const { rows } = await owner.query(
      'select count(*)::int as kept from public.instant_scan_results where user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ kept: 4 }]);
  });
});
