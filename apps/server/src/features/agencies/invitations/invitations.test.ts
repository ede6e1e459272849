import { invitationsPerDay } from '@leakblock/domain/agencies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awaitMail } from '../../../testing/meet-by-mail.ts';
import { openAgencyStory } from '../testing/agency-story.ts';
import type { AgencyStory } from '../testing/agency-story.ts';
import { expireInvitationsJob } from './expire-invitations.job.ts';

let story: AgencyStory;
beforeAll(async () => {
  story = await openAgencyStory();
});
afterAll(() => story.stop());

const stranger = () => ({ email: `nobody-${crypto.randomUUID().slice(0, 8)}@example.org` });

describe('an invitation', () => {
  it('is answered the same whether or not anybody has the address', async () => {
    const { owner } = await story.openAgency();
    const known = await story.invite(owner, await story.meet());
    const unknown = await story.invite(owner, stranger());
    const shape = ({ body, status }: typeof known) => [status, Object.keys(body as object)];
    expect(shape(known)).toEqual([201, ['invitationId']]);
    expect(shape(unknown)).toEqual(shape(known));
  });

  it('comes by mail and as a notification, in the language of whoever is asked', async () => {
    const { owner } = await story.openAgency('Farol & Co');
    const inez = await story.meet({ locale: 'es' });
    await story.call(owner, 'invite-to-agency', {
      ...{ kind: 'creator', email: inez.email.toUpperCase(), scopes: ['review'] },
      message: 'Hola Inez,\nsoy Odile.',
    });
    const mail = await awaitMail(story.mailbox, inez.email);
    expect(mail.subject).toBe('Farol & Co quiere actuar por ti');
    expect(mail.text).toContain('> Hola Inez,\n> soy Odile.');
    expect(mail.text).toContain('/settings#agencies');
    expect(await story.notificationsOf(inez)).toMatchObject([{ title: mail.subject }]);
  });

  it('that was withdrawn stands in nobody’s notifications any more', async () => {
    const { owner } = await story.openAgency('Farol & Co');
    const vera = await story.meet();
    const invitationId = story.idOf(await story.invite(owner, vera));
    await awaitMail(story.mailbox, vera.email);
    expect(await story.notificationsOf(vera)).toHaveLength(1);
    await story.call(owner, 'withdraw-invitation', { invitationId });
    expect(await story.notificationsOf(vera)).toEqual([]);
  });

  it('is open until the end of the day that its mail names', async () => {
    const { owner } = await story.openAgency();
    const juno = await story.meet();
    const asked = story.now();
    await story.invite(owner, juno);
    const [invitation] = (await story.ownAgencies(juno)).invitations;
    const end = new Date(invitation?.expiresAt ?? '');
    const last = new Date(asked.getTime() + 14 * 86_400_000);
    expect(end.toISOString()).toBe(`${last.toISOString().slice(0, 10)}T23:59:59.999Z`);
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(last);
    expect((await awaitMail(story.mailbox, juno.email)).text).toContain(`answer by ${day}`);
  });

  it('names nobody in the mailbox of who wants it discreet', async () => {
    const { owner } = await story.openAgency('Lantern Talent');
    const lena = await story.meet({ locale: 'fr', isDiscreet: true });
    await story.call(owner, 'invite-to-agency', {
      ...{ kind: 'creator', email: lena.email, scopes: [], message: 'About your leaks' },
    });
    const mail = await awaitMail(story.mailbox, lena.email);
    expect(mail.subject).toBe('Une question pour vous');
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/lantern|agence |fuite|leak/iu);
  });

  it('goes to somebody without an account in the language of who invites', async () => {
    const { owner } = await story.openAgency();
    await story.sql("update profiles set locale = 'de' where id = $1", [owner.userId]);
    const nobody = stranger();
    await story.inviteMember(owner, nobody, 'viewer');
    const mail = await awaitMail(story.mailbox, nobody.email);
    expect(mail.subject).toBe('Lantern Talent lädt Sie in ihr Team ein');
    expect(mail.text).toContain(nobody.email);
  });
});

describe('who may invite', () => {
  it('creators: owners and managers; members: owners', async () => {
    const { id, owner } = await story.openAgency();
    const [manager, viewer] = [await story.hire(owner), await story.hire(owner, 'viewer')];
    expect((await story.invite(manager, stranger())).status).toBe(201);
    expect((await story.inviteMember(manager, stranger())).code).toBe('agencies.role_too_small');
    expect((await story.invite(viewer, stranger())).code).toBe('agencies.role_too_small');
    expect((await story.inviteMember(viewer, stranger())).code).toBe('agencies.role_too_small');
    const creator = await story.link(owner);
    for (const who of [creator, await story.meet(), story.admin]) {
      expect((await story.invite(who, stranger())).code).toBe('agencies.not_found');
    }
    expect((await story.call(null, 'invite-to-agency')).status).toBe(401);
    await story.sql("update agencies set status = 'suspended' where id = $1", [id]);
    expect((await story.invite(owner, stranger())).code).toBe('agencies.not_found');
  });

  it('invites an address once at a time, and none of her own people', async () => {
    const { owner } = await story.openAgency();
    const nobody = stranger();
    const both = await Promise.all([story.invite(owner, nobody), story.invite(owner, nobody)]);
    expect(both.map(({ code }) => code).sort()).toEqual(['agencies.already_invited', undefined]);
    const creator = await story.link(owner);
    expect((await story.invite(owner, creator)).code).toBe('agencies.already_linked');
    expect((await story.inviteMember(owner, owner)).code).toBe('agencies.already_member');
  });

  it('invites so many in a day, and one address so often', async () => {
    const { id, owner } = await story.openAgency();
    const pestered = stranger();
    for (let time = 0; time < invitationsPerDay.address; time += 1) {
      const invitationId = story.idOf(await story.invite(owner, pestered));
      await story.call(owner, 'withdraw-invitation', { invitationId });
    }
    const tooMany = 'agencies.too_many_invitations';
    expect((await story.invite(owner, pestered)).code).toBe(tooMany);
    expect((await story.invite(owner, stranger())).status).toBe(201);
    await story.sql(
      `insert into agency_invitations (agency_id, email, kind, expires_at, created_at)
       select $1, n || '-many@example.org', 'creator', $2::timestamptz + interval '14 days', $2
       from generate_series(1, $3::int) as n`,
      [id, story.now().toISOString(), invitationsPerDay.all],
    );
    expect((await story.invite(owner, stranger())).code).toBe(tooMany);
  });
});

describe('an answer', () => {
  it('is given only by the person whose confirmed address it is', async () => {
    const { owner } = await story.openAgency();
    const invited = await story.meet();
    const invitationId = story.idOf(await story.invite(owner, invited));
    for (const other of [owner, await story.meet(), story.admin]) {
      expect((await story.answer(other, invitationId)).code).toBe('agencies.not_found');
      expect((await story.ownAgencies(other)).invitations).toEqual([]);
    }
    const unproved = 'update auth.users set email_confirmed_at = null where id = $1';
    await story.sql(unproved, [invited.userId]);
    expect((await story.answer(invited, invitationId)).code).toBe('agencies.not_found');
    expect((await story.ownAgencies(invited)).invitations).toEqual([]);
  });

  it('that declines is kept, names nobody, and can be said twice', async () => {
    const { id, owner } = await story.openAgency();
    const invited = await story.meet();
    const invitationId = story.idOf(await story.invite(owner, invited));
    for (const time of ['first', 'second']) {
      const { status } = await story.answer(invited, invitationId, 'decline');
      expect([time, status]).toEqual([time, 200]);
    }
    expect(await story.trail(id)).toEqual([
      ...['agency.opened', 'invitation.sent', 'invitation.declined'],
    ]);
    expect((await story.answer(invited, invitationId)).code).toBe('agencies.invitation_over');
    expect((await story.events(owner)).rows[0]).toMatchObject({ actor: null, creator: null });
    expect((await story.read(owner)).invitations).toMatchObject([{ status: 'declined' }]);
  });

  it('comes too late for one that was withdrawn, or whose time is over', async () => {
    const { id, owner } = await story.openAgency();
    const [first, second] = [await story.meet(), await story.meet()];
    const withdrawn = story.idOf(await story.invite(owner, first));
    for (const time of [1, 2]) {
      const { status } = await story.call(owner, 'withdraw-invitation', {
        invitationId: withdrawn,
      });
      expect([time, status]).toEqual([time, 200]);
    }
    expect((await story.answer(first, withdrawn)).code).toBe('agencies.invitation_over');
    const late = story.idOf(await story.invite(owner, second));
    story.pass(15);
    expect((await story.ownAgencies(second)).invitations).toEqual([]);
    expect((await story.read(owner)).invitations[0]).toMatchObject({ id: late, status: 'expired' });
    expect((await story.answer(second, late)).code).toBe('agencies.invitation_over');
    const job = { id: crypto.randomUUID(), retryCount: 0 };
    const { signal } = new AbortController();
    await expireInvitationsJob.handler(story.gateway.context, {}, signal, job);
    await expireInvitationsJob.handler(story.gateway.context, {}, signal, job);
    expect((await story.trail(id)).filter((it) => it === 'invitation.expired')).toHaveLength(1);
    expect((await story.invite(owner, second)).status).toBe(201);
  });

  it.each([
    ['removed', { role: null }],
    ['an owner no more', { role: 'viewer' }],
    ['suspended', null],
  ])('brings nobody into the team for whom an owner vouched who is %s', async (_, change) => {
    const { id, owner } = await story.openAgency();
    const leaving = await story.hire(owner, 'owner');
    const herself = await story.meet();
    const invitationId = story.idOf(await story.inviteMember(leaving, herself, 'owner'));
    const creator = await story.meet();
    const asked = story.idOf(await story.invite(leaving, creator, ['review']));
    expect((await story.ownAgencies(herself)).invitations).toHaveLength(1);
    if (change !== null)
      await story.call(owner, 'set-agency-member', { userId: leaving.userId, ...change });
    else {
      await story.sql("insert into user_bans (user_id, ban_reason) values ($1, 'spam')", [
        leaving.userId,
      ]);
    }
    expect((await story.ownAgencies(herself)).invitations).toEqual([]);
    expect((await story.answer(herself, invitationId)).code).toBe('agencies.invitation_over');
    const ofTeam = (await story.read(owner)).invitations.find((each) => each.id === invitationId);
    expect(ofTeam?.status).toBe('expired');
    expect((await story.inviteMember(owner, herself, 'viewer')).status).toBe(201);
    expect(await story.trail(id)).toContain('invitation.expired');
    expect((await story.answer(creator, asked, 'accept', ['review'])).status).toBe(200);
  });

  it.each(['declined', 'accepted', 'withdrawn', null])(
    'is not asked for any more by a mail that waited: %s',
    async (became) => {
      const { owner } = await story.openAgency();
      const invited = await story.meet();
      const minute = story.now().getUTCHours() * 60 + story.now().getUTCMinutes();
      const around = [-120, 120].map((minutes) => (minute + minutes + 1440) % 1440);
      await story.sql(
        'insert into mail_settings (user_id, quiet_from, quiet_to) values ($1, $2, $3)',
        [invited.userId, ...around],
      );
      const invitationId = story.idOf(await story.invite(owner, invited));
      const read = () =>
        story.sql(
          `select state, next_at > $2::timestamptz as waits from private.mails
           where user_id = $1 and name = 'agencies.invitation'`,
          [invited.userId, story.now().toISOString()],
        );
      await expect.poll(read).toEqual([{ state: 'queued', waits: true }]);
      if (became === 'withdrawn') await story.call(owner, 'withdraw-invitation', { invitationId });
      else if (became !== null)
        await story.answer(invited, invitationId, became === 'accepted' ? 'accept' : 'decline', []);
      story.pass(0.5);
      await story.gateway.context.queue.send('notifications.send-due-mails', {});
      await expect.poll(read).toMatchObject([{ state: became === null ? 'sent' : 'dropped' }]);
      expect(story.mailbox.mails(invited.email)).toHaveLength(became === null ? 1 : 0);
    },
  );

  it('is not taken back by another agency', async () => {
    const [ours, theirs] = [await story.openAgency(), await story.openAgency('Elsewhere')];
    const invitationId = story.idOf(await story.invite(ours.owner, stranger()));
    const taken = await story.call(theirs.owner, 'withdraw-invitation', { invitationId });
    expect(taken.code).toBe('agencies.not_found');
  });
});
