import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, join } from '../../apps/server/src/backend/realtime/testing/join-channel.ts';
import { expectations } from './expectations.ts';
import { callers, openSeededGateway } from './seeded-gateway.ts';
import type { HttpCaller, SeededGateway } from './seeded-gateway.ts';

/** Tables whose changes are told, each with what on the screens follows them. One that is missing here fails. */
const published: Record<string, string> = {
  data_exports: 'how far an export is',
  fake_profiles: 'the list of fake profiles',
  findings: 'the lists of findings',
  identity_verifications: 'the state of a verification',
  notifications: 'the bell',
  payments: 'the list of invoices',
  profiles: 'the plan, and what she changed in another window',
  removal_cases: 'the board of cases',
  removal_events: 'the history of a case',
  removal_requests: 'the board of cases',
  scan_pages: 'the tree of a crawl',
  scans: 'how far a scan is',
  subscriptions: 'the plan',
};
const tables = Object.keys(published);

/** Who has a place to listen at all: whoever is half signed in or suspended has none. */
const listeners = callers.filter((caller) => caller !== 'first-step' && caller !== 'suspended');
type Heard = { table: string; eventType: string; new: Record<string, unknown> };

let gateway: SeededGateway;
const clients: SupabaseClient[] = [];
const heardBy = new Map<HttpCaller, Heard[]>();
beforeAll(async () => {
  gateway = await openSeededGateway();
  for (const caller of listeners) {
    const client = await clientOf(caller);
    const heard: Heard[] = [];
    heardBy.set(caller, heard);
    const channel = client
      .channel('everything')
      .on('postgres_changes', { event: '*', schema: 'public' }, (change) => {
        heard.push(change);
      });
    await join(channel);
  }
});
afterAll(async () => {
  for (const client of clients) await client.removeAllChannels();
  await gateway.stop();
});

async function clientOf(caller: HttpCaller): Promise<SupabaseClient> {
  const client = gateway.clientOf(caller);
  clients.push(client);
  if (caller !== 'visitor') await client.realtime.setAuth();
  return client;
}

it('every table of the publication is listed here', async () => {
  const rows = await gateway.sql<{ name: string }>(
    `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(tables);
});

/** A second one of these cannot stand beside the first: it takes its place. */
const oneEach = ['data_exports', 'profiles', 'subscriptions'];

let witnesses = 0;
/** What everybody has heard since the last time, once all of it must have come: her own profile comes after it. */
async function heardMeanwhile(): Promise<[HttpCaller, Heard][]> {
  const city = `Ghent ${String((witnesses += 1))}`;
  await gateway.sql('update profiles set city = $1', [city]);
  for (const caller of listeners) {
    if (caller === 'visitor') continue;
    const id = gateway.people[caller]?.userId;
    await eventually(() =>
      heardBy.get(caller)?.some((change) => change.new['city'] === city && change.new['id'] === id),
    ).toBe(true);
  }
  return listeners.flatMap((caller) =>
    (heardBy.get(caller)?.splice(0) ?? [])
      .filter((change) => change.new['city'] !== city)
      .map((change): [HttpCaller, Heard] => [caller, change]),
  );
}

it('whoever may read a row hears of it; of a lost one only she whose it was, herself', async () => {
  const at = (text: string) => text.replaceAll('$1', `'${gateway.ownerId}'::uuid`);
  const lose: string[] = [];
  for (const table of tables) {
    const { insert, where } = expectations[table]!;
    const column = table === 'profiles' ? 'id' : 'user_id';
    await gateway.sql(`update public.${table} set ${column} = ${column} where ${at(where)}`);
    const add = `insert into public.${table} ${at(insert)}`;
    if (oneEach.includes(table))
      lose.push(`begin; delete from public.${table} where ${at(where)}; ${add}; commit`);
    else {
      const [added] = await gateway.sql<{ id: string }>(`${add} returning id`);
      lose.push(`delete from public.${table} where id = '${String(added?.id)}'`);
    }
  }
  const heard = await heardMeanwhile();
  for (const statement of lose) await gateway.sql(statement);
  heard.push(...(await heardMeanwhile()));

  for (const table of tables) {
    const { select } = expectations[table]!.may;
    const looks = select.includes('owner') && select.includes('admin');
    const readers = [...select, ...(looks ? ['look'] : [])].sort();
    const who = (event: string) => {
      const told = heard.filter(([, one]) => one.table === table && one.eventType === event);
      return [...new Set(told.map(([caller]) => caller))].sort();
    };
    expect([table, who('UPDATE'), who('INSERT'), who('DELETE')]).toEqual([
      ...[table, readers, readers],
      ['owner'],
    ]);
  }
});

it.each(['first-step', 'suspended'] as const)('%s hears nothing of anybody', async (caller) => {
  const client = await clientOf(caller);
  const channel = client.channel('none');
  channel.on(
    'postgres_changes',
    { event: '*', schema: 'public', table: 'profiles' },
    () => undefined,
  );
  await expect(join(channel)).rejects.toThrow();
});
