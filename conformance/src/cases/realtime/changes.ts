import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Case, CaseGroup } from '../../case.ts';
import { meetPerson } from '../../world.ts';
import type { Client, World } from '../../world.ts';
import { join, until, withClients } from './watch.ts';

async function notify(world: World, userId: string, title: string): Promise<string> {
  const rows = await world.sql?.<{ id: string }>(
    `insert into public.notifications (user_id, title, message) values ($1, $2, 'It is ready.') returning id`,
    [userId, title],
  );
  return rows?.[0]?.id ?? '';
}

type Change = {
  eventType: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
  table: string;
};

/** What a person hears of the notifications, as `event` and `filter` say. */
async function listen(
  client: Client,
  event: 'INSERT' | 'UPDATE' | 'DELETE' | '*',
  filter?: string,
) {
  const changes: Change[] = [];
  const channel = client.channel(`notifications-${randomUUID()}`).on(
    'postgres_changes' as never,
    {
      event,
      schema: 'public',
      table: 'notifications',
      ...(filter === undefined ? {} : { filter }),
    } as never,
    (change: Change) => {
      changes.push(change);
    },
  );
  await join(channel);
  return { changes, channel };
}

function changeStory(
  name: string,
  run: (world: World, person: { client: Client; id: string }) => Promise<void>,
): Case {
  return {
    name,
    needs: ['database'],
    run: async (world) => {
      const person = await meetPerson(world);
      await withClients([person.client], () => run(world, person));
    },
  };
}

/** Changes of rows, told to those who may read them. */
export const changeCases: CaseGroup = {
  part: 'realtime: changes',
  cases: [
    changeStory('tells a person of a row that is new for her', async (world, { client, id }) => {
      const { changes } = await listen(client, 'INSERT');
      const row = await notify(world, id, 'Weekly report');
      await until(() => changes.length > 0, 'the new row');
      assert.equal(changes[0]?.eventType, 'INSERT');
      assert.equal(changes[0].table, 'notifications');
      assert.equal(changes[0].new['id'], row);
      assert.equal(changes[0].new['title'], 'Weekly report');
      assert.equal(changes[0].new['read'], false);
    }),
    changeStory('tells of changed rows, with the new values', async (world, { client, id }) => {
      const row = await notify(world, id, 'Weekly report');
      const { changes } = await listen(client, 'UPDATE');
      await client.from('notifications').update({ read: true }).eq('id', row);
      await until(() => changes.length > 0, 'the changed row');
      assert.equal(changes[0]?.new['read'], true);
    }),
    changeStory('tells the owner of a deleted row, by its key', async (world, { client, id }) => {
      const row = await notify(world, id, 'Weekly report');
      const { changes } = await listen(client, 'DELETE');
      await client.from('notifications').delete().eq('id', row);
      await until(() => changes.length > 0, 'the deleted row');
      assert.equal(changes[0]?.old['id'], row);
    }),
    changeStory(
      'tells of every kind of change when asked for all',
      async (world, { client, id }) => {
        const { changes } = await listen(client, '*');
        const row = await notify(world, id, 'Weekly report');
        await client.from('notifications').update({ read: true }).eq('id', row);
        await client.from('notifications').delete().eq('id', row);
        await until(() => changes.some(({ eventType }) => eventType === 'DELETE'), 'the deletion');
        assert.equal(changes[0]?.eventType, 'INSERT');
      },
    ),
    changeStory('keeps to a filter', async (world, { client, id }) => {
      const { changes } = await listen(client, 'INSERT', 'title=eq.Wanted');
      await notify(world, id, 'Unwanted');
      await notify(world, id, 'Wanted');
      await until(() => changes.length > 0, 'the wanted row');
      assert.deepEqual(
        changes.map((change) => change.new['title']),
        ['Wanted'],
      );
    }),
    changeStory(
      'tells nobody of the rows of another person, not even by a filter',
      async (world, { client, id }) => {
        const stranger = await meetPerson(world);
        await withClients([stranger.client], async () => {
          const overheard = await listen(stranger.client, '*', `user_id=eq.${id}`);
          const all = await listen(stranger.client, '*');
          const { changes } = await listen(client, '*');
          const row = await notify(world, id, 'Private');
          await client.from('notifications').delete().eq('id', row);
          await until(
            () => changes.some(({ eventType }) => eventType === 'DELETE'),
            'the own rows',
          );
          await notify(world, stranger.id, 'For the stranger');
          await until(() => all.changes.length > 0, 'the row of the stranger');
          assert.deepEqual(overheard.changes, []);
          assert.deepEqual(
            all.changes.map((change) => change.new['title']),
            ['For the stranger'],
          );
        });
      },
    ),
    changeStory(
      'listens on the two channels of the welcome block',
      async (world, { client, id }) => {
        const now = new Date().toISOString();
        await client.from('profiles').insert({ id, created_at: now, updated_at: now });
        const heard: string[] = [];
        const profile = client
          .channel('welcome_profile_changes')
          .on(
            'postgres_changes',
            { event: 'UPDATE', schema: 'public', table: 'profiles', filter: `id=eq.${id}` },
            () => heard.push('profile'),
          );
        const verification = client.channel('welcome_verification_changes').on(
          'postgres_changes',
          {
            event: '*',
            schema: 'public',
            table: 'identity_verifications',
            filter: `user_id=eq.${id}`,
          },
          () => heard.push('verification'),
        );
        await join(profile);
        await join(verification);
        await world.sql?.("update public.profiles set subscription_tier = 'pro' where id = $1", [
          id,
        ]);
        await world.sql?.('insert into public.identity_verifications (user_id) values ($1)', [id]);
        await until(() => new Set(heard).size === 2, 'both changes');
      },
    ),
    {
      name: 'refuses to listen to a table that is not published',
      run: async (world) => {
        const { client } = await meetPerson(world);
        await withClients([client], async () => {
          const channel = client
            .channel(`hidden-${randomUUID()}`)
            .on(
              'postgres_changes',
              { event: '*', schema: 'auth', table: 'users' },
              () => undefined,
            );
          const errors: unknown[] = [];
          channel.on('system', {}, (message: { status?: string }) => {
            if (message.status === 'error') errors.push(message);
          });
          channel.subscribe((state) => {
            const status: string = state;
            if (status === 'CHANNEL_ERROR') errors.push(status);
          });
          await until(() => errors.length > 0, 'the refusal');
        });
      },
    },
    changeStory('goes on after a new access token', async (world, { client, id }) => {
      const { changes } = await listen(client, 'INSERT');
      await client.auth.refreshSession();
      await client.realtime.setAuth();
      await notify(world, id, 'After the refresh');
      await until(() => changes.length > 0, 'the row after the refresh');
    }),
    changeStory('is quiet after the channel is left', async (world, { client, id }) => {
      const left = await listen(client, 'INSERT');
      const stays = await listen(client, 'INSERT');
      assert.equal(await client.removeChannel(left.channel), 'ok');
      await notify(world, id, 'After leaving');
      await until(() => stays.changes.length > 0, 'the row on the channel that stays');
      assert.deepEqual(left.changes, []);
    }),
    changeStory('is told nothing more when the session ends', async (world, { client, id }) => {
      const { changes, channel } = await listen(client, 'INSERT');
      await world.sql?.('delete from auth.sessions where user_id = $1', [id]);
      await until(() => channel.state !== 'joined', 'the end of the channel');
      await notify(world, id, 'After the end');
      await pause(500);
      assert.deepEqual(changes, []);
    }),
  ],
};
