import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enrol,
  levelOf,
  meetGuarded,
  proveSessions,
  showTotpCode,
  signInAgain,
} from '../../../testing/meet-guarded.ts';
import type { Person } from '../../../testing/meet-guarded.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    env: { SIGNUP_CONFIRM_EMAIL: 'false', SIGN_INS_PER_MINUTE: '1000' },
  });
});
afterAll(() => gateway.stop());

/** Somebody whose app counts, and who has begun with another and broken off. */
async function meetWithBegun() {
  const person = await meetGuarded(gateway);
  await proveSessions(gateway, person);
  return { person, begun: await enrol(person.client, 'Tablet') };
}
const statuses = async ({ client }: Pick<Person, 'client'>) =>
  (await client.auth.mfa.listFactors()).data?.all.map(({ status }) => status);

describe('an app that was only begun, beside one that counts', () => {
  it('is no second factor for whoever knows its secret and the password', async () => {
    const { person, begun } = await meetWithBegun();
    const { factorId, secret } = begun;
    const his = await signInAgain(gateway, person);
    expect((await his.auth.mfa.challenge({ factorId })).error?.code).toBe('insufficient_aal');
    // Nor by a challenge that she was given herself.
    const { data } = await person.client.auth.mfa.challenge({ factorId });
    const shown = { factorId, challengeId: data?.id ?? '', code: showTotpCode(secret) };
    expect((await his.auth.mfa.verify(shown)).error?.code).toBe('insufficient_aal');
    await his.auth.refreshSession();
    expect((await levelOf(his))?.currentLevel).toBe('aal1');
    expect(await statuses(person)).toEqual(['verified', 'unverified']);
  });

  it('begins to count in a session that has shown the other', async () => {
    const { person, begun } = await meetWithBegun();
    const { factorId, secret } = begun;
    const shown = { factorId, code: showTotpCode(secret) };
    expect((await person.client.auth.mfa.challengeAndVerify(shown)).error).toBeNull();
    expect(await statuses(person)).toEqual(['verified', 'verified']);
  });

  it.each([
    [
      'her password changes',
      ({ client, credentials }: Person) =>
        client.auth.updateUser({
          password: 'Quiet-Lantern-elsewhere',
          current_password: credentials.password,
        }),
    ],
    [
      'she ends her other sessions',
      ({ client }: Person) => client.auth.signOut({ scope: 'others' }),
    ],
    ['she ends all', ({ client }: Person) => client.auth.signOut({ scope: 'global' })],
  ])('goes when %s', async (_, act) => {
    const { person } = await meetWithBegun();
    expect((await act(person)).error).toBeNull();
    const kept = await gateway.sql('select status from auth.mfa_factors where user_id = $1', [
      person.userId,
    ]);
    expect(kept).toEqual([{ status: 'verified' }]);
  });

  it('stays when she only leaves one browser', async () => {
    const { person } = await meetWithBegun();
    const elsewhere = await signInAgain(gateway, person);
    await elsewhere.auth.signOut({ scope: 'local' });
    expect(await statuses(person)).toEqual(['verified', 'unverified']);
  });
});
