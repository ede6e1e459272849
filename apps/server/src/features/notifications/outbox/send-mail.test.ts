import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMail } from '../index.ts';
import { startMailWorld } from '../testing/start-mail-world.ts';
import type { MailWorld } from '../testing/start-mail-world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.stop());

const morning = '2026-11-21T09:00:00Z';

describe('what a person is told', () => {
  it('stands in her account and is mailed once, in her language, with a button to its page', async () => {
    world.setTime(morning);
    const ana = await world.person({ locale: 'de' });
    const id = await world.tell(ana.userId, 'removals', {
      ...{ title: 'Antwort <b>', message: 'Der Hoster schreibt.', path: '/request-removal' },
    });
    await world.round();
    await world.round();
    const mails = world.mailbox.mails(ana.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      ...{ subject: 'Antwort <b>', from: 'hello@brand.example', fromName: 'LeakBlock' },
      envelopeFrom: expect.stringMatching(
        /^bounce\+m[0-9a-f]{32}\.[0-9a-f]{20}@replies\.brand\.example$/u,
      ) as string,
    });
    expect(mails[0]?.messageId).toContain(id);
    expect(mails[0]?.text).toContain(`${world.gateway.context.publicUrl}/request-removal`);
    expect(mails[0]?.html).toContain('<html lang="de">');
    expect(mails[0]?.html).toContain('Antwort &lt;b&gt;');
    expect(mails[0]?.header('auto-submitted')).toBe('auto-generated');
    expect(await world.mailOf(id)).toEqual({ state: 'sent', reason: null, attempts: 1 });
    const rows = await world.gateway.sql(
      'select title, kind, path from notifications where id = $1',
      [id],
    );
    expect(rows).toEqual([{ title: 'Antwort <b>', kind: 'removals', path: '/request-removal' }]);
  });

  it('is mailed discreetly: neither product nor matter in sender, subject and text', async () => {
    world.setTime(morning);
    const bea = await world.person({ isDiscreet: true });
    await world.tell(bea.userId, 'removals', {
      ...{ title: 'Leak removed', message: 'The leak at badhost is gone.', path: '/leaks' },
    });
    await world.round();
    const [mail] = world.mailbox.mails(bea.email);
    expect(mail).toMatchObject({ subject: 'News in your account', fromName: 'Online service' });
    expect(`${mail?.subject ?? ''} ${mail?.fromName ?? ''}`).not.toMatch(/leak|remov/iu);
    expect(mail?.text).not.toMatch(/leak|badhost|remov/iu);
    expect(mail?.html).not.toMatch(/leak|badhost|remov/iu);
  });

  it('is neither told nor mailed when the transaction fails', async () => {
    const cleo = await world.person();
    const { context } = world.gateway;
    const id = randomUUID();
    const failed = context.database.asService(async (trx) => {
      await queueMail(trx, context, {
        ...{ id, userId: cleo.userId, name: 'notifications.notice' },
        data: { title: 'a', message: 'b', path: null },
      });
      throw new Error('it fails');
    });
    await expect(failed).rejects.toThrow('it fails');
    await world.round();
    expect(world.mailbox.mails(cleo.email)).toEqual([]);
  });

  it('of those who are suspended or leave, only what is necessary is mailed', async () => {
    world.setTime(morning);
    const banned = await world.person({ isBanned: true });
    const leaving = await world.person();
    await world.gateway.sql(
      `insert into account_deletions (user_id, requested_at, due_at) values ($1, now(), now() + interval '14 days')`,
      [leaving.userId],
    );
    for (const { email, userId } of [banned, leaving]) {
      const optional = await world.tell(userId, 'announcements');
      const necessary = await world.tell(userId, 'billing', { title: 'Your plan ends' });
      await world.round();
      expect(await world.mailOf(optional)).toMatchObject({ state: 'dropped', reason: 'not_now' });
      expect(await world.mailOf(necessary)).toMatchObject({ state: 'sent' });
      expect(world.mailbox.mails(email).map(({ subject }) => subject)).toEqual(['Your plan ends']);
    }
  });
});

describe('a mail of the outbox', () => {
  it('goes to somebody without an account, and has no way to end what she never gets again', async () => {
    world.setTime(morning);
    const { context } = world.gateway;
    const email = `${randomUUID()}@example.org`;
    await context.database.asService((trx) =>
      queueMail(trx, context, {
        ...{ id: randomUUID(), email, language: 'fr', name: 'notifications.notice' },
        data: { title: 'Bonjour', message: 'Voici.', path: null },
      }),
    );
    await world.round();
    const [mail] = world.mailbox.mails(email);
    expect(mail?.html).toContain('<html lang="fr">');
    expect(mail?.header('list-unsubscribe')).toBe('');
  });

  it('waits until its time, and is of no use after its end', async () => {
    const dea = await world.person();
    const { context } = world.gateway;
    const ids = [randomUUID(), randomUUID()];
    world.setTime(morning);
    await context.database.asService(async (trx) => {
      const mail = { userId: dea.userId, name: 'notifications.notice' };
      const data = { title: 'Later', message: 'b', path: null };
      await queueMail(trx, context, {
        ...{ ...mail, data, id: ids[0]!, notBefore: new Date('2026-11-21T10:00:00Z') },
      });
      await queueMail(trx, context, {
        ...{ ...mail, data, id: ids[1]!, notBefore: new Date('2026-11-21T10:00:00Z') },
        uselessAfter: new Date('2026-11-21T10:30:00Z'),
      });
    });
    await world.round();
    expect(world.mailbox.mails(dea.email)).toEqual([]);
    world.setTime('2026-11-21T11:00:00Z');
    await world.round();
    expect(world.mailbox.mails(dea.email)).toHaveLength(1);
    expect(await world.mailOf(ids[1]!)).toMatchObject({ state: 'dropped', reason: 'useless' });
  });

  it('with data that its writer does not take is dropped, and one that nobody here writes waits', async () => {
    world.setTime(morning);
    const eva = await world.person();
    const { context } = world.gateway;
    const ids = [randomUUID(), randomUUID()];
    await context.database.asService(async (trx) => {
      const mail = { userId: eva.userId, kind: 'account' as const, data: { title: 5 } };
      await queueMail(trx, context, { ...mail, id: ids[0]!, name: 'notifications.notice' });
      await queueMail(trx, context, { ...mail, id: ids[1]!, name: 'of-tomorrow.news' });
      await expect(
        queueMail(trx, context, {
          ...{ id: randomUUID(), userId: eva.userId, name: 'of-tomorrow.news', data: {} },
        }),
      ).rejects.toThrow('No feature has a mail');
    });
    await world.round();
    expect(await world.mailOf(ids[0]!)).toMatchObject({ state: 'dropped', reason: 'unwritable' });
    expect(await world.mailOf(ids[1]!)).toMatchObject({ state: 'queued', attempts: 1 });
    await world.gateway.sql('delete from private.mails where id = $1', [ids[1]]);
  });

  it('to an account that is gone goes nowhere', async () => {
    const fay = await world.person();
    await world.tell(fay.userId, 'account');
    await world.gateway.sql('delete from auth.users where id = $1', [fay.userId]);
    await world.round();
    expect(world.mailbox.mails(fay.email)).toEqual([]);
  });
});
