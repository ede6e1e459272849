import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '@leakblock/database';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js';

/** A mail that arrived: what a person would see of it. */
export type Mail = { to: string; subject: string; text: string };

/** The backend that is asked, and what else of it can be reached. */
export type World = {
  /** Address of the API, without a slash at the end. */
  url: string;
  publishableKey: string;
  /** Whether a new account must be confirmed by mail, as `/auth/v1/settings` says. */
  confirmsSignUps: boolean;
  /** SQL as the database's owner; null when only the API can be reached. */
  sql:
    | (<Row extends object = Record<string, unknown>>(
        text: string,
        values?: unknown[],
      ) => Promise<Row[]>)
    | null;
  /** Mails to this address so far, the newest first; null when nobody can read them. */
  mails: ((to: string) => Promise<Mail[]>) | null;
};

export type Client = SupabaseClient<Database>;

/** The platform's client, unmodified, as a browser of its own: own memory, own network address. */
export function openClient(
  world: World,
  auth: NonNullable<SupabaseClientOptions<'public'>['auth']> = {},
): Client {
  const stored = new Map<string, string>();
  return createClient<Database>(world.url, world.publishableKey, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      storageKey: `conformance-${randomUUID()}`,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => {
          stored.set(key, value);
        },
        removeItem: (key) => {
          stored.delete(key);
        },
      },
      ...auth,
    },
    // A network for benchmarks (RFC 2544): limits per address do not mistake all people for one.
    global: { headers: { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` } },
    realtime: { params: { eventsPerSecond: 10 } },
  });
}

export type Person = { client: Client; id: string; email: string; password: string };

/** Credentials that nobody has yet. */
export function inventCredentials(): { email: string; password: string } {
  const name = randomUUID();
  return { email: `${name}@example.org`, password: `Quiet-Lantern-${name.slice(0, 8)}` };
}

/**
 * A new person who is signed in, through the API alone where it signs people in at once.
 * @throws when the backend wants a confirmation and the database cannot be reached to give it
 */
export async function meetPerson(world: World): Promise<Person> {
  const client = openClient(world);
  const credentials = inventCredentials();
  const { error } = await client.auth.signUp(credentials);
  if (error !== null) throw error;
  if (world.confirmsSignUps) {
    if (world.sql === null) throw new Error('Nobody can confirm the new account.');
    await world.sql('update auth.users set email_confirmed_at = now() where email = $1', [
      credentials.email,
    ]);
  }
  const { data, error: refused } = await client.auth.signInWithPassword(credentials);
  if (refused !== null) throw refused;
  return { client, id: data.user.id, ...credentials };
}
