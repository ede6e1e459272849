import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { allIsTold, eventually, listen, openClient } from '../testing/join-channel.ts';
import type { HeardChange, TestClient } from '../testing/join-channel.ts';

let gateway: TestGateway;
let ana: SignedIn;
let eve: SignedIn;
const clients: TestClient[] = [];

beforeAll(async () => {
  gateway = await startTestGateway();
  [ana, eve] = await Promise.all([gateway.signIn(), gateway.signIn()]);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels();
});
afterAll(() => gateway.stop());

async function clientOf(person: SignedIn): Promise<TestClient> {
  const client = await openClient(gateway, person);
  clients.push(client);
  return client;
}

async function tell(title: string, person: SignedIn | null = null): Promise<string> {
  const [row] = await gateway.sql<{ id: string }>(
    `insert into public.notifications (user_id, global, title, message)
     values ($1, $1::uuid is null, $2, 'Sunday at three') returning id`,
    [person?.userId ?? null, title],
  );
  return row?.id ?? '';
}

const list = async (client: TestClient, id: string) =>
  (
    await client
      .from('notifications')
      .select('id, notification_id, user_id, read')
      .or(`id.eq.${id},notification_id.eq.${id}`)
  ).data;

/** Everything that was told before has been heard when this has. */
async function heardUpTo(person: SignedIn, heard: HeardChange[]): Promise<void> {
  const id = await tell('last', person);
  await eventually(() => heard.some((change) => change.new['id'] === id)).toBe(true);
}

it('reaches everybody live; who reads it hears of her own copy, and nobody else of anything', async () => {
  const [hers, others] = [await clientOf(ana), await clientOf(eve)];
  const listening = [await listen(hers), await listen(others)] as const;
  const id = await tell('Maintenance');
  for (const { heard } of listening) await eventually(() => heard).toHaveLength(1);
  expect(listening[1].heard[0]).toMatchObject({ eventType: 'INSERT', new: { id, user_id: null } });

  const { error } = await hers.from('notifications').update({ read: true }).eq('id', id);
  expect(error).toBeNull();
  await eventually(() => listening[0].heard).toHaveLength(2);
  expect(listening[0].heard[1]).toMatchObject({
    eventType: 'INSERT',
    new: { notification_id: id, user_id: ana.userId, global: true, read: true },
  });
  await heardUpTo(eve, listening[1].heard);
  expect(listening[1].heard.map((change) => change.new['title'])).toEqual(['Maintenance', 'last']);
  expect(await list(hers, id)).toMatchObject([
    { notification_id: id, user_id: ana.userId, read: true },
  ]);
  expect(await list(others, id)).toMatchObject([{ id, user_id: null, read: false }]);
});

it('is read in a list with her own, and deleted, by the calls of the screen', async () => {
  const client = await clientOf(ana);
  const [own, first, second] = [await tell('Report', ana), await tell('One'), await tell('Two')];
  const marked = await client
    .from('notifications')
    .update({ read: true })
    .in('id', [own, first, second]);
  expect(marked.error).toBeNull();
  for (const id of [own, first, second]) {
    expect(await list(client, id)).toMatchObject([{ user_id: ana.userId, read: true }]);
  }
  const third = await tell('Three');
  expect((await client.from('notifications').delete().eq('id', third)).error).toBeNull();
  expect(await list(client, third)).toEqual([]);
  expect(await list(await clientOf(eve), third)).toHaveLength(1);
});

it('is heard of by nobody who is told later of a change to what she has put away', async () => {
  const [hers, others] = [await clientOf(ana), await clientOf(eve)];
  const id = await tell('Changing');
  await hers.from('notifications').delete().eq('id', id);
  await allIsTold(gateway);
  const listening = [await listen(hers), await listen(others)] as const;
  await gateway.sql("update public.notifications set message = 'Monday' where id = $1", [id]);
  await eventually(() => listening[1].heard).toHaveLength(1);
  expect(listening[1].heard[0]).toMatchObject({ eventType: 'UPDATE', new: { message: 'Monday' } });
  await heardUpTo(ana, listening[0].heard);
  expect(listening[0].heard.map((change) => change.new['title'])).toEqual(['last']);
});

it('becomes one copy when many tabs read it at once, and none twice while one deletes it', async () => {
  const client = await clientOf(ana);
  for (let round = 0; round < 5; round += 1) {
    const id = await tell(`Tabs ${String(round)}`);
    const tabs = await Promise.all(
      Array.from({ length: 6 }, () =>
        client.from('notifications').update({ read: true }).eq('id', id),
      ),
    );
    expect(tabs.map(({ error }) => error)).toEqual(Array(6).fill(null));
    expect(await list(client, id)).toMatchObject([{ notification_id: id, read: true }]);

    const other = await tell(`Tabs against each other ${String(round)}`);
    const answers = await Promise.all([
      client.from('notifications').update({ read: true }).eq('id', other),
      client.from('notifications').delete().eq('id', other),
      client.from('notifications').update({ read: true }).eq('id', other),
    ]);
    expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
    // The tab that deletes may have come too late to see the original; then there is one copy, not more.
    const left = await list(client, other);
    expect(left?.length).toBeLessThanOrEqual(1);
    for (const row of left ?? []) expect(row).toMatchObject({ user_id: ana.userId, read: true });
    await client
      .from('notifications')
      .delete()
      .eq('id', left?.[0]?.id ?? other);
    expect(await list(client, other)).toEqual([]);
  }
});

it('is read by thirty people at the same moment, each for herself', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => gateway.signIn()));
  const ids = await Promise.all(['A', 'B', 'C'].map((title) => tell(title)));
  const answers = await Promise.all(
    people.map(({ token }, number) =>
      gateway
        .client(token)
        .from('notifications')
        .update({ read: true })
        .in('id', number % 2 === 0 ? ids : ids.toReversed()),
    ),
  );
  expect(answers.filter(({ error }) => error !== null)).toEqual([]);
  const rows = await gateway.sql<{ copies: number }>(
    `select count(*)::int as copies from public.notifications
     where notification_id = any($1) and read group by notification_id`,
    [ids],
  );
  expect(rows).toEqual([{ copies: 30 }, { copies: 30 }, { copies: 30 }]);
  const originals = await gateway.sql(
    'select from public.notifications where id = any($1) and not read',
    [ids],
  );
  expect(originals).toHaveLength(3);
});
