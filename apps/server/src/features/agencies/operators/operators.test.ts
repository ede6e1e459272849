import { listAgenciesAnswer } from '@leakblock/domain/agencies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgencyStory } from '../testing/agency-story.ts';
import type { AgencyStory } from '../testing/agency-story.ts';

let story: AgencyStory;
beforeAll(async () => {
  story = await openAgencyStory();
});
afterAll(() => story.stop());

const list = async (body: object = {}) =>
  listAgenciesAnswer.parse((await story.call(story.admin, 'list-agencies', body)).body);
const suspend = (agencyId: string, by = story.admin) =>
  story.call(by, 'suspend-agency', { agencyId, reason: 'Nobody answers at its address.' });
const resume = (agencyId: string) =>
  story.call(story.admin, 'resume-agency', { agencyId, reason: 'It has written to us.' });
const noted = async (subject: string) => {
  const rows = await story.sql<{ action: string }>(
    'select action from audit_log where subject = $1 order by seq',
    [subject],
  );
  return rows.map(({ action }) => action);
};

describe('an agency that an operator suspends', () => {
  it('sees and does nothing from that moment on, and does again when it is resumed', async () => {
    const { id, owner } = await story.openAgency('Quiet Harbour');
    const creator = await story.link(owner);
    const creators = async () => {
      const { data } = await story.gateway
        .client(owner.token)
        .from('agency_creators')
        .select('user_id');
      return data?.length;
    };
    const actFor = () =>
      fetch(`${story.gateway.url}/functions/v1/read-agency-board`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
        body: '{}',
      });
    expect([await creators(), (await actFor()).status]).toEqual([1, 200]);
    expect((await suspend(id)).body).toEqual({ id, status: 'suspended' });
    expect([await creators(), (await actFor()).status]).toEqual([0, 404]);
    expect((await story.call(owner, 'read-agency')).code).toBe('agencies.not_found');
    expect((await story.invite(owner, { email: 'new@example.org' })).status).toBe(404);
    // Hers is the link all the time: she can end it.
    expect((await story.ownAgencies(creator)).links).toMatchObject([{ status: 'suspended' }]);

    expect((await resume(id)).body).toEqual({ id, status: 'active' });
    expect([await creators(), (await actFor()).status]).toEqual([1, 200]);
    expect((await story.trail(id)).filter((action) => action.startsWith('agency.'))).toEqual([
      'agency.opened',
      'agency.suspended',
      'agency.resumed',
    ]);
    expect(await noted(id)).toEqual(['agencies.agency_suspended', 'agencies.agency_resumed']);
  });

  it('tells its members why, in their language, and no operator’s name', async () => {
    const { id, owner } = await story.openAgency('Paper Lantern');
    const manager = await story.hire(owner);
    await story.sql("update profiles set locale = 'de' where id = $1", [manager.userId]);
    await suspend(id);
    const [told] = (await story.notificationsOf(manager)).slice(-1);
    expect(told?.title).toBe('Paper Lantern ist gesperrt');
    expect(told?.message).toContain('Grund: Nobody answers at its address.');
    const mailed = () =>
      story.mailbox.mails(manager.email).find((mail) => mail.subject === told?.title);
    await expect.poll(mailed).toBeDefined();
    expect(mailed()?.text).toContain('Nobody answers at its address.');
    const [event] = await story.sql<{ actor_id: string | null }>(
      "select actor_id from agency_events where agency_id = $1 and action = 'agency.suspended'",
      [id],
    );
    expect(event).toEqual({ actor_id: null });
    expect((await story.notificationsOf(owner)).at(-1)?.title).toBe('Paper Lantern is suspended');
  });

  it('tells creators whom it takes their plan from, and nobody else', async () => {
    const { id, owner } = await story.openAgency('Blue Door');
    const [covered, own, uncovered] = [
      await story.link(owner),
      await story.link(owner),
      await story.link(owner),
    ];
    await story.sql(
      `insert into subscriptions (user_id, provider, plan, status, agency_id, quantity)
       values ($1, 'operator', 'pro', 'active', $2, 2)`,
      [owner.userId, id],
    );
    await story.sql(
      `insert into subscriptions (user_id, provider, plan, status) values ($1, 'operator', 'pro', 'active')`,
      [own.userId],
    );
    await story.sql('update agency_creators set is_covered = true where user_id = any ($1)', [
      [covered.userId, own.userId],
    ]);
    await suspend(id);
    const told = async (who: typeof owner) =>
      (await story.notificationsOf(who)).filter(({ title }) => title.includes('plan')).length;
    expect([await told(covered), await told(own), await told(uncovered)]).toEqual([1, 0, 0]);
    expect((await story.notificationsOf(covered)).at(-1)?.message).toContain('Blue Door');
    expect((await story.ownAgencies(covered)).links).toMatchObject([{ status: 'suspended' }]);
  });

  it('is suspended once, however often and at once it is asked for', async () => {
    const { id, owner } = await story.openAgency('Third Lamp');
    const answers = await Promise.all([1, 2, 3].map(() => suspend(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await noted(id)).toEqual(['agencies.agency_suspended']);
    const told = await story.notificationsOf(owner);
    expect(told.filter(({ title }) => title.includes('suspended'))).toHaveLength(1);
  });

  it('is not resumed by an operator who is one of its members', async () => {
    const { id, owner } = await story.openAgency('Open Window');
    await suspend(id);
    await story.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [owner.userId]);
    const asked = { agencyId: id, reason: 'It is mine.' };
    expect((await story.call(owner, 'resume-agency', asked)).status).toBe(403);
    expect(await noted(id)).toEqual(['agencies.agency_suspended']);
  });

  it('is nobody’s act but an operator’s', async () => {
    const { id, owner } = await story.openAgency('Fourth Lamp');
    for (const name of ['suspend-agency', 'resume-agency', 'list-agencies'])
      expect((await story.call(owner, name, { agencyId: id, reason: 'x' })).status).toBe(403);
    expect((await suspend('5eed0000-0000-4000-8000-0000000000ff')).code).toBe('agencies.not_found');
    const without = { agencyId: id, reason: '  ' };
    expect((await story.call(story.admin, 'suspend-agency', without)).status).toBe(400);
    expect(await noted(id)).toEqual([]);
  });
});

describe('the list of agencies', () => {
  it('finds names by their words, whatever patterns mean elsewhere', async () => {
    const { id, owner } = await story.openAgency('100% Real_Talent');
    await story.link(owner);
    await story.hire(owner);
    const [row] = (await list({ query: 'real_ 100%' })).rows;
    expect(row).toMatchObject({ id, name: '100% Real_Talent', status: 'active' });
    expect([row?.members, row?.creators]).toEqual([2, 1]);
    expect((await list({ query: '%%%%' })).rows).toEqual([]);
    expect((await list({ query: "'; drop table agencies --" })).rows).toEqual([]);
    expect(row?.suspension).toBeNull();
    await suspend(id);
    expect((await list({ query: '100%', status: 'active' })).rows).toEqual([]);
    expect((await list({ query: '100%', status: 'suspended' })).rows).toHaveLength(1);
  });

  it('says why each was suspended the last time, for as long as it is', async () => {
    const { id } = await story.openAgency('Ninth Lamp');
    const why = async () => (await list({ query: 'ninth lamp' })).rows[0]?.suspension?.reason;
    await story.call(story.admin, 'suspend-agency', { agencyId: id, reason: 'An older reason.' });
    await resume(id);
    expect(await why()).toBeUndefined();
    await suspend(id);
    expect(await why()).toBe('Nobody answers at its address.');
  });

  it('comes a page at a time, each agency once', async () => {
    await story.sql(
      "insert into agencies (name, created_at) select 'Crowd ' || n, now() - interval '1 day' from generate_series(1, 120) as n",
    );
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await list({ query: 'crowd', ...(cursor !== undefined && { cursor }) });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    expect((await story.call(story.admin, 'list-agencies', { cursor: 'x~y' })).status).toBe(400);
  });
});
