import { boardAnswer, boardSorts, managedCreatorAnswer } from '@leakblock/domain/agencies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { callFor, meetAgency } from '../../../testing/meet-agency.ts';
import { startBoardWorld } from './testing/start-board-world.ts';
import type { BoardWorld } from './testing/start-board-world.ts';

const now = new Date('2026-11-18T12:00:00Z');

let world: BoardWorld;
let gateway: TestGateway;
let viewer: SignedIn;
let luna: SignedIn;
let vera: SignedIn;
beforeAll(async () => {
  world = await startBoardWorld(now);
  ({ gateway, viewer } = world);
  luna = await world.meetCreator('Luna Marlowe');
  vera = await world.meetCreator('Vera Quill');
});
afterAll(() => gateway.stop());

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
    await world.find(luna);
    await world.find(luna, { status: 'kept' });
    await world.ask(luna, { status: 'sent', sent_at: '2026-11-16T12:00:00Z' });
    await world.ask(luna, { status: 'no_response', sent_at: '2026-11-01T12:00:00Z' });
    await world.ask(luna, {
      ...{ status: 'acknowledged', sent_at: '2026-11-10T12:00:00Z' },
      ...{ kind: 'take_it_down_request', breach_at: '2026-11-12T12:00:00Z' },
    });
    await world.ask(luna, {
      ...{ status: 'sent', next_step: 'escalate', next_at: '2026-11-18T11:00:00Z' },
      sent_at: '2026-11-11T11:00:00Z',
    });
    await world.ask(luna, { status: 'in_review' });
    for (const hours of [10, 20, 60])
      await world.ask(luna, {
        ...{ status: 'verified_removed', sent_at: '2026-11-01T00:00:00Z' },
        verified_at: new Date(Date.parse('2026-11-01T00:00:00Z') + hours * 3_600_000).toISOString(),
      });
    await world.ask(luna, {
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

  it('counts no request about a page that was stopped', async () => {
    const made = await meetAgency(gateway);
    const mara = await world.meetCreator('Mara', made);
    const sent = { sent_at: '2026-11-01T12:00:00Z' };
    await world.askAboutStopped(mara, {
      status: 'sent',
      breach_at: '2026-11-12T12:00:00Z',
      ...sent,
    });
    const gone = { status: 'verified_removed', verified_at: '2026-11-02T12:00:00Z', ...sent };
    await world.askAboutStopped(mara, gone);
    const nothing = { openRequests: 0, overdueRequests: 0 };
    const { rows, totals } = await read({}, made.owner);
    const row = { ...nothing, removal: { sample: 0, medianHours: null } };
    expect([rows, totals]).toMatchObject([[row], nothing]);
    const one = await callFor(gateway, made.owner, {
      ...{ name: 'read-managed-creator', body: { creatorId: mara.userId } },
    });
    expect(managedCreatorAnswer.parse(one.body)).toMatchObject(row);
  });

  it('is asked for by any part of a stage name, and takes every character for what it is', async () => {
    expect((await read({ query: 'MARL' })).rows.map(({ name }) => name)).toEqual(['Luna Marlowe']);
    for (const query of ['%', '_', '\\', "'", 'nobody'])
      expect((await read({ query })).rows).toEqual([]);
    expect((await read({ query: 'nobody' })).totals.creators).toBe(2);
  });

  it.each(boardSorts)('comes 50 at a time, each creator once, by %s', async (sort) => {
    const large = await meetAgency(gateway);
    const names = await Promise.all(
      Array.from({ length: 120 }, async (_, index) => {
        // As long as a name may be, in a script whose characters take three bytes.
        const creator = await world.meetCreator(`${'彩'.repeat(57)} ${String(index % 40)}`, large);
        if (index % 3 === 0) await world.find(creator);
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

  it.each(boardSorts)('by %s, tells those for whom the same waits by their names', async (sort) => {
    const quiet = await meetAgency(gateway);
    for (const name of ['Mira', 'ada', 'Zoe', 'Cleo']) await world.meetCreator(name, quiet);
    const { rows } = await read({ sort }, quiet.owner);
    expect(rows.map(({ name }) => name)).toEqual(['ada', 'Cleo', 'Mira', 'Zoe']);
  });

  it('is for members of active agencies, and shows nobody whose link has ended', async () => {
    const left = await world.meetCreator('Gone Again');
    await world.agency.end(left);
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
    const left = await world.meetCreator(null);
    expect(managedCreatorAnswer.parse((await readOne(left.userId)).body).name).toHaveLength(8);
    await world.agency.end(left);
    expect((await readOne(left.userId)).code).toBe('agencies.not_linked');
  });
});
