import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { CaseGroup } from '../case.ts';
import { meetPerson, openClient } from '../world.ts';
import type { Client } from '../world.ts';

/** A profile for this person, as the app makes one that is missing. */
async function makeProfile(client: Client, id: string): Promise<void> {
  const now = new Date().toISOString();
  const { error } = await client.from('profiles').insert({ id, created_at: now, updated_at: now });
  assert.equal(error, null);
}

/** Every call to tables and functions of the database that the app makes. */
export const tableCases: CaseGroup = {
  part: 'tables',
  cases: [
    {
      name: 'makes a missing profile and reads it as a single row',
      run: async (world) => {
        const { client, id, email } = await meetPerson(world);
        await makeProfile(client, id);
        const tier = await client
          .from('profiles')
          .select('subscription_tier')
          .eq('id', id)
          .single();
        assert.deepEqual(tier.data, { subscription_tier: 'standard' });
        const welcome = await client
          .from('profiles')
          .select('first_name, email, subscription_tier, verified')
          .eq('id', id)
          .single();
        assert.deepEqual(welcome.data, {
          first_name: null,
          email,
          subscription_tier: 'standard',
          verified: false,
        });
        const whole = await client.from('profiles').select('*').eq('id', id).maybeSingle();
        assert.equal(whole.data?.id, id);
      },
    },
    {
      name: 'answers PGRST116 when a single row is not there',
      run: async (world) => {
        const { client, id } = await meetPerson(world);
        const { data, error } = await client.from('profiles').select('id').eq('id', id).single();
        assert.equal(data, null);
        assert.equal(error.code, 'PGRST116');
        const ban = await client
          .from('user_bans')
          .select('is_active, banned_at, ban_reason, admin_notes')
          .eq('user_id', id)
          .eq('is_active', true)
          .order('banned_at', { ascending: false })
          .limit(1)
          .single();
        assert.equal(ban.error?.code, 'PGRST116');
      },
    },
    {
      name: 'changes a profile and gives the new row back',
      run: async (world) => {
        const { client, id } = await meetPerson(world);
        await makeProfile(client, id);
        const { data, error } = await client
          .from('profiles')
          .update({ first_name: 'Luna', country: 'Germany', date_of_birth: '1994-05-17' })
          .eq('id', id)
          .select('first_name, country, date_of_birth')
          .single();
        assert.equal(error, null);
        assert.deepEqual(data, {
          first_name: 'Luna',
          country: 'Germany',
          date_of_birth: '1994-05-17',
        });
      },
    },
    {
      name: 'refuses what a person may not say about herself, with the code of PostgreSQL',
      run: async (world) => {
        const { client, id } = await meetPerson(world);
        await makeProfile(client, id);
        const { error, status } = await client
          .from('profiles')
          .update({ subscription_tier: 'elite' })
          .eq('id', id);
        assert.equal(error?.code, '42501');
        assert.equal(status, 403);
      },
    },
    {
      name: 'counts without rows',
      run: async (world) => {
        const { client, id } = await meetPerson(world);
        await makeProfile(client, id);
        const people = await client.from('profiles').select('*', { count: 'exact', head: true });
        assert.equal(people.error, null);
        assert.equal(people.count, 1);
        for (const table of ['user_niches', 'stage_names', 'official_links'] as const) {
          const { count, data } = await client
            .from(table)
            .select('id', { count: 'exact', head: true })
            .eq('user_id', id);
          assert.equal(count, 0);
          assert.equal(data, null);
        }
      },
    },
    {
      name: 'replaces the official links of a person by an array',
      run: async (world) => {
        const { client, id } = await meetPerson(world);
        const links = ['one', 'two'].map((name) => ({
          user_id: id,
          platform: 'Instagram',
          url: `https://www.instagram.com/${name}`,
        }));
        for (let round = 0; round < 2; round += 1) {
          assert.equal(
            (await client.from('official_links').delete().eq('user_id', id)).error,
            null,
          );
          const { error, status } = await client.from('official_links').insert(links);
          assert.equal(error, null);
          assert.equal(status, 201);
        }
        const { data } = await client
          .from('official_links')
          .select('platform, url')
          .eq('user_id', id)
          .order('url');
        assert.deepEqual(
          data,
          links.map(({ platform, url }) => ({ platform, url })),
        );
      },
    },
    {
      name: 'reads the latest row of identity verification and signature, or none',
      needs: ['database'],
      run: async (world) => {
        const { client, id } = await meetPerson(world);
        const latest = () =>
          client
            .from('identity_verifications')
            .select('*')
            .eq('user_id', id)
            .order('created_at', { ascending: false })
            .limit(1)
            .maybeSingle();
        assert.equal((await latest()).data, null);
        await world.sql?.(
          `insert into public.identity_verifications (user_id, status, decided_at, created_at)
           values ($1, 'rejected', now(), now() - interval '1 day'), ($1, 'approved', now(), now())`,
          [id],
        );
        assert.equal((await latest()).data?.status, 'approved');
        await world.sql?.(
          `insert into public.digital_signatures (user_id, document_type, consent_version)
           values ($1, 'google_removal_consent', '2026-01')`,
          [id],
        );
        const { data } = await client
          .from('digital_signatures')
          .select('id, signed_at, consent_version')
          .eq('user_id', id)
          .eq('document_type', 'google_removal_consent')
          .eq('is_valid', true)
          .order('signed_at', { ascending: false })
          .limit(1)
          .maybeSingle();
        assert.equal(data?.consent_version, '2026-01');
      },
    },
    {
      name: 'lists ten notifications, marks one and several as read, deletes one',
      needs: ['database'],
      run: async (world) => {
        const { client, id } = await meetPerson(world);
        await world.sql?.(
          `insert into public.notifications (user_id, title, message, created_at)
           select $1, 'Report ' || n, 'It is ready.', now() - make_interval(mins => n)
           from generate_series(1, 12) as n`,
          [id],
        );
        const list = await client
          .from('notifications')
          .select('*')
          .order('created_at', { ascending: false })
          .limit(10);
        const ids = (list.data ?? []).filter((row) => row.user_id === id).map((row) => row.id);
        assert.ok(ids.length >= 9);
        const [first = '', ...rest] = ids;
        const one = await client.from('notifications').update({ read: true }).eq('id', first);
        assert.equal(one.status, 204);
        await client.from('notifications').update({ read: true }).in('id', rest);
        await client.from('notifications').delete().eq('id', first);
        const { data } = await client.from('notifications').select('id, read').in('id', ids);
        assert.equal(data?.length, ids.length - 1);
        assert.ok(data.every((row) => row.read));
      },
    },
    {
      name: 'links earlier instant scans of the same address to the person',
      needs: ['database'],
      run: async (world) => {
        const { client, id, email } = await meetPerson(world);
        const scanId = randomUUID();
        await world.sql?.(
          `with scan as (
             insert into public.scans (id, kind, creator_name) values ($1, 'instant', 'Luna Marlowe') returning id
           )
           insert into public.instant_scan_results (scan_id, email, creator_name, token_hash, expires_at)
           select id, $2, 'Luna Marlowe', sha256(convert_to($1::text, 'UTF8')), now() + interval '1 day' from scan`,
          [scanId, email],
        );
        const { error } = await client
          .from('instant_scan_results')
          .update({ user_id: id })
          .eq('email', email)
          .is('user_id', null);
        assert.equal(error, null);
        const { data } = await client.from('instant_scan_results').select('scan_id, user_id');
        assert.deepEqual(data, [{ scan_id: scanId, user_id: id }]);
      },
    },
    {
      name: 'takes a crash report from anybody',
      run: async (world) => {
        const report = { action: 'crash', table_name: 'app', data: { message: 'It broke.' } };
        for (const client of [openClient(world), (await meetPerson(world)).client]) {
          const { error, status } = await client.from('debug_logs').insert(report);
          assert.equal(error, null);
          assert.equal(status, 201);
        }
      },
    },
    {
      name: 'answers has_role and is_agency with a boolean, to signed-in people only',
      run: async (world) => {
        const { client } = await meetPerson(world);
        assert.equal((await client.rpc('has_role', { role: 'admin' })).data, false);
        assert.equal((await client.rpc('is_agency')).data, false);
        const visitor = await openClient(world).rpc('has_role', { role: 'admin' });
        assert.notEqual(visitor.error, null);
      },
    },
    {
      name: 'shows no row of another person',
      run: async (world) => {
        const [one, other] = await Promise.all([meetPerson(world), meetPerson(world)]);
        await makeProfile(one.client, one.id);
        await one.client.from('stage_names').insert({ user_id: one.id, name: 'Luna Marlowe' });
        const profile = await other.client.from('profiles').select('*').eq('id', one.id);
        assert.deepEqual(profile.data, []);
        const names = await other.client.from('stage_names').select('*').eq('user_id', one.id);
        assert.deepEqual(names.data, []);
        const foreign = await other.client
          .from('stage_names')
          .insert({ user_id: one.id, name: 'Not mine' });
        assert.equal(foreign.error?.code, '42501');
      },
    },
    {
      name: 'refuses a table and a column that do not exist, with the codes of PostgREST',
      run: async (world) => {
        const { client } = await meetPerson(world);
        const table = await client.from('nothing' as never).select('*');
        assert.equal(table.error?.code, 'PGRST205');
        const column = await client.from('profiles').select('nothing');
        assert.equal(column.error?.code, '42703');
      },
    },
  ],
};
