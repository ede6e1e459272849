import assert from 'node:assert/strict';
import { TOTP } from 'otpauth';
import type { CaseGroup } from '../../case.ts';
import { meetPerson, openClient } from '../../world.ts';
import type { Client } from '../../world.ts';

async function enrol(client: Client): Promise<{ factorId: string; totp: TOTP }> {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Phone',
  });
  assert.equal(error, null);
  return { factorId: data.id, totp: new TOTP({ secret: data.totp.secret }) };
}

/** A second factor by one-time codes of an app (RFC 6238). */
export const factorCases: CaseGroup = {
  part: 'auth: second factor',
  cases: [
    {
      name: 'is enrolled with a secret, an address and a picture for the app',
      run: async (world) => {
        const { client } = await meetPerson(world);
        const { data, error } = await client.auth.mfa.enroll({
          factorType: 'totp',
          friendlyName: 'Phone',
        });
        assert.equal(error, null);
        assert.equal(data.type, 'totp');
        assert.match(data.totp.uri, /^otpauth:\/\/totp\//);
        assert.match(data.totp.qr_code, /^data:image\/svg\+xml/);
        assert.ok(data.totp.secret.length >= 16);
      },
    },
    {
      name: 'raises the session to the second level by a right code',
      run: async (world) => {
        const { client } = await meetPerson(world);
        const { factorId, totp } = await enrol(client);
        const level = async () => (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;
        assert.deepEqual(
          [(await level())?.currentLevel, (await level())?.nextLevel],
          ['aal1', 'aal1'],
        );
        const challenge = await client.auth.mfa.challenge({ factorId });
        assert.equal(challenge.error, null);
        assert.ok(challenge.data.expires_at > Date.now() / 1000);
        const { data, error } = await client.auth.mfa.verify({
          factorId,
          challengeId: challenge.data.id,
          code: totp.generate(),
        });
        assert.equal(error, null);
        assert.equal(data.token_type, 'bearer');
        assert.equal((await level())?.currentLevel, 'aal2');
        const { data: factors } = await client.auth.mfa.listFactors();
        assert.equal(factors?.totp[0]?.status, 'verified');
      },
    },
    {
      name: 'is asked for after the next sign-in',
      run: async (world) => {
        const person = await meetPerson(world);
        const { factorId, totp } = await enrol(person.client);
        await person.client.auth.mfa.challengeAndVerify({ factorId, code: totp.generate() });
        const next = openClient(world);
        await next.auth.signInWithPassword(person);
        const { data } = await next.auth.mfa.getAuthenticatorAssuranceLevel();
        assert.deepEqual([data?.currentLevel, data?.nextLevel], ['aal1', 'aal2']);
      },
    },
    {
      name: 'refuses a wrong code',
      run: async (world) => {
        const { client } = await meetPerson(world);
        const { factorId, totp } = await enrol(client);
        const right = totp.generate();
        const code = right === '123456' ? '654321' : '123456';
        const { data, error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
        assert.match(error?.message ?? '', /Invalid TOTP code/);
        assert.equal(data, null);
      },
    },
    {
      name: 'takes a code once',
      run: async (world) => {
        const person = await meetPerson(world);
        const { factorId, totp } = await enrol(person.client);
        const code = totp.generate();
        await person.client.auth.mfa.challengeAndVerify({ factorId, code });
        const next = openClient(world);
        await next.auth.signInWithPassword(person);
        const { error } = await next.auth.mfa.challengeAndVerify({ factorId, code });
        assert.notEqual(error, null);
      },
    },
    {
      name: 'is removed again while it is not verified',
      run: async (world) => {
        const { client } = await meetPerson(world);
        const { factorId } = await enrol(client);
        assert.equal((await client.auth.mfa.unenroll({ factorId })).error, null);
        assert.deepEqual((await client.auth.mfa.listFactors()).data?.all, []);
      },
    },
    {
      name: 'is removed by a session of the second level only, once verified',
      run: async (world) => {
        const person = await meetPerson(world);
        const { factorId, totp } = await enrol(person.client);
        await person.client.auth.mfa.challengeAndVerify({ factorId, code: totp.generate() });
        const next = openClient(world);
        await next.auth.signInWithPassword(person);
        const refused = await next.auth.mfa.unenroll({ factorId });
        assert.equal(refused.error?.code, 'insufficient_aal');
        assert.equal((await person.client.auth.mfa.unenroll({ factorId })).error, null);
      },
    },
    {
      name: 'needs a session for every step',
      run: async (world) => {
        const { mfa } = openClient(world).auth;
        const factorId = '00000000-0000-4000-8000-000000000000';
        const answers = [
          await mfa.enroll({ factorType: 'totp' }),
          await mfa.challenge({ factorId }),
          await mfa.verify({ factorId, challengeId: factorId, code: '123456' }),
          await mfa.unenroll({ factorId }),
        ];
        for (const { data, error } of answers) {
          assert.notEqual(error, null);
          assert.equal(data, null);
        }
      },
    },
    {
      name: 'refuses the factor of somebody else',
      run: async (world) => {
        const [one, other] = await Promise.all([meetPerson(world), meetPerson(world)]);
        const { factorId } = await enrol(one.client);
        const { error } = await other.client.auth.mfa.challenge({ factorId });
        assert.equal(error?.code, 'mfa_factor_not_found');
        assert.notEqual((await other.client.auth.mfa.unenroll({ factorId })).error, null);
      },
    },
  ],
};
