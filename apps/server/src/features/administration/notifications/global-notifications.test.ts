import { globalNotificationsAnswer } from '@leakblock/domain/administration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administration } from '../index.ts';
import { startAdminWorld } from '../../../testing/start-admin-world.ts';
import type { AdminWorld } from '../../../testing/start-admin-world.ts';

let world: AdminWorld;
beforeAll(async () => {
  world = await startAdminWorld([administration]);
});
afterAll(() => world.gateway.stop());

const bell = async (token: string) => {
  const { data } = await world.gateway.client(token).from('notifications').select('title, message');
  return data;
};
const send = () =>
  world.call(world.admin.token, 'send-global-notification', {
    title: 'A new search',
    message: 'It finds more.',
  });

it('reaches everybody’s bell, and leaves it when it is withdrawn, also where it was read', async () => {
  const [reader, other] = [await world.person(), await world.person()];
  const { body, status } = await send();
  expect(status).toBe(201);
  const said = { title: 'A new search', message: 'It finds more.' };
  expect(await bell(other.token)).toEqual([said]);
  const id = String(body['id']);
  await world.gateway
    .client(reader.token)
    .from('notifications')
    .update({ read: true })
    .eq('id', id);
  expect(await bell(reader.token)).toEqual([said]);
  const gone = await world.call(world.admin.token, 'withdraw-global-notification', { id });
  expect(gone.status).toBe(200);
  expect([await bell(reader.token), await bell(other.token)]).toEqual([[], []]);
  expect(await world.noted(id)).toEqual(['notification.sent', 'notification.withdrawn']);
  const again = await world.call(world.admin.token, 'withdraw-global-notification', { id });
  expect(again.status).toBe(404);
});

it('is withdrawn by the operator’s own copy too', async () => {
  const id = String((await send()).body['id']);
  const own = world.gateway.client(world.admin.token).from('notifications');
  await own.update({ read: true }).eq('id', id);
  const copy = (await own.select('id').eq('notification_id', id).single()).data?.id;
  const gone = await world.call(world.admin.token, 'withdraw-global-notification', { id: copy });
  expect(gone.body).toEqual({ id: copy });
  expect(await bell(world.admin.token)).toEqual([]);
});

it('is never a way to take one person’s notification away', async () => {
  const who = await world.person();
  const [mine] = await world.gateway.sql<{ id: string }>(
    "insert into notifications (user_id, title, message) values ($1, 'a', 'b') returning id",
    [who.userId],
  );
  const body = { id: mine?.id };
  expect((await world.call(world.admin.token, 'withdraw-global-notification', body)).status).toBe(
    404,
  );
  expect(await bell(who.token)).toHaveLength(1);
  for (const name of ['send-global-notification', 'withdraw-global-notification']) {
    expect((await world.call(who.token, name, body)).status).toBe(403);
  }
});

it('stands in the operators’ list whoever has put it away, and can still be withdrawn', async () => {
  const id = String((await send()).body['id']);
  const own = world.gateway.client(world.admin.token).from('notifications');
  await own.delete().eq('id', id);
  expect((await bell(world.admin.token))?.length).toBe(0);
  const listed = globalNotificationsAnswer.parse(
    (await world.call(world.admin.token, 'list-global-notifications')).body,
  );
  expect(listed.rows.filter((row) => row.id === id)).toMatchObject([{ title: 'A new search' }]);
  const gone = await world.call(world.admin.token, 'withdraw-global-notification', { id });
  expect(gone.status).toBe(200);
});

it('is listed a page at a time, and only for operators', async () => {
  await world.gateway.sql(
    `insert into notifications (global, title, message, created_at)
     select true, 'of a crowd', 'b', now() from generate_series(1, 120)`,
  );
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const body = cursor === undefined ? {} : { cursor };
    const page = globalNotificationsAnswer.parse(
      (await world.call(world.admin.token, 'list-global-notifications', body)).body,
    );
    seen.push(...page.rows.filter(({ title }) => title === 'of a crowd').map(({ id }) => id));
    cursor = page.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  const who = await world.person();
  expect((await world.call(who.token, 'list-global-notifications')).status).toBe(403);
});
