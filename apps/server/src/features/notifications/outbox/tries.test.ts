import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailCarrier } from '#platform/mails/mail-carrier';
import { loseCommit } from '../../../testing/lose-commit.ts';
import { startStubbornMailbox } from '../../../testing/start-stubborn-mailbox.ts';
import type { StubbornMailbox } from '../../../testing/start-stubborn-mailbox.ts';
import { startMailWorld } from '../testing/start-mail-world.ts';
import type { MailWorld } from '../testing/start-mail-world.ts';
import { sendMail } from './send-mail.ts';

let server: StubbornMailbox;
let world: MailWorld;
beforeAll(async () => {
  server = await startStubbornMailbox();
  world = await startMailWorld({ smtpUrl: server.url });
});
afterAll(async () => {
  await world.stop();
  await server.stop();
});

const begin = Date.parse('2026-11-21T09:00:00Z');
const after = (minutes: number) => new Date(begin + minutes * 60_000);
const arrived = (id: string) => server.whole.filter((mail) => mail.includes(`<${id}@`)).length;

describe('a mail server that', () => {
  it('is busy gets the same mail again, a minute later at the earliest', async () => {
    world.setTime(after(0));
    const { userId } = await world.person();
    server.behave({ at: 'rcpt', does: '451 later' });
    const id = await world.tell(userId, 'account');
    await world.round();
    server.behave(null);
    world.setTime(after(0.9));
    await world.round();
    expect(await world.mailOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    world.setTime(after(1));
    await world.round();
    expect(await world.mailOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(arrived(id)).toBe(1);
  });

  it('hangs up after it had everything gets it again under the same Message-ID', async () => {
    world.setTime(after(0));
    const { userId } = await world.person();
    server.behave({ at: 'end', does: 'hang_up' });
    const id = await world.tell(userId, 'account');
    await world.round();
    server.behave(null);
    world.setTime(after(2));
    await world.round();
    expect(await world.mailOf(id)).toMatchObject({ state: 'sent' });
    expect(arrived(id)).toBe(2);
  });

  it('is away for a day does not get the mail any more', async () => {
    world.setTime(after(0));
    const { userId } = await world.person();
    server.behave({ at: 'greeting', does: '421 closed' });
    const id = await world.tell(userId, 'account');
    for (let minutes = 0; minutes < 26 * 60; minutes += 5) {
      world.setTime(after(minutes));
      await world.round();
    }
    server.behave(null);
    expect(await world.mailOf(id)).toEqual({ state: 'dropped', reason: 'gave_up', attempts: 30 });
  });

  it('knows no such mailbox gets nothing for it any more until she says that it is there', async () => {
    world.setTime(after(0));
    const ana = await world.person();
    server.behave({ at: 'rcpt', does: '550 no such user' });
    const id = await world.tell(ana.userId, 'account');
    await world.round();
    server.behave(null);
    expect(await world.mailOf(id)).toMatchObject({ state: 'bounced' });
    const next = await world.tell(ana.userId, 'account');
    await world.round();
    expect(await world.mailOf(next)).toMatchObject({ state: 'dropped', reason: 'suppressed' });
    const read = await world.call('read-mail-settings', {}, ana);
    expect(read.body['suppressedAt']).toBe('2026-11-21T09:00:00Z');
    const resumed = await world.call('resume-mails', {}, ana);
    expect(resumed.body['suppressedAt']).toBeNull();
    const last = await world.tell(ana.userId, 'account');
    await world.round();
    expect(await world.mailOf(last)).toMatchObject({ state: 'sent' });
  });

  it.each([
    ['does not like what a mail says', 'end', '554 looks like spam'],
    ['has us on a block list', 'rcpt', '550 5.7.1 blocked, see the list'],
    ['does not know us', 'rcpt', '554 5.7.1 relay access denied'],
    ['says that the mailbox is full', 'rcpt', '552 5.2.2 over quota'],
  ] as const)('%s is not asked again, and the address stays', async (_what, at, does) => {
    world.setTime(after(0));
    const ana = await world.person();
    server.behave({ at, does });
    const id = await world.tell(ana.userId, 'account');
    await world.round();
    server.behave(null);
    expect(await world.mailOf(id)).toMatchObject({ state: 'dropped', reason: 'refused' });
    expect((await world.call('read-mail-settings', {}, ana)).body['suppressedAt']).toBeNull();
  });
});

it('two workers at once send a mail once', async () => {
  world.setTime(after(0));
  const { userId } = await world.person();
  const id = await world.tell(userId, 'account');
  const { context } = world.gateway;
  const carrier = createMailCarrier(context.env, context.publicUrl);
  await Promise.all(Array.from({ length: 6 }, () => sendMail(context, carrier, id)));
  expect(arrived(id)).toBe(1);
});

it('a database that dies as a worker takes the mail delays nothing', async () => {
  world.setTime(after(0));
  const { userId } = await world.person();
  const id = await world.tell(userId, 'account');
  const { context } = world.gateway;
  const carrier = createMailCarrier(context.env, context.publicUrl);
  await sendMail({ ...context, database: loseCommit(context.database, 1, 2) }, carrier, id);
  expect(await world.mailOf(id)).toMatchObject({ state: 'sent', attempts: 1 });
  expect(arrived(id)).toBe(1);
});

it('a worker that died leaves the mail to the next one', async () => {
  world.setTime(after(0));
  const { userId } = await world.person();
  const id = await world.tell(userId, 'account');
  // What a worker does before the first byte goes out.
  await world.gateway.sql(
    `update private.mails set attempts = 1, next_at = $2::timestamptz + interval '5 minutes' where id = $1`,
    [id, after(0)],
  );
  await world.round();
  expect(arrived(id)).toBe(0);
  world.setTime(after(5));
  await world.round();
  await world.round();
  expect(arrived(id)).toBe(1);
});

it('without a mail server it stays in the account', async () => {
  const { userId } = await world.person();
  const id = await world.tell(userId, 'account');
  await sendMail(world.gateway.context, null, id);
  expect(await world.mailOf(id)).toMatchObject({ state: 'dropped', reason: 'no_mail_server' });
  expect(await world.gateway.sql('select from notifications where id = $1', [id])).toHaveLength(1);
});
