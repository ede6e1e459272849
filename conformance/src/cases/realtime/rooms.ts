import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { CaseGroup } from '../../case.ts';
import { meetPerson } from '../../world.ts';
import { join, until, withClients } from './watch.ts';

/** Messages between clients, and who is there. */
export const roomCases: CaseGroup = {
  part: 'realtime: rooms',
  cases: [
    {
      name: 'passes messages to others on the channel, and to the sender when asked',
      run: async (world) => {
        const [one, other] = await Promise.all([meetPerson(world), meetPerson(world)]);
        await withClients([one.client, other.client], async () => {
          const topic = `room-${randomUUID()}`;
          const heard: Record<string, unknown>[] = [];
          const echoed: unknown[] = [];
          const listening = other.client
            .channel(topic)
            .on('broadcast', { event: 'wave' }, ({ payload }) => {
              heard.push(payload as Record<string, unknown>);
            });
          const sending = one.client
            .channel(topic, { config: { broadcast: { self: true, ack: true } } })
            .on('broadcast', { event: 'wave' }, (message) => echoed.push(message));
          await join(listening);
          await join(sending);
          assert.equal(
            await sending.send({ type: 'broadcast', event: 'wave', payload: { n: 1 } }),
            'ok',
          );
          await until(() => heard.length > 0 && echoed.length > 0, 'the message');
          assert.deepEqual(heard, [{ n: 1 }]);
        });
      },
    },
    {
      name: 'does not echo messages unless asked',
      run: async (world) => {
        const { client } = await meetPerson(world);
        await withClients([client], async () => {
          const echoed: unknown[] = [];
          const channel = client
            .channel(`room-${randomUUID()}`, { config: { broadcast: { ack: true } } })
            .on('broadcast', { event: '*' }, (message) => echoed.push(message));
          await join(channel);
          await channel.send({ type: 'broadcast', event: 'wave', payload: {} });
          await channel.send({ type: 'broadcast', event: 'wave', payload: {} });
          assert.deepEqual(echoed, []);
        });
      },
    },
    {
      name: 'tells who is there, who comes and who goes',
      run: async (world) => {
        const [one, other] = await Promise.all([meetPerson(world), meetPerson(world)]);
        await withClients([one.client, other.client], async () => {
          const topic = `room-${randomUUID()}`;
          const watching = one.client.channel(topic, { config: { presence: { key: 'one' } } });
          const events: string[] = [];
          watching
            .on('presence', { event: 'join' }, ({ key }) => events.push(`${key} came`))
            .on('presence', { event: 'leave' }, ({ key }) => events.push(`${key} went`));
          await join(watching);
          const coming = other.client.channel(topic, { config: { presence: { key: 'other' } } });
          coming.on('presence', { event: 'sync' }, () => undefined);
          await join(coming);
          await coming.track({ mood: 'calm' });
          await until(() => events.includes('other came'), 'who came');
          const state = watching.presenceState<{ mood: string }>();
          assert.equal(state['other']?.[0]?.mood, 'calm');
          await coming.untrack();
          await until(() => events.includes('other went'), 'who went');
        });
      },
    },
    {
      name: 'lets nobody into a private channel without a policy',
      run: async (world) => {
        const { client } = await meetPerson(world);
        await withClients([client], async () => {
          const channel = client.channel(`private-${randomUUID()}`, { config: { private: true } });
          await assert.rejects(join(channel));
        });
      },
    },
    {
      name: 'lets people into a private channel that a policy opens to them',
      needs: ['database'],
      run: async (world) => {
        await world.sql?.(`
          drop policy if exists conformance_rooms on realtime.messages;
          create policy conformance_rooms on realtime.messages for all to authenticated
            using (realtime.topic() like 'conformance-room-%') with check (realtime.topic() like 'conformance-room-%')`);
        const { client } = await meetPerson(world);
        await client.realtime.setAuth();
        await withClients([client], async () => {
          const heard: unknown[] = [];
          const channel = client
            .channel(`conformance-room-${randomUUID()}`, {
              config: { private: true, broadcast: { self: true, ack: true } },
            })
            .on('broadcast', { event: 'wave' }, (message) => heard.push(message));
          await join(channel);
          await channel.send({ type: 'broadcast', event: 'wave', payload: {} });
          await until(() => heard.length > 0, 'the own message');
        });
      },
    },
  ],
};
