import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeBounce } from '../index.ts';
import { startMailWorld } from '../testing/start-mail-world.ts';
import type { MailWorld } from '../testing/start-mail-world.ts';
import { readBounceAddress, writeBounceAddress } from './bounce-address.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.stop());

/** A mail that has gone out, and where reports about it go. */
async function sent() {
  const who = await world.person();
  const id = await world.tell(who.userId, 'account');
  await world.round();
  const [mail] = world.mailbox.mails(who.email);
  return { who, id, envelope: mail?.envelopeFrom ?? '' };
}
const report = (to: string, action: string, status: string) =>
  takeBounce(world.gateway.context, { to: [to], deliveryStatus: { action, status } });

describe('a report about delivery', () => {
  it('for good marks the mail and ends further ones to the address, also of another account', async () => {
    const { envelope, id, who } = await sent();
    expect(await report(envelope.toUpperCase(), 'failed', '5.1.1')).toBe(true);
    expect(await world.mailOf(id)).toMatchObject({ state: 'bounced' });
    const next = await world.tell(who.userId, 'billing');
    await world.round();
    expect(await world.mailOf(next)).toMatchObject({ state: 'dropped', reason: 'suppressed' });
    const kept = await world.gateway.sql(
      `select encode(address_sha256, 'escape') as text from private.mail_suppressions`,
    );
    expect(JSON.stringify(kept)).not.toContain(who.email);
  });

  it.each(['5.7.1', '5.2.2', '5.3.4'])(
    'for good with %s marks the mail, and the address gets further ones: it is not what failed',
    async (status) => {
      const { envelope, id, who } = await sent();
      expect(await report(envelope, 'failed', status)).toBe(true);
      expect(await world.mailOf(id)).toMatchObject({ state: 'bounced' });
      const next = await world.tell(who.userId, 'billing');
      await world.round();
      expect(await world.mailOf(next)).toMatchObject({ state: 'sent' });
    },
  );

  it.each([
    ['delayed', '4.4.7'],
    ['failed', '4.2.2'],
    ['delivered', '2.0.0'],
    ['relayed', '5.1.1'],
  ])('that says %s %s changes nothing', async (action, status) => {
    const { envelope, id, who } = await sent();
    expect(await report(envelope, action, status)).toBe(true);
    expect(await world.mailOf(id)).toMatchObject({ state: 'sent' });
    const next = await world.tell(who.userId, 'billing');
    await world.round();
    expect(await world.mailOf(next)).toMatchObject({ state: 'sent' });
  });

  it('that is none, such as a note of absence, changes nothing', async () => {
    const { envelope, id } = await sent();
    const { context } = world.gateway;
    expect(await takeBounce(context, { to: [envelope], deliveryStatus: null })).toBe(true);
    expect(await world.mailOf(id)).toMatchObject({ state: 'sent' });
  });

  it('to an address that we did not make is not ours', async () => {
    const { envelope, id } = await sent();
    const forged = envelope.replace(/\.[0-9a-f]{20}@/u, `.${'0'.repeat(20)}@`);
    for (const to of [forged, 'bounce+m@replies.brand.example', 'case+1@x.example'])
      expect(await report(to, 'failed', '5.1.1')).toBe(false);
    expect(await world.mailOf(id)).toMatchObject({ state: 'sent' });
  });

  it('after she said that her address takes mail suppresses it no second time', async () => {
    const { envelope, who } = await sent();
    await report(envelope, 'failed', '5.1.1');
    await world.call('resume-mails', {}, who);
    await report(envelope, 'failed', '5.1.1');
    expect((await world.call('read-mail-settings', {}, who)).body['suppressedAt']).toBeNull();
  });
});

it('an address for reports fits into 64 characters and is read in any case', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.emailAddress(), (id, other) => {
      const address = writeBounceAddress('secret', id, 'replies.example');
      expect(address.indexOf('@')).toBeLessThanOrEqual(64);
      expect(readBounceAddress('secret', address.toUpperCase())).toBe(id);
      expect(readBounceAddress('another', address)).toBeNull();
      expect(readBounceAddress('secret', other)).toBeNull();
    }),
  );
});
