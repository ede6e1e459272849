import { randomUUID } from 'node:crypto';
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@leakblock/database';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assembleGateway } from '../../../assemble-gateway.ts';
import type { Gateway } from '../../../assemble-gateway.ts';
import { createLog } from '../../../platform/log.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { eventually, join } from '../testing/join-channel.ts';

/** Long enough for a client's own first tries to come back: after 1, 2 and 5 seconds. */

let first: TestGateway;
let second: Gateway;
let ana: SignedIn;
const clients: SupabaseClient<Database>[] = [];

/** Another gateway of the same installation. */
function startSecond(port = '0'): Promise<Gateway> {
  const { publishableKey } = first.context.secrets;
  return assembleGateway({
    env: {
      NODE_ENV: 'test',
      PORT: port,
      PUBLIC_URL: first.url,
      DATA_DIR: first.context.env.DATA_DIR,
      PUBLISHABLE_KEY: publishableKey,
    },
    urls: first.urls,
    features: [],
    log: createLog({ LOG_LEVEL: 'error' }),
  });
}

beforeAll(async () => {
  first = await startTestGateway();
  second = await startSecond();
  ana = await first.signIn();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels();
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

async function clientAt(port: number, person?: SignedIn) {
  const client = createClient<Database>(`http://localhost:${String(port)}`, first.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(person === undefined ? {} : { accessToken: () => Promise.resolve(person.token) }),
  });
  if (person !== undefined) await client.realtime.setAuth();
  clients.push(client);
  return client;
}

function hear(channel: RealtimeChannel): unknown[] {
  const heard: unknown[] = [];
  channel.on('broadcast', { event: '*' }, ({ payload }) => heard.push(payload as unknown));
  return heard;
}

async function listenAt(port: number) {
  const heard: string[] = [];
  const states: string[] = [];
  const channel = (await clientAt(port, ana))
    .channel(`n-${randomUUID()}`)
    .on(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'notifications' },
      (change) => heard.push((change.new as { title: string }).title),
    );
  channel.subscribe((state) => states.push(state));
  await eventually(() => states).toContain('SUBSCRIBED');
  return { heard, states };
}

const notify = (title: string) =>
  first.sql('insert into public.notifications (user_id, title, message) values ($1, $2, $2)', [
    ana.userId,
    title,
  ]);

describe('two gateways on one database', () => {
  it('both tell of a change', async () => {
    const listeners = await Promise.all([listenAt(first.port), listenAt(second.port)]);
    await notify('both');
    for (const { heard } of listeners) await eventually(() => heard).toEqual(['both']);
  });

  it('pass each other messages, short and long, in order', async () => {
    const talking = (await clientAt(first.port)).channel('bridge', {
      config: { broadcast: { ack: true } },
    });
    const listening = (await clientAt(second.port)).channel('bridge');
    const heard = hear(listening);
    await Promise.all([join(talking), join(listening)]);
    const messages = ['short', 'x'.repeat(20_000), 'ü'.repeat(9000), 'last'];
    for (const text of messages) {
      await talking.send({ type: 'broadcast', event: 'say', payload: { text } });
    }
    await talking.send({ type: 'broadcast', event: 'say', payload: new Uint8Array([9]).buffer });
    await eventually(() => heard).toHaveLength(5);
    expect(heard.slice(0, 4)).toEqual(messages.map((text) => ({ text })));
    expect(new Uint8Array(heard[4] as ArrayBuffer)).toEqual(new Uint8Array([9]));
  });

  it('both close the channels of a session that has ended', async () => {
    const eve = await first.signIn();
    const channels = await Promise.all(
      [first.port, second.port].map(async (port) => join((await clientAt(port, eve)).channel('e'))),
    );
    await first.sql('delete from auth.sessions where id = $1', [eve.sessionId]);
    for (const channel of channels) await eventually(() => channel.state).toBe('closed');
  });

  it('know who is present on the other, and when that one is gone, who is not', async () => {
    const third = await startSecond();
    const watching = (await clientAt(first.port)).channel('lobby', {
      config: { presence: { key: 'watcher', enabled: true } },
    });
    await join(watching);
    const present = () => Object.keys(watching.presenceState()).sort();
    const here = (await clientAt(second.port)).channel('lobby', {
      config: { presence: { key: 'stays' } },
    });
    const there = (await clientAt(third.port)).channel('lobby', {
      config: { presence: { key: 'goes' } },
    });
    for (const channel of [here, there]) {
      await join(channel);
      await channel.track({});
    }
    await eventually(present).toEqual(['goes', 'stays']);
    await third.stop();
    const late = (await clientAt(second.port)).channel('lobby', {
      config: { presence: { enabled: true } },
    });
    await join(late);
    await eventually(present).toEqual(['stays']);
    await eventually(() => Object.keys(late.presenceState())).toEqual(['stays']);
  });

  it('forget what was present on a gateway that ended without a word', async () => {
    // Nobody holds the lock of this gateway's id.
    await first.sql(`
      with gone as (insert into leakblock_realtime.gateways default values returning id)
      insert into leakblock_realtime.presences (ref, gateway_id, room, key, meta)
      select 'r', id, 'public:ruin', 'ghost', '{}' from gone`);
    const watching = (await clientAt(first.port)).channel('ruin', {
      config: { presence: { enabled: true } },
    });
    await join(watching);
    await eventually(() => Object.keys(watching.presenceState())).toEqual([]);
    await eventually(() =>
      first.sql(`select * from leakblock_realtime.presences where key = 'ghost'`),
    ).toEqual([]);
  });
});

describe('clients come back by themselves', () => {
  it('after the database connection was lost, and hear again', async () => {
    const { heard, states } = await listenAt(first.port);
    await first.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'leakblock-realtime' and datname = current_database()`,
    );
    await eventually(() => states).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']);
    await notify('after');
    await eventually(() => heard).toEqual(['after']);
  });

  it('after their gateway was started anew', async () => {
    let third = await startSecond();
    const { port } = third;
    const { heard, states } = await listenAt(port);
    await third.stop();
    await eventually(() => states).toContain('CHANNEL_ERROR');
    third = await startSecond(String(port));
    await eventually(() => states.at(-1)).toBe('SUBSCRIBED');
    await notify('anew');
    await eventually(() => heard).toEqual(['anew']);
    for (const client of clients.splice(0)) await client.removeAllChannels();
    await third.stop();
  });
});

describe('a table that changes while people listen', () => {
  it('is told of in its new shape, or not at all, and nobody falls', async () => {
    const { heard } = await listenAt(first.port);
    await first.sql('alter table public.notifications add column extra text');
    await notify('one column more');
    await eventually(() => heard).toEqual(['one column more']);
    await first.sql('alter table public.notifications drop column extra');
    await notify('one column less');
    await notify('later');
    await first.sql('alter table public.notifications rename column id to key');
    await notify('another key');
    await first.sql('alter table public.notifications rename column key to id');
    // Who comes while older changes are still being told may have to join anew, and fetches what she missed.
    const again = await listenAt(first.port);
    await eventually(
      async () => {
        await notify('as before');
        return again.heard;
      },
      { interval: 200 },
    ).toContain('as before');
    expect(first.logLines().filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
