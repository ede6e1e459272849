import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  enrol,
  levelOf,
  meetGuarded,
  proveSessions,
  showTotpCode,
  signInAgain,
} from '../../../testing/meet-guarded.ts';
import type { GuardedPerson } from '../../../testing/meet-guarded.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { allIsTold, eventually, join, listen } from '../testing/join-channel.ts';
import type { TestClient } from '../testing/join-channel.ts';

let gateway: TestGateway;
const clients: TestClient[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({
    env: {
      SIGNUP_CONFIRM_EMAIL: 'false',
      SIGN_INS_PER_MINUTE: '1000',
      ADMIN_SECOND_FACTOR: 'required',
    },
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels();
});
afterAll(() => gateway.stop());

/** Listens with the session's own token. */
async function listenAs(client: TestClient, wish?: Parameters<typeof listen>[1]) {
  clients.push(client);
  await client.realtime.setAuth();
  return listen(client, wish);
}

async function showCode(client: TestClient, factor: { factorId: string; secret: string }) {
  // Each code is good once, and hers of this half minute is used.
  await gateway.sql('delete from leakblock_auth.totp_steps where factor_id = $1', [
    factor.factorId,
  ]);
  const code = showTotpCode(factor.secret);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.factorId, code });
  if (error !== null) throw error;
}

async function removeFactor({ client, userId }: GuardedPerson, factorId: string) {
  await proveSessions(gateway, { userId });
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
}

const notify = (userId: string) =>
  gateway.sql(
    "insert into public.notifications (user_id, title, message) values ($1, 'Hello', 'There')",
    [userId],
  );

it('ends the channels of the session that showed it, and of no other', async () => {
  const luna = await meetGuarded(gateway);
  const his = await signInAgain(gateway, luna);
  await showCode(his, luna);
  const hers = await enrol(luna.client, 'Tablet');
  await showCode(luna.client, hers);
  const kept = await listenAs(luna.client);
  const stolen = await listenAs(his);
  await removeFactor(luna, luna.factorId);
  await eventually(() => stolen.channel.state).toBe('closed');
  expect(stolen.system.at(-1)).toMatchObject({ message: 'The session has ended.' });
  await notify(luna.userId);
  await eventually(() => kept.heard).toHaveLength(1);
  expect(stolen.heard).toEqual([]);
  await expect(join(his.channel('again'))).rejects.toThrow('InvalidJWTToken');
  // The other factor opens them again.
  await showCode(his, hers);
  const again = await listenAs(his);
  await notify(luna.userId);
  await eventually(() => again.heard).toHaveLength(1);
});

it('takes an operator’s role from her channels with her last factor', async () => {
  const [operator, stranger] = await Promise.all([meetGuarded(gateway), gateway.signIn()]);
  await gateway.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [
    operator.userId,
  ]);
  const people = [operator.userId, stranger.userId];
  for (const id of people) {
    await gateway.sql('insert into public.profiles (id) values ($1) on conflict do nothing', [id]);
  }
  // Told late, their first rows would be read as the next statement leaves them, and heard twice.
  await allIsTold(gateway);
  const rename = (name: string) =>
    gateway.sql('update public.profiles set city = $2 where id = any ($1)', [people, name]);
  const { heard, system } = await listenAs(operator.client, { table: 'profiles' });
  const whose = (city: string) =>
    heard.filter((one) => one.new['city'] === city).map((one) => one.new['id']);
  await rename('Before');
  await eventually(() => whose('Before').toSorted()).toEqual(people.toSorted());

  await removeFactor(operator, operator.factorId);
  // Joined anew, as anybody's.
  await eventually(() => system.filter(({ status }) => status === 'ok')).toHaveLength(2);
  await rename('After');
  // Rows of one statement are told together.
  await eventually(() => whose('After')).toEqual([operator.userId]);
});

it('leaves the channels of a session that shows its first factor', async () => {
  const luna = await meetGuarded(gateway);
  await removeFactor(luna, luna.factorId);
  await luna.client.auth.refreshSession();
  expect((await levelOf(luna.client))?.currentLevel).toBe('aal1');
  const { channel, heard, system } = await listenAs(luna.client);
  const said = system.length;
  await showCode(luna.client, await enrol(luna.client, 'Tablet'));
  await notify(luna.userId);
  await allIsTold(gateway);
  expect(heard).toHaveLength(1);
  expect([channel.state, system.length]).toEqual(['joined', said]);
});
