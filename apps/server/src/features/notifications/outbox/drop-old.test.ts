import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailWorld } from '../testing/start-mail-world.ts';
import type { MailWorld } from '../testing/start-mail-world.ts';
import { dropOld } from './drop-old.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.stop());

it('after a restore what was due for long is not mailed again; what is young or due later is', async () => {
  const { gateway } = world;
  const { userId } = await gateway.signIn();
  await gateway.sql('delete from private.mails');
  await gateway.sql(
    `insert into private.mails (user_id, name, kind, data, created_at, not_before, next_at)
     select $1, 'notifications.notice', 'account', jsonb_build_object('n', n), now() - interval '2 days',
       now() + due, now() + tried
     from unnest(
       array['-2 hours', '-10 minutes', '5 hours', '-6 hours', '-6 hours']::interval[],
       array['-2 hours', '-2 days', '-2 days', '5 hours', '20 minutes']::interval[]
     ) with ordinality as dues (due, tried, n)`,
    [userId],
  );
  // One that goes with the digest of nine o'clock.
  await gateway.sql(
    `insert into private.mails (user_id, name, kind, data, not_before, next_at, goes_with)
     select user_id, name, kind, '{"n": "6"}', not_before, now() - interval '6 hours', id
     from private.mails where data ->> 'n' = '4'`,
  );
  expect(await dropOld(gateway.context)).toHaveLength(1);
  expect(await dropOld(gateway.context)).toEqual([]);
  expect(
    await gateway.sql("select data ->> 'n' as n, state, reason from private.mails order by 1"),
  ).toEqual([
    { n: '1', state: 'dropped', reason: 'useless' },
    { n: '2', state: 'queued', reason: null },
    { n: '3', state: 'queued', reason: null },
    // Held back until the morning, and tried again in a while: none of them went out.
    ...['4', '5', '6'].map((n) => ({ n, state: 'queued', reason: null })),
  ]);
});

it('so it is when a replica takes over while mails go out, before any of them does', async () => {
  const { gateway, mailbox } = world;
  await gateway.sql('delete from private.mails');
  const ada = await world.person();
  const old = await world.tell(ada.userId, 'account');
  await gateway.sql(
    `update private.mails set not_before = now() - interval '2 hours', next_at = now() - interval '2 hours'
     where id = $1`,
    [old],
  );
  const young = await world.tell(ada.userId, 'account');
  await gateway.sql("update private.database_timelines set timeline = '00000007'");
  await world.round();
  expect(await world.mailOf(old)).toEqual({ state: 'dropped', reason: 'useless', attempts: 0 });
  expect(await world.mailOf(young)).toMatchObject({ state: 'sent' });
  expect(mailbox.mails(ada.email)).toHaveLength(1);
});
