import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedIn, TestGateway } from '../testing/start-test-gateway.ts';
import { startEndedSince } from './testing/ended-since.ts';
import type { EndedSince } from './testing/ended-since.ts';

let page: EndedSince;
let gateway: TestGateway;
beforeAll(async () => {
  page = await startEndedSince();
  ({ gateway } = page);
});
afterAll(() => gateway.stop());

const names = ['suspended', 'owner', 'leaving', 'lowered', 'letGo', 'narrowed', 'sharing'] as const;
type Story = Record<(typeof names)[number], SignedIn> & { agencyId: string; linkId: string };

/** An installation as it is in the backup. */
async function plant(): Promise<Story> {
  const people = {} as Record<(typeof names)[number], SignedIn>;
  for (const name of names) people[name] = await page.meet();
  const id = (name: (typeof names)[number]) => people[name].userId;
  const insert = async (text: string, values: unknown[] = []) =>
    (await gateway.sql<{ id: string }>(`insert into ${text}`, values))[0]?.id ?? '';
  const agencyId = await insert("agencies (name) values ('Lantern Talent') returning id");
  await insert(
    `agency_members (agency_id, user_id, role)
     values ($1, $2, 'owner'), ($1, $3, 'manager'), ($1, $4, 'manager')`,
    [agencyId, id('owner'), id('leaving'), id('lowered')],
  );
  await insert(
    `agency_creators (agency_id, user_id, scopes) values ($1, $2, '{scan}'), ($1, $3, '{review,remove,scan}')`,
    [agencyId, id('letGo'), id('narrowed')],
  );
  const letterId = await insert(
    `authorisations (user_id, version, template_version, language, legal_name, stage_names, country,
       protected_content, acts, owner_name, starts_on, ends_on, signed_at, unsealed_sha256, full_sha256,
       redacted_sha256, seal_fingerprint, audit_trail)
     values ($1, 1, '1', 'en', 'x', '{}', 'DE', 'Photos', '{google_removal_consent}', 'Juno', current_date,
       current_date + 360, now(), sha256('a'), sha256('b'), sha256('c'), sha256('d'), '{}') returning id`,
    [id('sharing')],
  );
  await insert(
    `digital_signatures (user_id, document_type, consent_version, authorisation_id)
     values ($1, 'google_removal_consent', '1', $2)`,
    [id('sharing'), letterId],
  );
  const caseId = await insert(
    `removal_cases (user_id, number, url, address, host, claim)
     values ($1, 'R-2026-' || left(gen_random_uuid()::text, 6), 'https://a.example', 'https://a.example', 'a.example', 'copyright')
     returning id`,
    [id('sharing')],
  );
  const linkId = await insert(
    `case_links (case_id, user_id, label, token_sha256, expires_at)
     values ($1, $2, 'My lawyer', sha256(gen_random_uuid()::text::bytea), now() + interval '7 days') returning id`,
    [caseId, id('sharing')],
  );
  return { ...people, agencyId, linkId };
}

/** What people and operators do after the backup. */
async function endEverything(story: Story): Promise<void> {
  const { admin, call } = page;
  const { agencyId } = story;
  const [letter] = await gateway.sql<{ id: string }>(
    'select id from authorisations where user_id = $1',
    [story.sharing.userId],
  );
  await call(story.leaving, 'leave-agency', { agencyId });
  const lowered = { userId: story.lowered.userId, role: 'viewer' };
  await call(story.owner, 'set-agency-member', lowered);
  await call(story.owner, 'end-creator', { creatorId: story.letGo.userId });
  await call(story.narrowed, 'set-agency-scopes', { agencyId, scopes: ['review', 'scan'] });
  await call(story.sharing, 'revoke-authorisation', { id: letter?.id, reason: 'Isaure' });
  await call(story.sharing, 'revoke-case-link', { id: story.linkId });
  await call(admin, 'suspend-agency', { agencyId, reason: 'Isaure' });
  const { userId } = story.suspended;
  await call(admin, 'ban-account', { userId, reason: 'Isaure', notes: null });
}

/** Where everything stands. */
async function standing(story: Story): Promise<unknown> {
  const ids = names.map((name) => story[name].userId);
  const rows = await gateway.sql(
    `select profiles.banned, auth.users.banned_until is not null as is_locked_out,
       member.role, link.status as link, link.scopes, link.ended_at is not null as is_over,
       letter.revoked_at is not null as is_revoked, consent.is_valid, shared.revoked_at is not null as is_closed,
       (select array_agg(action order by seq) from authorisation_events as event where event.user_id = profiles.id)
         as events
     from profiles join auth.users using (id)
       left join agency_members as member on member.user_id = profiles.id
       left join agency_creators as link on link.user_id = profiles.id
       left join authorisations as letter on letter.user_id = profiles.id
       left join digital_signatures as consent on consent.user_id = profiles.id
       left join case_links as shared on shared.user_id = profiles.id
     where profiles.id = any ($1) order by array_position($1, profiles.id)`,
    [ids],
  );
  const agency = await gateway.sql('select status from agencies where id = $1', [story.agencyId]);
  return { rows, agency };
}

it('what people ended since a backup is told by the log in ids, and ended again by the runbook', async () => {
  const { linesFound, runStatement } = page;
  const [before, restored] = [await plant(), await plant()];
  const from = gateway.logLines().length;
  await endEverything(before);
  const lines = linesFound(from);
  const { agencyId, linkId } = before;
  const of = (who: SignedIn) => ({ agencyId, userId: who.userId });
  expect(lines).toMatchObject([
    { msg: 'A place in an agency was ended.', ...of(before.leaving) },
    { msg: 'A place in an agency was changed.', ...of(before.lowered), role: 'viewer' },
    { msg: 'A link to an agency was ended.', ...of(before.letGo) },
    { msg: 'A link to an agency was changed.', ...of(before.narrowed), scopes: ['review', 'scan'] },
    { msg: 'A letter was revoked.', userId: before.sharing.userId },
    { msg: 'A link to a case was ended.', linkId },
    { msg: 'An agency was suspended.', agencyId },
    { msg: 'An account was suspended.', userId: before.suspended.userId },
  ]);
  // No name, mailbox or reason, and nothing of what was shared.
  expect(JSON.stringify(lines)).not.toMatch(/@|example|Isaure|Lantern|lawyer/u);

  expect(await standing(restored)).not.toEqual(await standing(before));
  const again = (who: SignedIn) => ({ agencyId: restored.agencyId, userId: who.userId });
  await runStatement('delete from agency_members', again(restored.leaving));
  await runStatement('set role', again(restored.lowered));
  await runStatement('update agency_creators set status', again(restored.letGo));
  await runStatement('update agency_creators set scopes', again(restored.narrowed));
  await runStatement('update authorisations', again(restored.sharing));
  await runStatement('update case_links', { linkId: restored.linkId });
  await runStatement('update agencies', again(restored.owner));
  await runStatement('insert into user_bans', again(restored.suspended));
  // Twice is once.
  await runStatement('insert into user_bans', again(restored.suspended));
  expect(await standing(restored)).toEqual(await standing(before));
});

it('whoever is no longer suspended since a backup is told as well, and free again by the runbook', async () => {
  const { admin, call, linesFound, runStatement } = page;
  const story = await plant();
  const { agencyId } = story;
  const { userId } = story.suspended;
  const from = gateway.logLines().length;
  await call(admin, 'ban-account', { userId, reason: 'Isaure', notes: null });
  await call(admin, 'suspend-agency', { agencyId, reason: 'Isaure' });
  await call(admin, 'unban-account', { userId, reason: 'Isaure' });
  await call(admin, 'resume-agency', { agencyId, reason: 'Isaure' });
  // Once more changes nothing, and nothing is said.
  await call(admin, 'resume-agency', { agencyId, reason: 'Isaure' });
  expect(linesFound(from)).toMatchObject([
    ...[{ msg: 'An account was suspended.' }, { msg: 'An agency was suspended.' }],
    { msg: 'An account is no longer suspended.', userId },
    { msg: 'An agency is no longer suspended.', agencyId },
  ]);
  const free = await standing(story);
  await runStatement('insert into user_bans', { userId });
  expect(await standing(story)).not.toEqual(free);
  await runStatement('update user_bans', { userId });
  expect(await standing(story)).toEqual(free);
});
