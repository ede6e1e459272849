import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, eventually, openClient } from './backend/realtime/testing/join-channel.ts';
import type { HeardChange, TestClient } from './backend/realtime/testing/join-channel.ts';
import { meetAgency } from './testing/meet-agency.ts';
import type { MetAgency } from './testing/meet-agency.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from './testing/start-test-gateway.ts';

let gateway: TestGateway;
let agency: MetAgency;
let luna: SignedIn;
let stranger: SignedIn;
const clients: TestClient[] = [];
beforeAll(async () => {
  gateway = await startTestGateway();
  agency = await meetAgency(gateway);
  luna = await gateway.signIn();
  stranger = await gateway.signIn();
});
afterAll(async () => {
  for (const client of clients) await client.removeAllChannels();
  await gateway.stop();
});

async function hear(person: SignedIn, filter?: string): Promise<HeardChange[]> {
  const client = await openClient(gateway, person);
  clients.push(client);
  const wish = { table: 'findings', ...(filter !== undefined && { filter }) };
  return (await listen(client, wish)).heard;
}

let made = 0;
async function find(): Promise<string> {
  made += 1;
  const [row] = await gateway.sql<{ id: string }>(
    `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score) values
     ($1, $2, $2, 'a.example', 'leak', 'crawl', 'leak', 0.5) returning id`,
    [luna.userId, `https://a.example/${String(made)}`],
  );
  return row?.id ?? '';
}
const ids = (heard: readonly HeardChange[]) => heard.map((change) => change.new['id']);

it('a member hears of her creators while the link lives, and of nothing from the moment it ends', async () => {
  await agency.link(luna, []);
  const [member, viewer, own, strange] = [
    await hear(agency.owner),
    await hear(await agency.employ('viewer'), `user_id=eq.${luna.userId}`),
    await hear(luna),
    await hear(stranger, `user_id=eq.${luna.userId}`),
  ];
  const first = await find();
  await eventually(() => [ids(member), ids(viewer), ids(own)]).toEqual([[first], [first], [first]]);

  await agency.end(luna);
  const second = await find();
  await gateway.sql(`update findings set status = 'kept' where id = $1`, [first]);
  // She hears of both herself: by then the others would have.
  await eventually(() => ids(own)).toEqual([first, second, first]);
  expect([ids(member), ids(viewer)]).toEqual([[first], [first]]);

  await agency.link(luna, []);
  const third = await find();
  await eventually(() => ids(member)).toEqual([first, third]);
  expect(ids(strange)).toEqual([]);
});

it.each([
  ['is removed', 'delete from agency_members where user_id = $1'],
  [
    'belongs to an agency that was suspended',
    `update agencies set status = 'suspended'
     where id in (select agency_id from agency_members where user_id = $1)`,
  ],
])('a member who %s hears of nothing more', async (_name, statement) => {
  const other = await meetAgency(gateway);
  await other.link(luna, []);
  const heard = await hear(other.owner);
  const own = await hear(luna);
  const first = await find();
  await eventually(() => ids(heard)).toEqual([first]);
  await gateway.sql(statement, [other.owner.userId]);
  const second = await find();
  await eventually(() => ids(own)).toEqual([first, second]);
  expect(ids(heard)).toEqual([first]);
});
