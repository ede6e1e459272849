import { analyticsAnswer } from '@leakblock/domain/agencies';
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
beforeAll(async () => {
  world = await startBoardWorld(now);
  ({ gateway, viewer } = world);
  luna = await world.meetCreator('Luna Marlowe');
});
afterAll(() => gateway.stop());

describe('analytics', () => {
  const analyse = async (body: object, who = viewer) => {
    const span = { from: '2026-09-01', to: '2026-09-20', creatorId: null };
    return callFor(gateway, who, { name: 'read-agency-analytics', body: { ...span, ...body } });
  };

  it('count by week from Monday, by host and by creator, in UTC', async () => {
    const made = await meetAgency(gateway);
    const mara = await world.meetCreator('Mara', made);
    await world.find(mara, { first_seen_at: '2026-09-06T23:59:59Z', host: 'a.example' });
    await world.find(mara, {
      ...{ first_seen_at: '2026-09-07T00:00:00Z', host: 'b.example', status: 'to_remove' },
      ...{ reviewed_at: '2026-09-08T00:00:00Z', gone_at: '2026-09-20T23:59:59Z' },
    });
    await world.find(mara, { first_seen_at: '2026-09-21T00:00:00Z', host: 'b.example' });
    await world.find(mara, { first_seen_at: '2026-09-08T00:00:00Z', status: 'mine' });
    await world.ask(mara, {
      ...{ status: 'verified_removed', sent_at: '2026-09-09T00:00:00Z' },
      verified_at: '2026-09-10T06:00:00Z',
    });
    await world.insert('removal_cases', {
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

  it('time no removal of a page that was stopped', async () => {
    const made = await meetAgency(gateway);
    await world.askAboutStopped(await world.meetCreator('Mara', made), {
      ...{ status: 'verified_removed', sent_at: '2026-09-09T00:00:00Z' },
      verified_at: '2026-09-10T06:00:00Z',
    });
    const { body } = await analyse({}, made.owner);
    expect(analyticsAnswer.parse(body).removal).toEqual({ sample: 0, medianHours: null });
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

describe('a report', () => {
  const write = (body: object, who = viewer) =>
    callFor(gateway, who, {
      name: 'write-agency-report',
      body: { from: '2026-09-01', to: '2026-11-18', creatorIds: null, language: 'de', ...body },
    });

  it('is a PDF under the brand of the agency, and stands in its trail', async () => {
    const made = await meetAgency(gateway);
    const nameless = await world.meetCreator(null, made);
    await gateway.sql(
      `update agencies set brand_name = 'Laterne', brand_colour = '#7a1fa2' where id = $1`,
      [made.agencyId],
    );
    const { body, status } = await write({ creatorIds: [nameless.userId] }, made.owner);
    expect([status, String(body).slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(String(body)).toContain('/Lang (de)');
    expect(
      await gateway.sql('select actor_id, action, detail from agency_events where agency_id = $1', [
        made.agencyId,
      ]),
    ).toEqual([
      {
        actor_id: made.owner.userId,
        action: 'report.written',
        detail: { from: '2026-09-01', to: '2026-11-18', count: 1 },
      },
    ]);
  });

  it('is about creators of the agency, for its members, over at most a year', async () => {
    const other = await meetAgency(gateway);
    const hers = await world.meetCreator('Somebody Else', other);
    expect((await write({ creatorIds: [luna.userId, hers.userId] })).code).toBe(
      'agencies.not_linked',
    );
    expect((await write({}, luna)).code).toBe('agencies.not_found');
    expect((await write({ from: '2020-01-01' })).code).toBe('request.invalid');
    expect((await write({ from: '2026-11-19' })).code).toBe('request.invalid');
    expect((await write({ from: '0000-01-01', to: '0000-01-02' })).code).toBe('request.invalid');
  });
});
