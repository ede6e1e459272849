import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

const password = 'Quiet-Lantern-admin';
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    env: {
      SIGNUP_CONFIRM_EMAIL: 'false',
      SIGN_INS_PER_MINUTE: '1000',
      ADMIN_EMAILS: 'Ada@example.org',
    },
  });
});
afterAll(() => gateway.stop());

async function roleAfterSignIn(email: string): Promise<unknown> {
  const client = gateway.client();
  const { data } = await client.auth.signInWithPassword({ email, password });
  const isAdmin = (await client.rpc('has_role', { role: 'admin' })).data;
  return [data.user?.app_metadata['role'], isAdmin];
}

it('an address of ADMIN_EMAILS has the role from its sign-in on, and loses it when it is no longer there', async () => {
  await gateway.client().auth.signUp({ email: 'ada@example.org', password });
  expect(await roleAfterSignIn('ada@example.org')).toEqual(['admin', true]);
  gateway.context.env.ADMIN_EMAILS.length = 0;
  expect(await roleAfterSignIn('ada@example.org')).toEqual([undefined, false]);
  gateway.context.env.ADMIN_EMAILS.push('ada@example.org');
});

it('an address that is not confirmed gets nothing by it', async () => {
  gateway.context.env.ADMIN_EMAILS.push('mallory@example.org');
  const client = gateway.client();
  await client.auth.signUp({ email: 'mallory@example.org', password });
  await gateway.sql(
    "update auth.users set email_confirmed_at = null where email = 'mallory@example.org'",
  );
  await gateway.sql(
    "delete from user_roles where user_id = (select id from auth.users where email = 'mallory@example.org')",
  );
  await client.auth.refreshSession();
  expect((await client.rpc('has_role', { role: 'admin' })).data).toBe(false);
});

it('a role that an administrator gave stays', async () => {
  const { data } = await gateway.client().auth.signUp({ email: 'milo@example.org', password });
  await gateway.sql("insert into user_roles (user_id, role) values ($1, 'moderator')", [
    data.user?.id,
  ]);
  expect(await roleAfterSignIn('milo@example.org')).toEqual(['moderator', false]);
});
