import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { hash as hashBcrypt } from '@node-rs/bcrypt';
import { dumpData, readLines, restoreData } from '@leakblock/database/server';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from './testing/start-test-gateway.ts';
import type { TestGateway } from './testing/start-test-gateway.ts';

const settings = { SIGNUP_CONFIRM_EMAIL: 'false', SIGN_INS_PER_MINUTE: '1000' };
const gateways: TestGateway[] = [];
async function openInstallation(): Promise<TestGateway> {
  const gateway = await startTestGateway({ env: settings });
  gateways.push(gateway);
  return gateway;
}

let old: TestGateway;
beforeAll(async () => {
  old = await openInstallation();
});
afterAll(() => Promise.all(gateways.map((gateway) => gateway.stop())));

async function asOwner<T>(
  gateway: TestGateway,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: gateway.urls.ownerUrl });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

async function dump(gateway: TestGateway): Promise<string> {
  const target = new PassThrough();
  const written = text(target);
  await asOwner(gateway, (client) => dumpData(client, target));
  target.end();
  return written;
}
const restore = (gateway: TestGateway, dumped: string) =>
  asOwner(gateway, (client) => restoreData(client, readLines(Readable.from([dumped]))));

const password = 'Quiet-Lantern-moves';

it('after a move to the platform people sign in with their old password, and keep what is theirs', async () => {
  const email = 'luna@example.org';
  const client = old.client();
  const { data } = await client.auth.signUp({ email, password });
  const id = data.user?.id ?? '';
  await client.from('stage_names').insert({ user_id: id, name: 'Luna Marlowe' });
  const refreshToken = data.session?.refresh_token ?? '';

  const next = await openInstallation();
  await restore(next, await dump(old));
  const moved = next.client();
  const signedIn = await moved.auth.signInWithPassword({ email, password });
  expect(signedIn.error).toBeNull();
  expect(signedIn.data.user?.id).toBe(id);
  expect((await moved.from('stage_names').select('name')).data).toEqual([{ name: 'Luna Marlowe' }]);
  const { error } = await next.client().auth.refreshSession({ refresh_token: refreshToken });
  expect(error?.code).toBe('refresh_token_not_found');
});

it('people of the platform come with their bcrypt passwords', async () => {
  const next = await openInstallation();
  const id = '00000000-0000-4000-8000-0000000000aa';
  const dumped = [
    'SET session_replication_role = replica;',
    'COPY "auth"."users" ("instance_id", "id", "aud", "role", "email", "encrypted_password", "email_confirmed_at", "confirmation_token", "raw_app_meta_data", "raw_user_meta_data") FROM stdin;',
    `00000000-0000-0000-0000-000000000000\t${id}\tauthenticated\tauthenticated\tmira@example.org\t${await hashBcrypt(password, { cost: 10 })}\t2026-01-01 00:00:00+00\t\t{"provider": "email", "providers": ["email"]}\t{}`,
    '\\.',
    '',
  ].join('\n');
  await restore(next, dumped);
  const credentials = { email: 'mira@example.org', password };
  expect((await next.client().auth.signInWithPassword(credentials)).data.user?.id).toBe(id);
  // At that sign-in it became one of ours.
  const [row] = await next.sql<{ hash: string }>(
    'select encrypted_password as hash from auth.users where id = $1',
    [id],
  );
  expect(row?.hash).toMatch(/^\$argon2id\$/);
  expect((await next.client().auth.signInWithPassword(credentials)).error).toBeNull();
});
