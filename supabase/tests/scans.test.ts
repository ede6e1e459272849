import { scanStatuses, scanTransitions, verdicts } from '@leakblock/domain/scans';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(async () => database.close());

describe('linking earlier results after sign-in', () => {
  // The call of the specification: update user_id where the e-mail matches and user_id is null.
  const link =
    'update public.instant_scan_results set user_id = $1 where email = $2 and user_id is null';

  beforeEach(async () => {
    await database.owner.query(
      `update public.instant_scan_results set user_id = null, email = 'standard@example.org'
       where creator_name = 'Mira Sandholt'`,
    );
  });

  it('gives her the results that her confirmed address asked for', async () => {
    const me = database.id('standard');
    const linked = await database.keep('standard', link, [me, 'standard@example.org']);
    expect(linked.count).toBe(1);
    const { rows } = await database.attempt(
      'standard',
      'select creator_name from public.instant_scan_results where user_id = $1',
      [me],
    );
    expect(rows).toEqual([{ creator_name: 'Mira Sandholt' }]);
    expect((await database.attempt('standard', link, [me, 'standard@example.org'])).count).toBe(0);
  });

  it('gives nobody the results of another address', async () => {
    const stolen = await database.attempt('elite', link, [
      database.id('elite'),
      'standard@example.org',
    ]);
    expect(stolen).toMatchObject({ count: 0, error: null });
    const all = await database.attempt(
      'elite',
      'update public.instant_scan_results set user_id = $1 where user_id is null',
      [database.id('elite')],
    );
    expect(all.count).toBe(0);
  });

  it('gives nothing to an address that was never confirmed', async () => {
    await database.owner.query(
      `update public.instant_scan_results set email = 'unconfirmed@example.org' where user_id is null`,
    );
    const early = await database.attempt('unconfirmed', link, [
      database.id('unconfirmed'),
      'unconfirmed@example.org',
    ]);
    expect(early.count).toBe(0);
  });

  it('does not believe an address that only the token claims', async () => {
    const { rows } = await database.attempt(
      'elite',
      `with claims as (
         select set_config('request.jwt.claims', jsonb_build_object(
           'sub', $1::text, 'role', 'authenticated', 'email', 'standard@example.org')::text, true)
       )
       select result.id from claims, public.instant_scan_results as result where result.user_id is null`,
      [database.id('elite')],
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['to somebody else', `user_id = '5eed0000-0000-4000-8000-000000000004'`],
    ['while changing what was found', `user_id = auth.uid(), result = '{}'`],
    ['while changing the address', `user_id = auth.uid(), email = 'x@example.org'`],
    ['while changing its token', `user_id = auth.uid(), token_hash = sha256('mine')`],
    ['while keeping it for ever', `user_id = auth.uid(), expires_at = 'infinity'`],
    ['to nobody', `creator_name = 'Somebody'`],
  ])('is refused %s', async (_how, set) => {
    const { error } = await database.attempt(
      'standard',
      `update public.instant_scan_results set ${set} where user_id is null and email = 'standard@example.org'`,
    );
    expect(error).toBe('42501');
  });

  it('cannot be undone, nor a result be deleted', async () => {
    const unlinked = await database.attempt(
      'pro',
      'update public.instant_scan_results set user_id = null where user_id = $1',
      [database.id('pro')],
    );
    expect(unlinked).toMatchObject({ count: 0, error: null });
    expect((await database.attempt('pro', 'delete from public.instant_scan_results')).error).toBe(
      '42501',
    );
  });
});

describe('states of a scan', () => {
  const rows = async (sql: string, values?: unknown[]) =>
    (await database.owner.query<Record<string, string>>(sql, values)).rows;

  it('are those of the domain', async () => {
    const definition = await rows(
      `select pg_get_constraintdef(oid) as text from pg_constraint
       where conname in ('scans_status_check', 'scan_checks_verdict_check') order by conname desc`,
    );
    const listed = definition.map(({ text = '' }) =>
      [...text.matchAll(/'([a-z_]+)'::text/g)].map((match) => match[1]),
    );
    expect(listed).toEqual([[...scanStatuses], [...verdicts]]);
  });

  const moves = scanStatuses.flatMap((from) =>
    scanStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
  );

  it.each(moves)('%s → %s is allowed exactly when the domain says so', async (from, to) => {
    const [scan] = await rows(
      `insert into public.scans (kind, creator_name) values ('instant', 'Mira') returning id`,
    );
    const id = scan!['id'];
    if (from !== 'running')
      await rows('update public.scans set status = $2 where id = $1', [id, from]);
    const move = rows('update public.scans set status = $2, finished_at = $3 where id = $1', [
      id,
      to,
      to === 'running' ? null : new Date(),
    ]);
    if (scanTransitions[from].includes(to)) await expect(move).resolves.toEqual([]);
    else await expect(move).rejects.toMatchObject({ code: '23514' });
  });

  it('begin running', async () => {
    const born = rows(
      `insert into public.scans (kind, creator_name, status, finished_at) values ('instant', 'M', 'completed', now())`,
    );
    await expect(born).rejects.toMatchObject({ code: '23514' });
  });
});

describe('allowances', () => {
  const hold = `with scan as (insert into public.scans (kind, creator_name) values ('instant', 'M') returning id)
    insert into private.scan_allowances (scan_id, device_key, agent_key, address_key)
    select id, $1, 'agent', 'address' from scan`;

  it('let one device hold one scan at a time, also from two gateways', async () => {
    await database.owner.query(hold, ['device']);
    await expect(database.owner.query(hold, ['device'])).rejects.toMatchObject({ code: '23505' });
    await database.owner.query(
      `update private.scan_allowances set state = 'used' where state = 'held'`,
    );
    await expect(database.owner.query(hold, ['device'])).resolves.toMatchObject({ rowCount: 1 });
  });

  it.each([null, 'pro', 'admin'])('are closed to people (%s)', async (person) => {
    for (const sql of [
      'select from private.scan_allowances',
      'delete from private.scan_allowances',
      'select from private.host_slots',
      `select private.confirmed_email()`,
    ]) {
      expect((await database.attempt(person, sql)).error).toBe('42501');
    }
  });
});
