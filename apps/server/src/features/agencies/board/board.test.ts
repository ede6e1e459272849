import {
  analyticsAnswer,
  boardAnswer,
  boardSorts,
  managedCreatorAnswer,
} from '@leakblock/domain/agencies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { callFor, meetAgency } from '../acting/testing/meet-agency.ts';
import type { MetAgency } from '../acting/testing/meet-agency.ts';
import { agencies } from '../index.ts';

const now = new Date('2026-11-18T12:00:00Z');

let gateway: TestGateway;
let agency: MetAgency;
let viewer: SignedIn;
let luna: SignedIn;
let vera: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [agencies],
    env: { WORKER_IN_PROCESS: 'false', REST_REQUESTS_PER_MINUTE: '1000000' },
    now: () => now,
  });
  // What is counted here are rows; the proofs that their states stand on are the business of other stories.
  await gateway.sql(
    `do $$ declare each record; begin
       for each in select conname from pg_constraint
         where conrelid = 'removal_requests'::regclass and contype = 'c' loop
         execute format('alter table removal_requests drop constraint %I', each.conname);
       end loop; end $$`,
  );
  agency = await meetAgency(gateway);
  viewer = await agency.employ('viewer');
  luna = await meetCreator('Luna Marlowe');
  vera = await meetCreator('Vera Quill');
});
afterAll(() => gateway.stop());

/** A linked creator, whose legal name no board tells. */
async function meetCreator(name: string | null, by: MetAgency = agency): Promise<SignedIn> {
  const creator = await gateway.signIn();
  await gateway.sql(
    `insert into profiles (id, first_name, last_name) values ($1, 'Amalia', 'Hidden')`,
    [creator.userId],
  );
  if (name !== null)
    await gateway.sql('insert into stage_names (user_id, name) values ($1, $2)', [
      creator.userId,
      name,
    ]);
  await by.link(creator, ['review']);
  return creator;
}

let planted = 0;
async function find({ userId }: SignedIn, more: Record<string, string> = {}): Promise<void> {
  planted += 1;
  const url = `https://leaks.example/${String(planted)}`;
  const row = {
    ...{ user_id: userId, url, address: url, host: 'leaks.example', site_kind: 'leak' },
    ...{ found_by: 'crawl', lane: 'leak', score: '0.5', first_seen_at: now.toISOString(), ...more },
  };
  await insert('findings', row);
}
async function ask({ userId }: SignedIn, more: Record<string, string>): Promise<void> {
  planted += 1;
  await insert('removal_requests', {
    ...{ user_id: userId, number: `R-2026-${String(planted).padStart(6, '0')}`, scope: 'host' },
    ...{ recipient_name: 'Rackbarn', channel: 'email', kind: 'dmca_notice', host: 'leaks.example' },
    ...{ language: 'en', template_version: '1', owner_name: 'Luna', text_sha256: '\\x00', ...more },
  });
}
async function insert(table: string, row: Record<string, string>): Promise<void> {
  const names = Object.keys(row);
  await gateway.sql(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${String(at + 1)}`).join(', ')})`,
    Object.values(row),
  );
}
async function sign({ userId }: SignedIn, endsOn: string): Promise<void> {
  await gateway.sql(
    `insert into authorisations (user_id, version, template_version, language, legal_name, stage_names, country,
       protected_content, acts, owner_name, starts_on, ends_on, signed_at, unsealed_sha256, full_sha256,
       redacted_sha256, seal_fingerprint, audit_trail)
     values ($1, 1, 'loa-1', 'en', 'Amalia Hidden', '{Luna}', 'IE', 'All', '{copyright_notices,sign}', 'Luna',
       '2026-06-01', $2, '2026-06-01', sha256('a'::bytea), sha256('b'::bytea), sha256('c'::bytea),
       sha256('d'::bytea), '{}')`,
    [userId, endsOn],
  );
}

async function read(body: object = {}, who = viewer) {
  const answer = await callFor(gateway, who, { name: 'read-agency-board', body });
  return boardAnswer.parse(answer.body);
}

describe('the board', () => {
  it('of an agency without creators is empty', async () => {
    const { owner } = await meetAgency(gateway);
    expect(await read({}, owner)).toEqual({
      rows: [],
      next: null,
      totals: { creators: 0, newFindings: 0, openRequests: 0, overdueRequests: 0 },
    });
  });

  it('shows a row for each creator, with what is open, late and gone, and her letter', async () => {
    await find(luna);
    await find(luna, { status: 'kept' });
    await ask(luna, { status: 'sent', sent_at: '2026-11-16T12:00:00Z' });
    await ask(luna, { status: 'no_response', sent_at: '2026-11-01T12:00:00Z' });
    await ask(luna, {
      ...{ status: 'acknowledged', sent_at: '2026-11-10T12:00:00Z' },
      ...{ kind: 'take_it_down_request', breach_at: '2026-11-12T12:00:00Z' },
    });
    await ask(luna, {
      ...{ status: 'sent', next_step: 'escalate', next_at: '2026-11-18T11:00:00Z' },
      sent_at: '2026-11-11T11:00:00Z',
    });
    await ask(luna, { status: 'in_review' });
    for (const hours of [10, 20, 60])
      await ask(luna, {
        ...{ status: 'verified_removed', sent_at: '2026-11-01T00:00:00Z' },
        verified_at: new Date(Date.parse('2026-11-01T00:00:00Z') + hours * 3_600_000).toISOString(),
      });
    await ask(luna, {
      ...{ status: 'verified_removed', sent_at: '2026-01-01T00:00:00Z' },
      verified_at: '2026-01-02T00:00:00Z',
    });
    await sign(luna, '2026-12-01');
    await sign(vera, '2026-11-17');
    const { rows, totals } = await read();
    expect(totals).toEqual({
      creators: 2,
      newFindings: 1,
      openRequests: 4,
      overdueRequests: 3,
    });
    expect(rows).toMatchObject([
      {
        ...{ userId: luna.userId, name: 'Luna Marlowe', stageNames: ['Luna Marlowe'] },
        ...{ scopes: ['review'], newFindings: 1, openRequests: 4, overdueRequests: 3 },
        removal: { sample: 3, medianHours: 20 },
        letter: { state: 'expiring', endsOn: '2026-12-01' },
      },
      {
        ...{ userId: vera.userId, openRequests: 0, removal: { sample: 0, medianHours: null } },
        letter: { state: 'expired', endsOn: '2026-11-17' },
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Hidden|Amalia/);
  });

  it('is asked for by any part of a stage name, and takes every character for what it is', async () => {
    expect((await read({ query: 'MARL' })).rows.map(({ name }) => name)).toEqual(['Luna Marlowe']);
    for (const query of ['%', '_', '\\', "'", '\u0000\ud800x', 'nobody'])
      expect((await read({ query })).rows).toEqual([]);
    expect((await read({ query: 'nobody' })).totals.creators).toBe(2);
  });

  it.each(boardSorts)('comes 50 at a time, each creator once, by %s', async (sort) => {
    const large = await meetAgency(gateway);
    const names = await Promise.all(
      Array.from({ length: 120 }, async (_, index) => {
        const creator = await meetCreator(`Creator ${String(index % 40)}`, large);
        if (index % 3 === 0) await find(creator);
        return creator.userId;
      }),
    );
    const seen: string[] = [];
    let pages = 0;
    for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
      const board = await read(cursor === undefined ? { sort } : { sort, cursor }, large.owner);
      seen.push(...board.rows.map(({ userId }) => userId));
      expect(board.totals.creators).toBe(120);
      cursor = board.next;
    }
    expect([pages, seen.toSorted()]).toEqual([3, names.toSorted()]);
  });

  it('is for members of active agencies, and shows nobody whose link has ended', async () => {
    const left = await meetCreator('Gone Again');
    await agency.end(left);
    expect((await read()).totals.creators).toBe(2);
    const stranger = await callFor(gateway, luna, { name: 'read-agency-board' });
    expect(stranger.code).toBe('agencies.not_found');
    for (const cursor of ['x', 'W10', Buffer.from('["\\u0000","x"]').toString('base64url')]) {
      const answer = await callFor(gateway, viewer, {
        name: 'read-agency-board',
        body: { cursor },
      });
      expect(answer.code).toBe('request.invalid');
    }
  });
});

describe('one creator', () => {
  const readOne = (creatorId: string, who = viewer) =>
    callFor(gateway, who, { name: 'read-managed-creator', body: { creatorId } });

  it('is shown with her official links and what her letter allows', async () => {
    await gateway.sql(
      `insert into official_links (user_id, platform, url) values ($1, 'X', 'https://x.com/luna')`,
      [luna.userId],
    );
    const one = managedCreatorAnswer.parse((await readOne(luna.userId)).body);
    expect(one).toMatchObject({
      name: 'Luna Marlowe',
      officialLinks: [{ platform: 'X', url: 'https://x.com/luna' }],
      acts: ['copyright_notices', 'sign'],
    });
    const other = managedCreatorAnswer.parse((await readOne(vera.userId)).body);
    expect([other.acts, other.letter.state]).toEqual([[], 'expired']);
  });

  it('is nobody to other agencies, and to her own when she has left', async () => {
    const other = await meetAgency(gateway);
    expect((await readOne(luna.userId, other.owner)).code).toBe('agencies.not_linked');
    const left = await meetCreator(null);
    expect(managedCreatorAnswer.parse((await readOne(left.userId)).body).name).toHaveLength(8);
    await agency.end(left);
    expect((await readOne(left.userId)).code).toBe('agencies.not_linked');
  });
});

describe('analytics', () => {
  const analyse = async (body: object, who = viewer) => {
    const span = { from: '2026-09-01', to: '2026-09-20', creatorId: null };
    return callFor(gateway, who, { name: 'read-agency-analytics', body: { ...span, ...body } });
  };

  it('count by week from Monday, by host and by creator, in UTC', async () => {
    const made = await meetAgency(gateway);
    const mara = await meetCreator('Mara', made);
    await find(mara, { first_seen_at: '2026-09-06T23:59:59Z', host: 'a.example' });
    await find(mara, {
      ...{ first_seen_at: '2026-09-07T00:00:00Z', host: 'b.example', status: 'to_remove' },
      ...{ reviewed_at: '2026-09-08T00:00:00Z', gone_at: '2026-09-20T23:59:59Z' },
    });
    await find(mara, { first_seen_at: '2026-09-21T00:00:00Z', host: 'b.example' });
    await find(mara, { first_seen_at: '2026-09-08T00:00:00Z', status: 'mine' });
    await ask(mara, {
      ...{ status: 'verified_removed', sent_at: '2026-09-09T00:00:00Z' },
      verified_at: '2026-09-10T06:00:00Z',
    });
    await insert('removal_cases', {
      ...{ user_id: mara.userId, number: 'R-2026-900001', url: 'https://b.example/1' },
      ...{ address: 'https://b.example/1', host: 'b.example', claim: 'copyright' },
      ...{ first_contact_at: '2026-09-09T00:00:00Z', resolved_at: '2026-09-10T06:00:00Z' },
    });
    const { body } = await analyse({}, made.owner);
    expect(analyticsAnswer.parse(body)).toEqual({
      weeks: [
        { week: '2026-08-31', found: 1, confirmed: 0, requested: 0, gone: 0 },
        { week: '2026-09-07', found: 1, confirmed: 1, requested: 1, gone: 1 },
        { week: '2026-09-14', found: 0, confirmed: 0, requested: 0, gone: 1 },
      ],
      hosts: [
        { host: 'a.example', found: 1, standing: 1 },
        { host: 'b.example', found: 1, standing: 0 },
      ],
      creators: [{ userId: mara.userId, name: 'Mara', found: 2, requested: 1, gone: 2 }],
      removal: { sample: 1, medianHours: 30 },
    });
    expect((await analyse({ creatorId: mara.userId }, made.owner)).body).toEqual(body);
    expect((await analyse({ creatorId: mara.userId })).code).toBe('agencies.not_linked');
    expect((await analyse({ creatorId: mara.userId }, luna)).code).toBe('agencies.not_found');
  });

  it('take at most a year, and in order', async () => {
    for (const body of [
      { from: '2026-09-20', to: '2026-09-01' },
      { from: '2024-01-01', to: '2026-01-01' },
      { from: '2026-02-30' },
    ])
      expect((await analyse(body)).code).toBe('request.invalid');
  });
});
