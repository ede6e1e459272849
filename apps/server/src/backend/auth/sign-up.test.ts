import { afterAll, beforeAll, expect, it } from 'vitest';
import { inventAddress, inventCredentials, postForMail } from '../../testing/meet-by-mail.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => gateway.stop());

const post = (path: string, body: object) => postForMail(gateway, path, body, inventAddress());
const hasPassword = async (email: string) => {
  const rows = await gateway.sql<{ has: boolean }>(
    'select encrypted_password is not null as has from auth.users where email = $1',
    [email],
  );
  return rows.map(({ has }) => has);
};

it('keeps the password of who pressed twice, at the same moment too', async () => {
  const credentials = inventCredentials();
  const answers = await Promise.all([1, 2, 3].map(() => post('signup', credentials)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await hasPassword(credentials.email)).toEqual([true]);
  await gateway.sql('update auth.users set email_confirmed_at = now() where email = $1', [
    credentials.email,
  ]);
  expect((await post('token?grant_type=password', credentials)).status).toBe(200);
});

it('keeps neither of two passwords that came at the same moment', async () => {
  const { email, password } = inventCredentials();
  await Promise.all([
    post('signup', { email, password }),
    post('signup', { email, password: `${password}-another` }),
  ]);
  expect(await hasPassword(email)).toEqual([false]);
});
