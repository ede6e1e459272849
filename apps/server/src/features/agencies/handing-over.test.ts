import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../testing/start-test-gateway.ts';
import { openAgencyStory } from './testing/agency-story.ts';
import type { AgencyStory } from './testing/agency-story.ts';

let story: AgencyStory;
beforeAll(async () => {
  story = await openAgencyStory();
});
afterAll(() => story.stop());

/** Her session goes on, and her last proof was given long ago. */
async function leftOpen(who: SignedIn): Promise<SignedIn> {
  await story.sql('delete from leakblock_auth.proofs where session_id = $1', [who.sessionId]);
  return who;
}
const allow = (who: SignedIn, agencyId: string, scopes: string[]) =>
  story.call(who, 'set-agency-scopes', { agencyId, scopes });
const needed = { status: 403, code: 'request.proof_needed' };

describe('a session that somebody else might have found', () => {
  it('hands its creator to no agency', async () => {
    const { id, owner } = await story.openAgency();
    const juno = await leftOpen(await story.meet());
    const invitationId = story.idOf(await story.invite(owner, juno));
    expect(await story.answer(juno, invitationId, 'accept', ['review'])).toMatchObject(needed);
    const { invitations, links } = await story.ownAgencies(juno);
    expect([invitations.length, links]).toEqual([1, []]);
    expect(await story.trail(id)).toEqual(['agency.opened', 'invitation.sent']);
  });

  it('joins no team', async () => {
    const { owner } = await story.openAgency();
    const marc = await leftOpen(await story.meet());
    const invitationId = story.idOf(await story.inviteMember(owner, marc));
    expect(await story.answer(marc, invitationId)).toMatchObject(needed);
    expect((await story.ownAgencies(marc)).membership).toBeNull();
  });

  it('allows her agency nothing more, and less at any time', async () => {
    const { id, owner } = await story.openAgency();
    const juno = await leftOpen(await story.link(owner, ['review', 'scan']));
    expect((await allow(juno, id, ['review'])).status).toBe(200);
    expect(await allow(juno, id, ['review', 'scan'])).toMatchObject(needed);
    expect((await story.ownAgencies(juno)).links).toMatchObject([{ scopes: ['review'] }]);
  });

  it('gives nobody a place in its agency, and still asks creators', async () => {
    const { id, owner } = await story.openAgency();
    await leftOpen(owner);
    const thief = await story.meet();
    expect(await story.inviteMember(owner, thief, 'owner')).toMatchObject(needed);
    expect(await story.inviteMember(owner, owner)).toMatchObject({
      code: 'agencies.already_member',
    });
    expect((await story.ownAgencies(thief)).invitations).toEqual([]);
    expect((await story.invite(owner, thief)).status).toBe(201);
    expect(await story.trail(id)).toEqual(['agency.opened', 'invitation.sent']);
  });

  it('makes nobody in its agency more, and no other owner less', async () => {
    const { owner } = await story.openAgency();
    const [second, manager] = [await story.hire(owner, 'owner'), await story.hire(owner)];
    await leftOpen(owner);
    const set = (who: SignedIn, role: string | null) =>
      story.call(owner, 'set-agency-member', { userId: who.userId, role });
    expect(await set(manager, 'owner')).toMatchObject(needed);
    for (const role of ['viewer', null]) expect(await set(second, role)).toMatchObject(needed);
    expect((await set(manager, 'viewer')).status).toBe(200);
    expect(await set(manager, 'manager')).toMatchObject(needed);
    expect((await set(manager, null)).status).toBe(200);
    expect((await set(owner, 'viewer')).status).toBe(200);
    const { members } = await story.read(second);
    expect(members.map(({ role }) => role)).toEqual(['viewer', 'owner']);
  });

  it('says no, and is asked for nothing where there is nothing to say', async () => {
    const { owner } = await story.openAgency();
    const juno = await leftOpen(await story.meet());
    const invitationId = story.idOf(await story.invite(owner, juno));
    expect((await story.answer(juno, invitationId, 'decline')).status).toBe(200);
    expect((await story.answer(juno, invitationId)).code).toBe('agencies.invitation_over');
    expect((await story.answer(juno, crypto.randomUUID())).code).toBe('agencies.not_found');
  });
});

it('who signed up a moment ago because of the invitation is asked for nothing more', async () => {
  const { id, owner } = await story.openAgency();
  const juno = await leftOpen(await story.meet());
  await story.sql(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method)
     values (gen_random_uuid(), $1, 'password')`,
    [juno.sessionId],
  );
  const invitationId = story.idOf(await story.invite(owner, juno));
  expect((await story.answer(juno, invitationId, 'accept', ['review'])).status).toBe(200);
  await story.sql(
    "update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes' where session_id = $1",
    [juno.sessionId],
  );
  expect(await allow(juno, id, ['review', 'scan'])).toMatchObject(needed);
});
