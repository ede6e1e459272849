import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@leakblock/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrol, meetPerson, showTotpCode, signInAgain } from '../../testing/meet-guarded.ts';
import type { Person } from '../../testing/meet-guarded.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { features } from '../index.ts';
import { forgetMaintenance } from './maintenance/read-maintenance.ts';

type Client = SupabaseClient<Database>;

/** An installation as it comes: administrators need a second factor. */
let gateway: TestGateway;
let creator: Person;
beforeAll(async () => {
  gateway = await startTestGateway({
    features,
    env: {
      ADMIN_SECOND_FACTOR: 'required',
      SIGNUP_CONFIRM_EMAIL: 'false',
      SIGN_INS_PER_MINUTE: '1000',
      WORKER_IN_PROCESS: 'false',
    },
  });
  creator = await meetPerson(gateway);
  await gateway.sql('insert into profiles (id) values ($1)', [creator.userId]);
});
afterAll(() => gateway.stop());

/** Somebody who became an administrator and signs in. */
async function meetAdmin(): Promise<Person> {
  const person = await meetPerson(gateway);
  await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [person.userId]);
  return { ...person, client: await signInAgain(gateway, person) };
}

async function secure(client: Client): Promise<{ factorId: string; secret: string }> {
  const { factorId, secret } = await enrol(client);
  const code = showTotpCode(secret);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error !== null) throw error;
  return { factorId, secret };
}

async function tokenOf(client: Client): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? '';
}

async function call(token: string, name: string, body: object = {}): Promise<number> {
  const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: gateway.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}

/** What an administrator may that nobody else may: everybody's rows, and the functions of operators. */
async function powersOf(client: Client): Promise<Record<string, unknown>> {
  const token = await tokenOf(client);
  const others = await client.from('profiles').select('id').eq('id', creator.userId);
  return {
    hasRole: (await client.rpc('has_role', { role: 'admin' })).data,
    seesOthers: others.data?.length === 1,
    searchesAccounts: (await call(token, 'search-accounts', {})) === 200,
    readsTheQueue: (await call(token, 'read-queue')) === 200,
    looksAtAccounts:
      (await call(token, 'start-impersonation', {
        userId: creator.userId,
        reason: 'cannot find a case',
      })) === 200,
  };
}
const none = {
  ...{ hasRole: false, seesOthers: false, searchesAccounts: false },
  ...{ readsTheQueue: false, looksAtAccounts: false },
};
const all = {
  ...{ hasRole: true, seesOthers: true, searchesAccounts: true },
  ...{ readsTheQueue: true, looksAtAccounts: true },
};

describe('an administrator', () => {
  it('has no more rights than others before her session has shown a second factor', async () => {
    const { client, userId } = await meetAdmin();
    expect(await powersOf(client)).toEqual(none);
    // She can see why: the role is hers, and stands in her session.
    const own = await client.from('user_roles').select('role').eq('user_id', userId);
    expect(own.data).toEqual([{ role: 'admin' }]);
    expect((await client.auth.getUser()).data.user?.app_metadata['role']).toBe('admin');
    await secure(client);
    expect(await powersOf(client)).toEqual(all);
  });

  it('loses them with the factor, also for the token that she has', async () => {
    const { client } = await meetAdmin();
    const { factorId } = await secure(client);
    const token = await tokenOf(client);
    expect(await call(token, 'read-queue')).toBe(200);
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    expect(await call(token, 'read-queue')).toBe(403);
    expect((await gateway.client(token).rpc('has_role', { role: 'admin' })).data).toBe(false);
  });

  it('gets no further than her second step with a password alone', async () => {
    const admin = await meetAdmin();
    await secure(admin.client);
    const again = await signInAgain(gateway, admin);
    expect(await call(await tokenOf(again), 'read-queue')).toBe(401);
  });

  it('is kept out like everybody while the product is closed, until she has shown it', async () => {
    const { client } = await meetAdmin();
    await gateway.sql('insert into maintenance (is_on, since) values (true, now())');
    forgetMaintenance(gateway.context);
    try {
      expect(await call(await tokenOf(client), 'check-subscription')).toBe(503);
      await secure(client);
      expect(await call(await tokenOf(client), 'check-subscription')).toBe(200);
    } finally {
      await gateway.sql('delete from maintenance');
      forgetMaintenance(gateway.context);
    }
  });
});
