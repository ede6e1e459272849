import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '@leakblock/database';
import { createClient } from '@supabase/supabase-js';
import type { RealtimeChannel } from '@supabase/supabase-js';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { eventually, join, openClient } from '../testing/join-channel.ts';
import type { TestClient } from '../testing/join-channel.ts';

let gateway: TestGateway;
let ana: SignedIn;
let eve: SignedIn;
const clients: TestClient[] = [];

beforeAll(async () => {
  gateway = await startTestGateway({
    prepareSql: `
      create policy messages_select_team on realtime.messages for select to authenticated
        using (realtime.topic() in ('team', 'lecture') and auth.uid() in (select id from auth.users where email like 'member%'));
      create policy messages_insert_team on realtime.messages for insert to authenticated
        with check (realtime.topic() = 'team' and extension = 'broadcast'
          and auth.uid() in (select id from auth.users where email like 'member%'))`,
  });
  [ana, eve] = await Promise.all([gateway.signIn(), gateway.signIn()]);
  await gateway.sql('grant select on auth.users to authenticated');
  await gateway.sql("update auth.users set email = 'member@example.org' where id = $1", [
    ana.userId,
  ]);
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

/** What comes into a channel, by event. */
function hear(channel: RealtimeChannel): { event: string; payload: unknown }[] {
  const heard: { event: string; payload: unknown }[] = [];
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
    heard.push({ event, payload: payload as unknown });
  });
  return heard;
}

const send = (channel: RealtimeChannel, event: string, payload: unknown) =>
  channel.send({ type: 'broadcast', event, payload });

describe.each(['1.0.0', '2.0.0'])('protocol %s', (vsn) => {
  it('passes messages to others, and to the sender when asked', async () => {
    const openVersion = () => {
      const client = createClient<Database>(gateway.url, gateway.publishableKey, {
        realtime: { vsn },
        auth: { persistSession: false, autoRefreshToken: false },
      });
      clients.push(client);
      return client;
    };
    const talking = openVersion().channel('hall', {
      config: { broadcast: { self: true, ack: true } },
    });
    const listening = openVersion().channel('hall');
    const elsewhere = openVersion().channel('other hall');
    const [own, heard, foreign] = [hear(talking), hear(listening), hear(elsewhere)];
    await Promise.all([join(talking), join(listening), join(elsewhere)]);
    expect(await send(talking, 'wave', { text: 'Grüße 👋' })).toBe('ok');
    await eventually(() => heard).toEqual([{ event: 'wave', payload: { text: 'Grüße 👋' } }]);
    expect(own).toEqual(heard);
    expect(foreign).toEqual([]);
  });
});

it('passes bytes on', async () => {
  const talking = (await clientOf(ana)).channel('bytes', { config: { broadcast: { ack: true } } });
  const listening = (await clientOf(eve)).channel('bytes');
  const heard = hear(listening);
  await Promise.all([join(talking), join(listening)]);
  await send(talking, 'raw', new Uint8Array([0, 1, 255]).buffer);
  await eventually(() => heard).toHaveLength(1);
  expect(new Uint8Array(heard[0]?.payload as ArrayBuffer)).toEqual(new Uint8Array([0, 1, 255]));
});

it('does not echo a message that nobody asked to hear again', async () => {
  const channel = (await clientOf(ana)).channel('quiet', { config: { broadcast: { ack: true } } });
  const heard = hear(channel);
  await join(channel);
  await send(channel, 'wave', {});
  await send(channel, 'wave', {});
  expect(heard).toEqual([]);
});

it('takes messages over HTTP, one by one and in a batch', async () => {
  const channel = (await clientOf(ana)).channel('hall');
  const heard = hear(channel);
  await join(channel);
  const sender = (await clientOf(eve)).channel('hall');
  expect(await sender.httpSend('one', { n: 1 })).toEqual({ success: true });
  expect(await send(sender, 'two', { n: 2 })).toBe('ok');
  await sender.httpSend('three', new Uint8Array([7]).buffer);
  await eventually(() => heard.map(({ event }) => event)).toEqual(['one', 'two', 'three']);
  expect(heard[1]?.payload).toEqual({ n: 2 });
});

describe('presence', () => {
  it('tells who is there, who comes, changes and goes', async () => {
    const watching = (await clientOf(ana)).channel('lobby', {
      config: { presence: { key: 'ana' } },
    });
    const events: string[] = [];
    watching
      .on('presence', { event: 'sync' }, () => events.push('sync'))
      .on('presence', { event: 'join' }, ({ key }) => events.push(`${key} came`))
      .on('presence', { event: 'leave' }, ({ key }) => events.push(`${key} went`));
    await join(watching);
    await eventually(() => events).toEqual(['sync']);
    const coming = (await clientOf(eve)).channel('lobby', {
      config: { presence: { key: 'eve' } },
    });
    await join(coming);
    expect(await coming.track({ mood: 'calm', phx_ref: 'forged' })).toBe('ok');
    await eventually(() => events).toContain('eve came');
    const moods = () =>
      Object.entries(watching.presenceState<{ mood: string }>()).map(([key, metas]) => [
        key,
        metas.map(({ mood }) => mood),
      ]);
    expect(moods()).toEqual([['eve', ['calm']]]);
    await coming.track({ mood: 'merry' });
    await eventually(moods).toEqual([['eve', ['merry']]]);
    const late = (await clientOf(ana)).channel('lobby', {
      config: { presence: { enabled: true } },
    });
    await join(late);
    await eventually(() => Object.keys(late.presenceState())).toEqual(['eve']);
    await coming.untrack();
    await eventually(moods).toEqual([]);
  });

  it('ends with the socket', async () => {
    const watching = (await clientOf(ana)).channel('porch', {
      config: { presence: { enabled: true } },
    });
    await join(watching);
    const client = await clientOf(eve);
    const coming = client.channel('porch', { config: { presence: { key: 'eve' } } });
    await join(coming);
    await coming.track({});
    await eventually(() => Object.keys(watching.presenceState())).toEqual(['eve']);
    await client.realtime.disconnect();
    await eventually(() => watching.presenceState()).toEqual({});
    await eventually(() => gateway.sql('select * from leakblock_realtime.presences')).toEqual([]);
  });
});

describe('a private room', () => {
  const room = async (person: SignedIn | undefined, name: string) =>
    (await clientOf(person)).channel(name, {
      config: { private: true, broadcast: { self: true, ack: true }, presence: { enabled: true } },
    });

  it('opens to whom a policy opens it, and nothing of the trial stays', async () => {
    const channel = await room(ana, 'team');
    const heard = hear(channel);
    await join(channel);
    expect(await send(channel, 'wave', {})).toBe('ok');
    await eventually(() => heard).toHaveLength(1);
    expect(await gateway.sql('select * from realtime.messages')).toEqual([]);
  });

  it('opens to nobody else: a stranger, a visitor, a room without a policy', async () => {
    await expect(join(await room(eve, 'team'))).rejects.toThrow('Unauthorized');
    await expect(join(await room(undefined, 'team'))).rejects.toThrow('Unauthorized');
    await expect(join(await room(ana, 'team2'))).rejects.toThrow('Unauthorized');
  });

  it('lets those speak, and be present, who may write', async () => {
    const lecture = await room(ana, 'lecture');
    const heard = hear(lecture);
    await join(lecture);
    expect(await send(lecture, 'wave', {})).toBe('error');
    expect(await lecture.track({})).toBe('error');
    await expect(lecture.httpSend('wave', {})).rejects.toThrow('may not write');
    expect(heard).toEqual([]);
    const team = await room(ana, 'team');
    await join(team);
    expect(await team.track({})).toBe('error');
  });

  it('is another room than the public one of the same name', async () => {
    const inside = await room(ana, 'team');
    const outside = (await clientOf(eve)).channel('team', { config: { broadcast: { ack: true } } });
    const heard = [hear(inside), hear(outside)];
    await Promise.all([join(inside), join(outside)]);
    await send(outside, 'forged', {});
    await outside.httpSend('forged', {});
    const batch = await fetch(`${gateway.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: gateway.publishableKey, authorization: `Bearer ${eve.token}` },
      body: JSON.stringify({
        messages: [{ topic: 'team', event: 'forged', payload: {}, private: true }],
      }),
    });
    expect(batch.status).toBe(202);
    await send(inside, 'last', {});
    await eventually(() => heard[0]).toEqual([{ event: 'last', payload: {} }]);
  });
});
