import { listApplicationsAnswer, ownApplicationAnswer } from '@leakblock/domain/agencies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePlan } from '../../../testing/give-plan.ts';
import { awaitMail } from '../../../testing/meet-by-mail.ts';
import { openAgencyStory } from '../testing/agency-story.ts';
import type { AgencyStory } from '../testing/agency-story.ts';

let story: AgencyStory;
beforeAll(async () => {
  story = await openAgencyStory();
});
afterAll(() => story.stop());

const list = async (status: string, cursor?: string) =>
  listApplicationsAnswer.parse(
    (await story.call(story.admin, 'list-agency-applications', { status, cursor })).body,
  );
const auditOf = (subject: string) =>
  story.sql<{ action: string }>('select action from audit_log where subject = $1', [subject]);

describe('an application that is accepted', () => {
  it('waits for an operator, opens the agency, and is told by mail', async () => {
    const odile = await story.meet();
    expect(await story.applicationOf(odile)).toBeNull();
    const { body, status } = await story.apply(odile);
    expect([status, body]).toMatchObject([201, { application: { status: 'applied' } }]);
    const { id = '' } = (await story.applicationOf(odile)) ?? {};
    const row = (await list('applied')).rows.find((found) => found.id === id);
    expect(row?.applicant).toEqual({ userId: odile.userId, email: odile.email });
    expect((await story.decide(id, 'approve')).body).toEqual({ id, status: 'approved' });

    const { agency, members, role } = await story.read(odile);
    expect([agency.name, agency.website, role]).toEqual([
      'Lantern Talent',
      'https://lantern.example/',
      'owner',
    ]);
    expect(members.map(({ email }) => email)).toEqual([odile.email]);
    expect(await story.trail(agency.id)).toEqual(['agency.opened']);
    expect(await auditOf(id)).toEqual([{ action: 'agencies.application_approved' }]);
    const mail = await awaitMail(story.mailbox, odile.email);
    expect(mail.subject).toBe('Your agency is open');
    expect(await story.notificationsOf(odile)).toMatchObject([{ title: mail.subject }]);
  });

  it('says how her agency stands, and that she is in none any more', async () => {
    const { id, owner } = await story.openAgency();
    const stands = async () =>
      ownApplicationAnswer.parse((await story.call(owner, 'read-own-agency-application')).body);
    expect(await stands()).toMatchObject({ application: { status: 'approved' }, agency: 'active' });
    await story.sql("update agencies set status = 'suspended' where id = $1", [id]);
    expect((await stands()).agency).toBe('suspended');
    await story.sql('delete from agency_members where user_id = $1', [owner.userId]);
    expect(await stands()).toMatchObject({ application: { status: 'approved' }, agency: null });
    // She may open another.
    expect((await story.apply(owner)).status).toBe(201);
  });

  it('makes one agency, however often and at once it is accepted', async () => {
    const odile = await story.meet();
    await story.apply(odile);
    const { id = '' } = (await story.applicationOf(odile)) ?? {};
    const answers = await Promise.all([1, 2, 3].map(() => story.decide(id, 'approve')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await auditOf(id)).toHaveLength(1);
    const made = await story.sql('select from agency_members where user_id = $1', [odile.userId]);
    expect(made).toHaveLength(1);
    const late = await story.decide(id, 'reject', { reason: 'No' });
    expect(late.code).toBe('agencies.already_decided');
  });
});

describe('an application that is not accepted', () => {
  it('says why, in her language, and discreetly where she wishes', async () => {
    const lena = await story.meet({ locale: 'de', isDiscreet: true });
    await story.apply(lena);
    const { id = '' } = (await story.applicationOf(lena)) ?? {};
    expect((await story.decide(id, 'reject', { reason: 'No website to look at.' })).status).toBe(
      200,
    );
    expect(await story.applicationOf(lena)).toMatchObject({
      status: 'rejected',
      reason: 'No website to look at.',
    });
    expect((await story.call(lena, 'read-agency')).code).toBe('agencies.not_found');
    const mail = await awaitMail(story.mailbox, lena.email);
    expect(mail.subject).toBe('Neues in Ihrem Konto');
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/agen|bewerb|leak/iu);
    expect(await auditOf(id)).toEqual([{ action: 'agencies.application_rejected' }]);
    expect((await list('rejected')).rows.map((row) => row.id)).toContain(id);
  });

  it('can be made again, yet not again and again', async () => {
    const nora = await story.meet();
    for (let time = 0; time < 3; time += 1) {
      expect((await story.apply(nora)).status).toBe(201);
      const { id = '' } = (await story.applicationOf(nora)) ?? {};
      await story.decide(id, 'reject', { reason: 'Not yet.' });
    }
    expect((await story.apply(nora)).code).toBe('request.too_many');
  });
});

describe('who cannot apply', () => {
  it('is who has applied, who has a plan of her own, and who belongs to an agency', async () => {
    const twice = await story.meet();
    const answers = await Promise.all([story.apply(twice), story.apply(twice)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['agencies.already_applied', undefined]);

    const payer = await story.meet();
    await givePlan(story, payer.userId, 'pro');
    expect((await story.apply(payer)).code).toBe('agencies.has_own_plan');

    const { owner } = await story.openAgency();
    expect((await story.apply(owner)).code).toBe('agencies.already_member');
    const creator = await story.link(owner);
    expect((await story.apply(creator)).code).toBe('agencies.already_member');
    expect((await story.apply(await story.hire(owner))).code).toBe('agencies.already_member');
  });

  it('is nobody who bought a plan meanwhile: nothing of the decision stays', async () => {
    const person = await story.meet();
    await story.apply(person);
    await givePlan(story, person.userId, 'pro');
    const { id = '' } = (await story.applicationOf(person)) ?? {};
    expect((await story.decide(id, 'approve')).code).toBe('agencies.has_own_plan');
    expect((await story.applicationOf(person))?.status).toBe('applied');
    expect(await auditOf(id)).toEqual([]);
  });
});

it('operators alone read and decide, and nobody about her own', async () => {
  const stranger = await story.meet();
  await story.apply(stranger);
  const { id = '' } = (await story.applicationOf(stranger)) ?? {};
  for (const [who, status] of [
    [stranger, 403],
    [null, 401],
  ] as const) {
    const listed = await story.call(who, 'list-agency-applications', { status: 'applied' });
    const decided = await story.call(who, 'decide-agency-application', {
      ...{ applicationId: id, decision: 'approve' },
    });
    expect([listed.status, decided.status]).toEqual([status, status]);
  }
  await story.apply(story.admin);
  const own = await story.applicationOf(story.admin);
  expect((await story.decide(own?.id ?? '', 'approve')).code).toBe('request.forbidden');
  expect((await story.decide(stranger.userId, 'approve')).code).toBe('agencies.not_found');
});

it('a long list comes a page at a time, each application once', async () => {
  await story.sql(`
    with person as (
      insert into auth.users (id, email, aud, role)
      select gen_random_uuid(), 'many-' || n || '@example.org', 'authenticated', 'authenticated'
      from generate_series(1, 120) as n returning id
    )
    insert into agency_applications (user_id, name, country, creators, message)
    select id, 'Many', 'Spain', 1, 'Hello' from person`);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list('applied', cursor);
    expect(page.rows.length).toBeLessThanOrEqual(50);
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(seen).size).toBe(seen.length);
  const [counted] = await story.sql<{ n: number }>(
    "select count(*)::int as n from agency_applications where status = 'applied'",
  );
  expect(seen).toHaveLength(counted?.n ?? 0);
  for (const bad of ['x', '2026-01-01~1', "'~'"]) {
    const answer = await story.call(story.admin, 'list-agency-applications', {
      ...{ status: 'applied', cursor: bad },
    });
    expect(answer.status).toBe(400);
  }
});
