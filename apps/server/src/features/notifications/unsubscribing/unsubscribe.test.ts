import { optionalKinds } from '@leakblock/domain/notifications';
import type { NotificationKind } from '@leakblock/domain/notifications';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailWorld } from '../testing/start-mail-world.ts';
import type { MailWorld } from '../testing/start-mail-world.ts';
import { readUnsubscribeToken, writeUnsubscribeToken } from './unsubscribe-token.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.stop());

/** A mail of a kind to somebody new. */
async function mailed(kind: NotificationKind) {
  const who = await world.person();
  await world.tell(who.userId, kind);
  await world.round();
  const [mail] = world.mailbox.mails(who.email);
  const address = /^<(.+)>$/u.exec(mail?.header('list-unsubscribe') ?? '')?.[1] ?? '';
  const token = address === '' ? '' : (new URL(address).searchParams.get('token') ?? '');
  return { who, mail, address, token };
}

describe('one click', () => {
  it.each(optionalKinds)(
    'in a mail program ends mails of the kind %s, and no others',
    async (kind) => {
      const { address, mail, who } = await mailed(kind);
      expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      // RFC 8058, 3.1: a form, without cookies or any other sign of who asks.
      const post = () =>
        fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        });
      const answer = await post();
      expect([answer.status, await answer.json()]).toEqual([200, { kind, isOff: true }]);
      expect((await post()).status).toBe(200);

      const ended = await world.tell(who.userId, kind);
      const other = optionalKinds.find((each) => each !== kind)!;
      const stays = await world.tell(who.userId, other);
      await world.round();
      expect(await world.mailOf(ended)).toMatchObject({ state: 'dropped', reason: 'switched_off' });
      expect(await world.mailOf(stays)).toMatchObject({ state: 'sent' });
      const rows = await world.gateway.sql('select from notifications where id = $1', [ended]);
      expect(rows).toHaveLength(1);
    },
  );

  it('is not there in mails that she must get', async () => {
    const { mail } = await mailed('billing');
    expect(mail?.headers).not.toContain('list-unsubscribe');
    expect(mail?.text).not.toContain('/unsubscribe');
  });

  it('does nothing when a scanner only opens the address', async () => {
    const { address, token, who } = await mailed('alerts');
    for (const method of ['GET', 'HEAD']) {
      expect((await fetch(address, { method })).status).toBeGreaterThanOrEqual(400);
    }
    expect((await world.call('read-unsubscribe', { token })).body).toEqual({
      ...{ kind: 'alerts', isOff: false },
    });
    const settings = await world.call('read-mail-settings', {}, who);
    expect(settings.body['off']).toEqual([]);
  });
});

describe('the page behind the link of a mail', () => {
  it('asks what it is about, and ends it, without a session', async () => {
    const { mail, token, who } = await mailed('reports');
    expect(mail?.text).toContain(`/unsubscribe?token=${token}`);
    expect((await world.call('unsubscribe', { token })).body).toEqual({
      ...{ kind: 'reports', isOff: true },
    });
    expect((await world.call('read-unsubscribe', { token })).body).toMatchObject({ isOff: true });
    const { body } = await world.call('read-mail-settings', {}, who);
    expect(body['off']).toEqual(['reports']);
  });

  it('says that the link is over when the account is gone', async () => {
    const { token, who } = await mailed('reports');
    await world.gateway.sql('delete from auth.users where id = $1', [who.userId]);
    const { body, status } = await world.call('unsubscribe', { token });
    expect([status, body['code']]).toEqual([404, 'notifications.link_over']);
  });

  it('does not take a token that somebody made up', async () => {
    const { token } = await mailed('alerts');
    const other = (await mailed('alerts')).who.userId.replaceAll('-', '');
    for (const forged of [
      token.replace(/^[0-9a-f]{32}/u, other),
      token.replace(/\.b\./u, '.c.'),
      `${token}x`,
      token.slice(0, -1),
      'a',
    ]) {
      const { body, status } = await world.call('unsubscribe', { token: forged });
      expect([status, body['code']]).toEqual([404, 'notifications.link_over']);
    }
    const { status } = await world.call('unsubscribe', {});
    expect(status).toBe(400);
  });
});

it('a token is read as what it was written for, with its own secret alone', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(...optionalKinds), fc.string(), (userId, kind, text) => {
      const token = writeUnsubscribeToken('secret', userId, kind);
      expect(readUnsubscribeToken('secret', token)).toEqual({ userId, kind });
      expect(readUnsubscribeToken('another', token)).toBeNull();
      expect(readUnsubscribeToken('secret', text)).toBeNull();
      expect(token).not.toContain(kind);
    }),
  );
});
