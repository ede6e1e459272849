import { AuthApiError, createClient } from '@supabase/supabase-js';
import type { AuthError } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meetPerson } from '../../testing/meet-guarded.ts';
import type { Person } from '../../testing/meet-guarded.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
let person: Person;
beforeAll(async () => {
  gateway = await startTestGateway({
    env: { SIGNUP_CONFIRM_EMAIL: 'false', SIGN_INS_PER_MINUTE: '1000' },
  });
  person = await meetPerson(gateway);
});
afterAll(() => gateway.stop());

/** Every feature that the page of decisions names, as the unmodified client asks for it. */
const open = () =>
  createClient(gateway.url, gateway.publishableKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      experimental: { recoveryCodes: true },
    },
  }).auth;
const phone = '+4915112345678';
const id = '7d9a3f50-4c33-4f2a-8f5e-1f0f5c7a9d11';

type Answer = Promise<{ error: AuthError | null }>;
type Case = [name: string, code: string, call: () => Answer];

const cases: Case[] = [
  ['telephone: sign-up', 'phone_provider_disabled', () => open().signUp({ phone, password: 'x' })],
  [
    'telephone: password',
    'phone_provider_disabled',
    () => open().signInWithPassword({ phone, password: 'x' }),
  ],
  ['telephone: code', 'phone_provider_disabled', () => open().signInWithOtp({ phone })],
  [
    'telephone: verify',
    'phone_provider_disabled',
    () => open().verifyOtp({ phone, token: '123456', type: 'sms' }),
  ],
  ['telephone: resend', 'phone_provider_disabled', () => open().resend({ type: 'sms', phone })],
  ['telephone: change', 'phone_provider_disabled', () => person.client.auth.updateUser({ phone })],
  [
    'telephone: second factor',
    'mfa_phone_enroll_not_enabled',
    () => person.client.auth.mfa.enroll({ factorType: 'phone', phone }),
  ],
  ['people without a name', 'anonymous_provider_disabled', () => open().signInAnonymously()],
  [
    'tokens of others',
    'provider_disabled',
    () => open().signInWithIdToken({ provider: 'google', token: 'a.b.c' }),
  ],
  [
    'tokens of others, to link',
    'provider_disabled',
    () => person.client.auth.linkIdentity({ provider: 'google', token: 'a.b.c' }),
  ],
  [
    'wallets: Ethereum',
    'web3_provider_disabled',
    () => open().signInWithWeb3({ chain: 'ethereum', message: 'hello', signature: '0x00' }),
  ],
  [
    'wallets: Solana',
    'web3_provider_disabled',
    () =>
      open().signInWithWeb3({ chain: 'solana', message: 'hello', signature: new Uint8Array(64) }),
  ],
  [
    'single sign-on by domain',
    'saml_provider_disabled',
    () => open().signInWithSSO({ domain: 'a.b' }),
  ],
  [
    'single sign-on by id',
    'saml_provider_disabled',
    () => open().signInWithSSO({ providerId: id }),
  ],
  [
    'security keys as second factor',
    'mfa_webauthn_enroll_not_enabled',
    () => person.client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' }),
  ],
  ['passkeys: sign-in', 'passkey_disabled', () => open().passkey.startAuthentication()],
  ['passkeys: list', 'passkey_disabled', () => person.client.auth.passkey.list()],
  [
    'passkeys: registration',
    'passkey_disabled',
    () => person.client.auth.passkey.startRegistration(),
  ],
  [
    'OAuth server: consent',
    'feature_disabled',
    () => person.client.auth.oauth.getAuthorizationDetails(id),
  ],
  ['OAuth server: grants', 'feature_disabled', () => person.client.auth.oauth.listGrants()],
  ['administration over HTTP: list', 'not_admin', () => open().admin.listUsers()],
  ['administration over HTTP: delete', 'not_admin', () => open().admin.deleteUser(id)],
  [
    'administration over HTTP: invitation',
    'not_admin',
    () => open().admin.inviteUserByEmail('someone@example.org'),
  ],
  [
    'administration over HTTP: link',
    'not_admin',
    () => open().admin.generateLink({ type: 'magiclink', email: 'someone@example.org' }),
  ],
  [
    'administration over HTTP: factors',
    'not_admin',
    () => open().admin.mfa.listFactors({ userId: id }),
  ],
];

describe('a feature that sign-in leaves out answers the client by a typed error', () => {
  it.each(cases)('%s: %s', async (_name, code, call) => {
    const { error } = await call();
    expect(error).toBeInstanceOf(AuthApiError);
    expect(error?.code).toBe(code);
    expect(error?.status).toBeLessThan(500);
  });
});

it('the secret key opens nothing from outside', async () => {
  const { secretApiKey } = gateway.context.secrets;
  const { error } = await createClient(gateway.url, secretApiKey).auth.admin.listUsers();
  expect([error?.status, error?.code]).toEqual([401, 'no_authorization']);
});
