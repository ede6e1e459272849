import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { openAgencyStory } from '../testing/agency-story.ts';
import type { AgencyStory } from '../testing/agency-story.ts';

let story: AgencyStory;
beforeAll(async () => {
  story = await openAgencyStory();
});
afterAll(() => story.stop());

const leave = (who: SignedIn, agencyId: string) => story.call(who, 'leave-agency', { agencyId });
const allow = (who: SignedIn, agencyId: string, scopes: string[]) =>
  story.call(who, 'set-agency-scopes', { agencyId, scopes });
/** What members may read of a creator's at this moment. */
const seenBy = async (member: SignedIn): Promise<number> => {
  const { data } = await story.gateway.client(member.token).from('scans').select('id');
  return data?.length ?? 0;
};
const plantScan = (who: SignedIn) =>
  story.sql(
    "insert into scans (user_id, kind, status, creator_name) values ($1, 'full', 'running', 'Juno')",
    [who.userId],
  );

describe('the life of a link', () => {
  it('begins with her own yes, to no more than was asked', async () => {
    const { id, owner } = await story.openAgency();
    const juno = await story.meet();
    const invitationId = story.idOf(await story.invite(owner, juno, ['review', 'remove']));
    const [asked] = (await story.ownAgencies(juno)).invitations;
    expect(asked).toMatchObject({ agencyName: 'Lantern Talent', scopes: ['review', 'remove'] });
    const answers = await Promise.all(
      [1, 2].map(() => story.answer(juno, invitationId, 'accept', ['remove', 'scan'])),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { invitations, links } = await story.ownAgencies(juno);
    expect([links, invitations]).toMatchObject([[{ agencyId: id, scopes: ['remove'] }], []]);
    expect(await story.trail(id)).toEqual(['agency.opened', 'invitation.sent', 'creator.linked']);
  });

  it('changes and ends at once as she says, and begins again only with another yes', async () => {
    const { id, owner } = await story.openAgency();
    const juno = await story.link(owner);
    const since = (await story.ownAgencies(juno)).links[0]?.consentedAt;
    expect((await allow(juno, id, ['review'])).status).toBe(200);
    await allow(juno, id, ['review']);
    expect((await story.ownAgencies(juno)).links).toEqual([
      expect.objectContaining({ scopes: ['review'], consentedAt: since }),
    ]);
    for (const time of [1, 2]) expect([time, (await leave(juno, id)).status]).toEqual([time, 200]);
    expect((await story.ownAgencies(juno)).links).toEqual([]);
    expect((await allow(juno, id, ['scan'])).code).toBe('agencies.not_linked');
    const again = story.idOf(await story.invite(owner, juno, ['scan']));
    await story.answer(juno, again, 'accept', ['scan']);
    expect((await story.ownAgencies(juno)).links).toMatchObject([{ scopes: ['scan'] }]);
    expect(await story.trail(id)).toEqual([
      ...['agency.opened', 'invitation.sent', 'creator.linked', 'creator.scopes', 'creator.left'],
      ...['invitation.sent', 'creator.linked'],
    ]);
  });

  it('ends from the agency’s side too; she is told, and everything stays hers', async () => {
    const { id, owner } = await story.openAgency('Lantern Talent');
    const [manager, viewer] = [await story.hire(owner), await story.hire(owner, 'viewer')];
    const juno = await story.link(owner);
    await plantScan(juno);
    expect([await seenBy(viewer), await seenBy(await story.meet())]).toEqual([1, 0]);
    const end = (by: SignedIn) => story.call(by, 'end-creator', { creatorId: juno.userId });
    expect((await end(viewer)).code).toBe('agencies.role_too_small');
    const ends = await Promise.all([end(manager), end(owner)]);
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    expect(await seenBy(owner)).toBe(0);
    const scans = await story.sql<{ status: string }>(
      'select status from scans where user_id = $1',
      [juno.userId],
    );
    expect(scans).toEqual([{ status: 'running' }]);
    const told = (await story.notificationsOf(juno)).map(({ title }) => title);
    expect(told.filter((title) => title.includes('no longer'))).toHaveLength(1);
    // The invitation's mail may have come before, or not at all: she was quick to answer.
    await expect
      .poll(() => story.mailbox.mails(juno.email).map(({ subject }) => subject))
      .toContain('Lantern Talent no longer acts for you');
    expect((await story.trail(id)).filter((it) => it === 'creator.let_go')).toHaveLength(1);
  });

  it.each([
    ['whose plan it paid is mailed that whatever she switched off', true, 'billing'],
    ['who has no plan of it is told among the news of agencies', false, 'agencies'],
  ])('ended by the agency: a creator %s', async (_what, isCovered, kind) => {
    const { id, owner } = await story.openAgency('Lantern Talent');
    const juno = await story.link(owner);
    if (isCovered) {
      await story.sql(
        `insert into subscriptions (user_id, provider, plan, status, agency_id, quantity)
         values ($1, 'operator', 'elite', 'active', $2, 1)`,
        [owner.userId, id],
      );
      await story.sql('update agency_creators set is_covered = true where user_id = $1', [
        juno.userId,
      ]);
    }
    await story.call(owner, 'end-creator', { creatorId: juno.userId });
    const mails = await story.sql(
      "select kind from private.mails where user_id = $1 and data ->> 'title' like '%no longer%'",
      [juno.userId],
    );
    expect(mails).toEqual([{ kind }]);
  });

  it('can be ended while the agency is suspended', async () => {
    const { id, owner } = await story.openAgency();
    const juno = await story.link(owner);
    await story.sql("update agencies set status = 'suspended' where id = $1", [id]);
    expect((await leave(juno, id)).status).toBe(200);
  });
});

describe('a member of a suspended agency', () => {
  it('finds it in her settings and can leave it, unless nobody else runs it', async () => {
    const { id, owner } = await story.openAgency();
    const manager = await story.hire(owner);
    const place = { agencyId: id, name: 'Lantern Talent', role: 'manager' };
    expect((await story.ownAgencies(manager)).membership).toEqual({ ...place, status: 'active' });
    await story.sql("update agencies set status = 'suspended' where id = $1", [id]);
    expect((await story.ownAgencies(manager)).membership).toEqual({
      ...place,
      status: 'suspended',
    });
    expect((await leave(owner, id)).code).toBe('agencies.last_owner');
    expect((await leave(manager, id)).status).toBe(200);
    expect((await story.ownAgencies(manager)).membership).toBeNull();
  });
});

describe('a link is nobody else’s', () => {
  it('strangers, members and other agencies change nothing', async () => {
    const { id, owner } = await story.openAgency();
    const juno = await story.link(owner, ['review']);
    const elsewhere = await story.openAgency('Elsewhere');
    for (const who of [await story.meet(), elsewhere.owner, story.admin]) {
      expect((await allow(who, id, ['scan'])).code).toBe('agencies.not_linked');
      expect((await leave(who, id)).code).toBe('agencies.not_found');
    }
    expect((await allow(owner, id, ['scan'])).code).toBe('agencies.not_linked');
    const ended = await story.call(elsewhere.owner, 'end-creator', { creatorId: juno.userId });
    expect(ended.code).toBe('agencies.not_linked');
    expect((await story.ownAgencies(juno)).links).toMatchObject([{ scopes: ['review'] }]);
  });

  it('a member is looked after by no agency', async () => {
    const [ours, theirs] = [await story.openAgency(), await story.openAgency('Elsewhere')];
    const invitationId = story.idOf(await story.invite(theirs.owner, ours.owner));
    const answer = await story.answer(ours.owner, invitationId, 'accept', []);
    expect(answer.code).toBe('agencies.already_member');
  });

  it('an invitation as creator and one as member, answered at once, make one of the two', async () => {
    const [ours, theirs] = [await story.openAgency(), await story.openAgency('Elsewhere')];
    const person = await story.meet();
    const asked = [
      story.idOf(await story.invite(ours.owner, person)),
      story.idOf(await story.inviteMember(theirs.owner, person)),
    ];
    const answers = await Promise.all(asked.map((it) => story.answer(person, it, 'accept', [])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the trail', () => {
  it('names creators while they are linked, and keeps the events when they have left', async () => {
    const { id, owner } = await story.openAgency();
    const [juno, nameless] = [await story.link(owner), await story.link(owner)];
    await story.sql("insert into stage_names (user_id, name) values ($1, 'Juno')", [juno.userId]);
    const names = async () =>
      (await story.events(owner)).rows.flatMap(({ creator }) =>
        creator === null ? [] : [creator.name],
      );
    expect(await names()).toEqual([nameless.email, 'Juno']);
    const [linked] = (await story.events(owner)).rows;
    expect(linked?.actor).toEqual({ userId: nameless.userId, email: null });
    await leave(juno, id);
    expect(await names()).toEqual([null, nameless.email, null]);
  });

  it('comes a page at a time to every member, and to nobody else', async () => {
    const { id, owner } = await story.openAgency();
    await story.sql(
      `insert into agency_events (agency_id, action) select $1, 'act.test' from generate_series(1, 119)`,
      [id],
    );
    const first = await story.events(owner);
    const second = await story.events(owner, first.next ?? '');
    const third = await story.events(owner, second.next ?? '');
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([50, 50, 20]);
    expect(third.next).toBeNull();
    const ids = [first, second, third].flatMap(({ rows }) => rows.map((row) => row.id));
    expect(new Set(ids).size).toBe(120);
    const creator = await story.link(owner);
    for (const who of [creator, await story.meet()])
      expect((await story.call(who, 'list-agency-events')).code).toBe('agencies.not_found');
    for (const cursor of ['x', '-1', '9'.repeat(40)])
      expect((await story.call(owner, 'list-agency-events', { cursor })).status).toBe(400);
  });

  it('shows her what was done for her, and by whom', async () => {
    const { id, owner } = await story.openAgency();
    const juno = await story.link(owner);
    await story.sql(
      `insert into agency_events (agency_id, actor_id, creator_id, action, detail)
       values ($1, $2, $3, 'act.review-findings', '{"scope": "review", "count": 3}')`,
      [id, owner.userId, juno.userId],
    );
    const [link] = (await story.ownAgencies(juno)).links;
    expect(link?.acts).toMatchObject([{ action: 'act.review-findings', count: 3 }]);
  });
});
