import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

let opened: Promise<pg.Client> | null = null;

/** A demo's own PostgreSQL as its owner: what an operator, a job or another device would write. */
export async function openDatabase(
  dataDir = join(tmpdir(), `leakblock-journeys-${process.env['E2E_PORT'] ?? ''}`),
): Promise<pg.Client> {
  const folder = join(dataDir, 'postgres');
  // The fourth line of postmaster.pid is the port (PostgreSQL manual, storage of the data directory).
  const [, , , port = ''] = (await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split(
    '\n',
  );
  const password = (await readFile(join(folder, 'owner-password'), 'utf8')).trim();
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'postgres',
    database: 'postgres',
    password,
  });
  // The demo stops before the worker that holds this connection.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs one statement; gives back its rows. */
export async function sql<T = Record<string, unknown>>(
  statement: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = await (opened ??= openDatabase());
  return (await client.query(statement, [...values])).rows as T[];
}

/** The id of the account with this address. */
export async function idOf(email: string): Promise<string> {
  const [row] = await sql<{ id: string }>('select id from auth.users where email = $1', [email]);
  if (row === undefined) throw new Error(`Nobody has the address ${email}.`);
  return row.id;
}

/** Tells one person something, or everybody (`null`). Gives back the notification's id. */
export async function notify(
  email: string | null,
  title: string,
  message: string,
): Promise<string> {
  const person = email === null ? null : await idOf(email);
  const [row] = await sql<{ id: string }>(
    `insert into public.notifications (user_id, global, title, message)
     values ($1, $2, $3, $4) returning id`,
    [person, person === null, title, message],
  );
  return row?.id ?? '';
}

/** Suspends an account. */
export async function ban(email: string, reason: string, notes: string | null): Promise<void> {
  await sql('insert into public.user_bans (user_id, ban_reason, admin_notes) values ($1, $2, $3)', [
    await idOf(email),
    reason,
    notes,
  ]);
}

/** Lifts the suspension of an account. */
export async function liftBan(email: string): Promise<void> {
  await sql('update public.user_bans set is_active = false where user_id = $1', [
    await idOf(email),
  ]);
}
