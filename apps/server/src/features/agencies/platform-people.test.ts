import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAgencyStory } from './testing/agency-story.ts';
import type { AgencyStory } from './testing/agency-story.ts';

let story: AgencyStory;
beforeAll(async () => {
  story = await openAgencyStory();
  // As hosted platforms have it: nobody of ours reads the accounts.
  await story.sql('revoke select on auth.users from service_role');
});
afterAll(() => story.stop());

it('a platform that keeps its people to itself has agencies all the same', async () => {
  const { id, owner } = await story.openAgency();
  const [manager, juno] = [await story.hire(owner), await story.link(owner, ['review'])];
  expect((await story.read(manager)).members.map(({ email }) => email)).toEqual([
    ...[owner.email, manager.email],
  ]);
  expect((await story.events(owner)).rows[0]?.creator?.name).toBe(juno.email);
  expect((await story.ownAgencies(juno)).links).toMatchObject([{ agencyId: id }]);
});

const functions = [
  ...['apply-as-agency', 'list-agency-applications', 'decide-agency-application', 'save-agency'],
  ...['invite-to-agency', 'withdraw-invitation', 'set-agency-member', 'end-creator'],
  ...['answer-invitation', 'set-agency-scopes', 'leave-agency', 'list-agency-events'],
];

it.each(functions)('%s refuses what it cannot read, whoever sends it', async (name) => {
  const { owner } = await story.openAgency();
  const odd = {
    toString: '\u0000',
    scopes: ['own'],
    kind: 'creator',
    cursor: "'; --",
    status: 'x',
  };
  const ids = {
    userId: '\u0000',
    creatorId: 1,
    agencyId: 'x',
    invitationId: {},
    applicationId: [],
  };
  for (const body of [null, [], 'text', 7, { ...odd, ...ids }]) {
    for (const who of [owner, story.admin]) {
      const { code, status } = await story.call(who, name, body);
      // Operators' own functions say no to her before they read.
      expect([400, 403]).toContain(status);
      expect(['request.invalid', 'request.forbidden']).toContain(code);
    }
    expect((await story.call(null, name, body)).status).toBe(401);
  }
});
