import type { Database } from '@leakblock/database';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { TOTP } from 'otpauth';
import { inventCredentials } from './meet-by-mail.ts';
import type { TestGateway } from './start-test-gateway.ts';

type Client = SupabaseClient<Database>;
type At = Pick<TestGateway, 'url' | 'publishableKey'>;

export type Person = {
  client: Client;
  credentials: { email: string; password: string };
  userId: string;
};
export type GuardedPerson = Person & { factorId: string; secret: string };

/** What an authenticator app shows, this many half minutes from now. */
export const showTotpCode = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

const openClient = (gateway: At): Client =>
  createClient<Database>(gateway.url, gateway.publishableKey, {
    auth: {
      flowType: 'pkce',
      persistSession: false,
      autoRefreshToken: false,
      experimental: { recoveryCodes: true },
    },
  });

/** A person who has just signed up, at a gateway that asks for no confirmation. */
export async function meetPerson(gateway: At): Promise<Person> {
  const credentials = inventCredentials();
  const client = openClient(gateway);
  const { data, error } = await client.auth.signUp(credentials);
  if (error !== null || data.user === null) throw new Error('She could not sign up.');
  return { client, credentials, userId: data.user.id };
}

/** Begins with an authenticator app. */
export async function enrol(client: Client, friendlyName = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error !== null) throw error;
  return { factorId: data.id, secret: data.totp.secret, data };
}

/** A person whose second factor counts, signed in with it. */
export async function meetGuarded(gateway: At): Promise<GuardedPerson> {
  const person = await meetPerson(gateway);
  const { factorId, secret } = await enrol(person.client);
  const code = showTotpCode(secret);
  const { error } = await person.client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error !== null) throw error;
  return { ...person, factorId, secret };
}

/** As after `prove-identity` in all her sessions. */
export async function proveSessions(
  gateway: Pick<TestGateway, 'sql'>,
  { userId }: Pick<Person, 'userId'>,
): Promise<void> {
  await gateway.sql(
    `insert into leakblock_auth.proofs (session_id, proved_at)
     select id, now() from auth.sessions where user_id = $1
     on conflict (session_id) do update set proved_at = excluded.proved_at`,
    [userId],
  );
}

/** Another browser, in which she has given her password only. */
export async function signInAgain(
  gateway: At,
  { credentials }: Pick<Person, 'credentials'>,
): Promise<Client> {
  const client = openClient(gateway);
  const { error } = await client.auth.signInWithPassword(credentials);
  if (error !== null) throw error;
  return client;
}

/** How well this session has proved who she is. */
export const levelOf = async (client: Client) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;
