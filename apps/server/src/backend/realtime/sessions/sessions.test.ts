import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { eventually, join, listen, openClient } from '../testing/join-channel.ts';
import type { TestClient } from '../testing/join-channel.ts';
import { openSocket } from '../testing/open-socket.ts';

let gateway: TestGateway;
let ana: SignedIn;
const clients: TestClient[] = [];

beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(async () => {
  ana = await gateway.signIn();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels();
});
afterAll(() => gateway.stop());

async function clientOf(person?: SignedIn): Promise<TestClient> {
  const client = await openClient(gateway, person);
  clients.push(client);
  return client;
}

const notify = (person: SignedIn) =>
  gateway.sql(
    "insert into public.notifications (user_id, title, message) values ($1, 'Hello', 'There')",
    [person.userId],
  );

/** A token of hers that is good for so many seconds more. */
const tokenFor = (person: SignedIn, seconds: number) =>
  gateway.tokens.issue(
    { sub: person.userId, session_id: person.sessionId, email: person.email },
    Date.now() - (900 - seconds) * 1000,
  );

describe('a channel is closed at once when', () => {
  const ends: [string, string, 'user' | 'session'][] = [
    ['she signs out', 'delete from auth.sessions where id = $1', 'session'],
    ['her session is ended', 'update auth.sessions set not_after = now() where id = $1', 'session'],
    [
      'she is banned',
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      'user',
    ],
    [
      'she is suspended',
      "insert into public.user_bans (user_id, ban_reason) values ($1, 'Fraud')",
      'user',
    ],
    ['she is deleted', 'delete from auth.users where id = $1', 'user'],
    ['she is marked as deleted', 'update auth.users set deleted_at = now() where id = $1', 'user'],
  ];
  it.each(ends)('%s', async (_name, sql, of) => {
    const { system, channel } = await listen(await clientOf(ana));
    const other = await gateway.signIn();
    const stays = await listen(await clientOf(other));
    await gateway.sql(sql, [of === 'user' ? ana.userId : ana.sessionId]);
    await eventually(() => channel.state).toBe('closed');
    expect(system.at(-1)).toMatchObject({ status: 'error', message: 'The session has ended.' });
    const again = (await clientOf(ana)).channel('again');
    await expect(join(again)).rejects.toThrow('InvalidJWTToken');
    await notify(other);
    await eventually(() => stays.heard).toHaveLength(1);
  });
});

it('keeps the channels of her other session', async () => {
  const [sessionId] = ['0b0b0b0b-0000-4000-8000-000000000001'];
  await gateway.sql(
    'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
    [sessionId, ana.userId],
  );
  const token = await gateway.tokens.issue({ sub: ana.userId, session_id: sessionId });
  const kept = await listen(await clientOf({ ...ana, sessionId, token }));
  const ended = await listen(await clientOf(ana));
  await gateway.sql('delete from auth.sessions where id = $1', [ana.sessionId]);
  await eventually(() => ended.channel.state).toBe('closed');
  await notify(ana);
  await eventually(() => kept.heard).toHaveLength(1);
  expect(ended.heard).toEqual([]);
});

describe('a channel and its access token', () => {
  const join = (token: string) => ({
    access_token: token,
    config: {
      postgres_changes: [{ event: '*', schema: 'public', table: 'notifications' }],
    },
  });

  it('end together', async () => {
    const raw = await openSocket(gateway);
    expect(await raw.ask('realtime:short', 'phx_join', join(await tokenFor(ana, 1)))).toMatchObject(
      { status: 'ok' },
    );
    await eventually(() => raw.frames.map(({ event }) => event)).toContain('phx_close');
    await notify(ana);
    expect(raw.frames.filter(({ event }) => event === 'postgres_changes')).toEqual([]);
    raw.socket.terminate();
  });

  it('go on with a new one', async () => {
    const raw = await openSocket(gateway);
    await raw.ask('realtime:long', 'phx_join', join(await tokenFor(ana, 2)));
    raw.send(
      JSON.stringify([null, null, 'realtime:long', 'access_token', { access_token: ana.token }]),
    );
    await new Promise((resolve) => setTimeout(resolve, 2300));
    await notify(ana);
    await eventually(() => raw.frames.map(({ event }) => event)).toContain('postgres_changes');
    expect(raw.frames.map(({ event }) => event)).not.toContain('phx_close');
    raw.socket.terminate();
  });

  it('end when the new one is not valid', async () => {
    const { channel } = await listen(await clientOf(ana));
    await channel.socket.setAuth('not.a.token');
    await eventually(() => channel.state).toBe('closed');
  });

  it('hear as the person of the new one, and as a visitor nothing', async () => {
    const eve = await gateway.signIn();
    const raw = await openSocket(gateway);
    await raw.ask('realtime:hers', 'phx_join', join(ana.token));
    const changes = () => raw.frames.filter(({ event }) => event === 'postgres_changes');
    raw.send(
      JSON.stringify([null, null, 'realtime:hers', 'access_token', { access_token: eve.token }]),
    );
    // Answered in order: the token counts by then.
    await raw.ask('realtime:hers', 'presence', { type: 'presence', event: 'untrack' });
    await notify(ana);
    await notify(eve);
    await eventually(changes).toHaveLength(1);
    expect(JSON.stringify(changes())).toContain(eve.userId);
    raw.send(
      JSON.stringify([
        null,
        null,
        'realtime:hers',
        'access_token',
        { access_token: gateway.publishableKey },
      ]),
    );
    await eventually(() => raw.frames.map(({ event }) => event)).toContain('phx_error');
    await notify(eve);
    await raw.ask('phoenix', 'heartbeat');
    expect(changes()).toHaveLength(1);
    raw.socket.terminate();
  });

  // The client sends the publishable key while it takes its token for expired, and the person hears nothing meanwhile.
  it('are joined anew when a person becomes a visitor, and when the visitor is a person again', async () => {
    const raw = await openSocket(gateway);
    const topic = 'realtime:hers';
    const errors = () => raw.frames.filter(({ event }) => event === 'phx_error');
    for (const [place, [before, after]] of [
      [ana.token, gateway.publishableKey],
      [gateway.publishableKey, ana.token],
    ].entries()) {
      expect(await raw.ask(topic, 'phx_join', join(before ?? ''))).toMatchObject({ status: 'ok' });
      raw.send(JSON.stringify([null, null, topic, 'access_token', { access_token: after }]));
      await eventually(errors).toHaveLength(place + 1);
    }
    await raw.ask(topic, 'phx_join', join(ana.token));
    await notify(ana);
    await eventually(() => raw.frames.map(({ event }) => event)).toContain('postgres_changes');
    raw.socket.terminate();
  });

  it('tells the person of the new one nothing that was read as the one before', async () => {
    // Reading this table waits for whoever holds the lock: what was read before it waits to be sent.
    await gateway.sql(`create policy waits on public.identity_verifications as restrictive for select
      using ((select pg_advisory_xact_lock_shared(77)) is not null)`);
    const holder = new pg.Client({ connectionString: gateway.urls.ownerUrl });
    const next = new pg.Client({ connectionString: gateway.urls.ownerUrl });
    await Promise.all([holder.connect(), next.connect()]);
    const waitForLock = () =>
      gateway.sql(
        `select from pg_locks where locktype = 'advisory' and objid = 77 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      );
    const verify = 'insert into public.identity_verifications (user_id) values ($1)';
    try {
      const eve = await gateway.signIn();
      const raw = await openSocket(gateway);
      const tables = ['notifications', 'identity_verifications'];
      await raw.ask('realtime:hers', 'phx_join', {
        access_token: ana.token,
        config: {
          postgres_changes: tables.map((table) => ({ event: '*', schema: 'public', table })),
        },
      });
      await holder.query('select pg_advisory_lock(77)');
      await gateway.sql(verify, [ana.userId]);
      await eventually(waitForLock).toHaveLength(1);
      // Both at once, in one transaction.
      await gateway.sql(
        `insert into public.notifications (user_id, title, message) values ('${ana.userId}', 'For Ana', 'Hers');
         update public.identity_verifications set user_id = user_id where user_id = '${ana.userId}'`,
      );
      // Stands in line behind the first read, and before the second.
      const isTaken = next.query('select pg_advisory_lock(77)');
      await eventually(waitForLock).toHaveLength(2);
      await holder.query('select pg_advisory_unlock(77)');
      await isTaken;
      await eventually(waitForLock).toHaveLength(1);
      raw.send(
        JSON.stringify([null, null, 'realtime:hers', 'access_token', { access_token: eve.token }]),
      );
      await raw.ask('realtime:hers', 'presence', { type: 'presence', event: 'untrack' });
      await next.query('select pg_advisory_unlock(77)');
      await notify(eve);
      const said = () => JSON.stringify(raw.frames);
      await eventually(() => said().includes(`"user_id":"${eve.userId}"`)).toBe(true);
      expect(said()).not.toContain('For Ana');
      raw.socket.terminate();
    } finally {
      await Promise.all([holder.end(), next.end()]);
      await gateway.sql('drop policy waits on public.identity_verifications');
    }
  });
});
