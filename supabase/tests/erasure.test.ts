import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
const leaver = 'unverified';
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database.close());

it('that an account ends is read by its person and by operators only', async () => {
  const look = 'select user_id, requested_at, due_at from public.account_deletions';
  for (const person of [leaver, 'admin'])
    expect((await database.attempt(person, look)).count, person).toBe(1);
  for (const person of ['elite', 'agency', 'agency-creator'])
    expect((await database.attempt(person, look)).count, person).toBe(0);
  expect((await database.attempt(null, look)).error).toBe('42501');
});

it('nobody learns the pseudonym, and nobody reads what is kept', async () => {
  for (const person of [leaver, 'admin', 'elite', null])
    for (const statement of [
      'select pseudonym from public.account_deletions',
      'select * from private.kept_records',
    ])
      expect((await database.attempt(person, statement)).error, statement).toBe('42501');
});

it('nobody ends, keeps or erases an account by the tables', async () => {
  for (const person of [leaver, 'admin', 'elite', null])
    for (const statement of [
      `update public.account_deletions set due_at = now()`,
      'delete from public.account_deletions',
      `select private.erase_account('${database.id(leaver)}', now())`,
      `select private.delete_kept_payments('{}')`,
      `select private.is_ending('${database.id(leaver)}')`,
    ])
      expect((await database.attempt(person, statement)).error, statement).toBe('42501');
});

it('an account that is not due is not erased, whoever asks', async () => {
  const { rows } = await database.owner.query<{ done: boolean }>(
    'select private.erase_account($1, now()) as done',
    [database.id(leaver)],
  );
  expect(rows).toEqual([{ done: false }]);
  const there = await database.owner.query('select from auth.users where id = $1', [
    database.id(leaver),
  ]);
  expect(there.rowCount).toBe(1);
});

it('who never proved that a mailbox is hers takes nothing of it along', async () => {
  const { owner } = database;
  await owner.query('begin');
  try {
    const mailbox = 'somebody.else@example.org';
    const person = database.id(leaver);
    await owner.query('update auth.users set email = $1, email_confirmed_at = null where id = $2', [
      ...[mailbox, person],
    ]);
    await owner.query(
      `insert into private.mails (email, language, name, kind, data) values ($1, 'en', 'a.b', 'account', '{}')`,
      [mailbox],
    );
    await owner.query(
      `update public.account_deletions set requested_at = now() - interval '15 days',
         due_at = now() - interval '1 day', begun_at = now() where user_id = $1`,
      [person],
    );
    const { rows } = await owner.query<{ done: boolean }>(
      'select private.erase_account($1, now()) as done',
      [person],
    );
    expect(rows).toEqual([{ done: true }]);
    const left = await owner.query('select from private.mails where email = $1', [mailbox]);
    expect(left.rowCount).toBe(1);
  } finally {
    await owner.query('rollback');
  }
});

it('pages of invoices go with the person or her agency, not with an agency that lives on', async () => {
  const { owner } = database;
  await owner.query('begin');
  try {
    const [person, other] = [database.id(leaver), database.id('elite')];
    const alone = 'aaaa0000-0000-4000-8000-0000000000a1';
    const livesOn = 'aaaa0000-0000-4000-8000-0000000000a2';
    await owner.query(
      "insert into public.agencies (id, name) values ($1, 'Hers'), ($2, 'Theirs')",
      [...[alone, livesOn]],
    );
    await owner.query(
      `insert into public.agency_members (agency_id, user_id, role)
       values ($1, $3, 'owner'), ($2, $4, 'owner')`,
      [alone, livesOn, person, other],
    );
    await owner.query(
      `insert into public.payments (provider, provider_ref, status, currency, total_cents, issued_at, invoice_url, pdf_url,
         user_id, agency_id)
       select 'sandbox', ref, 'open', 'EUR', 100, now(), 'https://pay.example/i', 'https://pay.example/p', payer::uuid,
         agency::uuid
       from (values ('e-hers', $1, null::text), ('e-alone', $1, $3), ('e-alone-left', null, $3), ('e-lives-on', $1, $4),
         ('e-others', $2, null), ('e-of-another', $2, $3)) as given (ref, payer, agency)`,
      [person, other, alone, livesOn],
    );
    await owner.query(
      `update public.account_deletions set requested_at = now() - interval '15 days',
         due_at = now() - interval '1 day', begun_at = now() where user_id = $1`,
      [person],
    );
    await owner.query('select private.erase_account($1, now())', [person]);
    const { rows } = await owner.query<{ ref: string }>(
      `select provider_ref as ref from public.payments where provider_ref like 'e-%'
         and (invoice_url is not null or pdf_url is not null) order by 1`,
    );
    expect(rows.map(({ ref }) => ref)).toEqual(['e-lives-on', 'e-of-another', 'e-others']);
  } finally {
    await owner.query('rollback');
  }
});
