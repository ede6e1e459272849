import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSignInput } from './features/authorisations/testing/make-sign-input.ts';
import { takePhoto } from './features/identity-verifications/testing/send-papers.ts';
import { features } from './features/index.ts';
import { awaitMail, codeOf, proofOf } from './testing/meet-by-mail.ts';
import { showTotpCode } from './testing/meet-guarded.ts';
import { startBillingWorld } from './testing/start-billing-world.ts';
import type { BillingWorld } from './testing/start-billing-world.ts';
import { startMailbox } from './testing/start-mailbox.ts';
import type { Mailbox } from './testing/start-mailbox.ts';

/**
 * Secrets never in logs (check 43): one person does everything with words that are known, at a gateway and worker that log
 * all they can, and then the log is searched for them.
 */
const words = {
  password: 'Quiet-Marker-Lantern-1',
  wrongPassword: 'Quiet-Marker-Lantern-2',
  nextPassword: 'Quiet-Marker-Lantern-3',
  mailbox: 'marker-luna@mail.example.org',
  firstName: 'Markerlucia',
  lastName: 'Markermega',
  stageName: 'Markerstar',
  street: 'Markerweg 17',
  phone: '+49 30 5550199',
  iban: 'DE89370400440532013000',
  paperName: 'marker-passport-scan.jpg',
  creator: 'markercreator',
  refused: 'Markerdate',
  hook: 'marker-hook-path',
};
/** What came up on the way and opens something: tokens, codes, secrets. */
const found: Record<string, string> = {};

let mailbox: Mailbox;
let world: BillingWorld;
const printed: string[] = [];
beforeAll(async () => {
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, name).mockImplementation((...said) => {
      printed.push(said.map(String).join(' '));
    });
  }
  mailbox = await startMailbox();
  world = await startBillingWorld({
    features,
    env: {
      WORKER_IN_PROCESS: 'true',
      SMTP_URL: mailbox.url,
      SIGNUP_CONFIRM_EMAIL: 'true',
      LOG_LEVEL: 'trace',
      SCAN_PROXY_URL: 'http://127.0.0.1:9',
    },
  });
});
afterAll(async () => {
  await world.stop();
  await mailbox.stop();
  vi.restoreAllMocks();
});

function openClient() {
  const { publishableKey, url } = world.gateway;
  return createClient(url, publishableKey, {
    auth: {
      flowType: 'pkce',
      persistSession: false,
      autoRefreshToken: false,
      experimental: { recoveryCodes: true },
    },
  });
}
let client: ReturnType<typeof openClient>;

async function tokenOf(): Promise<string> {
  const { data } = await client.auth.getSession();
  const { access_token = '', refresh_token = '' } = data.session ?? {};
  found[`access token ${String(Object.keys(found).length)}`] = access_token.split('.')[2] ?? '';
  found[`refresh token ${String(Object.keys(found).length)}`] = refresh_token;
  return access_token;
}

async function call(name: string, body: object | FormData = {}) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${world.gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: world.gateway.publishableKey,
      authorization: `Bearer ${await tokenOf()}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const isJson = text.startsWith('{');
  return {
    status: answer.status,
    text,
    body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown>,
  };
}

const asked: Record<string, unknown> = {};

describe('somebody does everything there is', () => {
  it('signs up, confirms, signs in wrongly and rightly, and recovers her account', async () => {
    client = openClient();
    const { mailbox: email, nextPassword, password, wrongPassword } = words;
    await client.auth.signUp({ email, password, options: { data: { full_name: words.lastName } } });
    const first = await awaitMail(mailbox, email);
    found['link of the sign-up'] = proofOf(first).token_hash;
    expect((await client.auth.verifyOtp(proofOf(first))).error).toBeNull();
    await client.auth.signInWithPassword({ email, password: wrongPassword });
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
    await client.auth.resetPasswordForEmail(email);
    const second = await awaitMail(mailbox, email, 1);
    found['code of the mail'] = codeOf(second);
    found['link of the mail'] = proofOf(second).token_hash;
    await client.auth.verifyOtp({ email, token: '000000', type: 'recovery' });
    const { error } = await client.auth.verifyOtp({
      ...{ email, type: 'recovery', token: found['code of the mail'] },
    });
    expect(error).toBeNull();
    expect((await client.auth.updateUser({ password: nextPassword })).error).toBeNull();
    await client.auth.refreshSession();
    await client.auth.reauthenticate();
    asked['userId'] = (await client.auth.getUser()).data.user?.id;
  });

  it('sets up a second step', async () => {
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
    found['secret of her app'] = data?.totp.secret ?? '';
    const factorId = data?.id ?? '';
    await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' });
    const code = showTotpCode(found['secret of her app']);
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const codes = (await client.auth.mfa.recoveryCodes.generate()).data?.codes ?? [];
    found['recovery code'] = codes[0] ?? '';
    expect((await call('prove-identity', { proof: { password: words.nextPassword } })).status).toBe(
      200,
    );
  });

  it('tells who she is, shows papers and signs a letter', async () => {
    const id = String(asked['userId']);
    const profile = {
      ...{ first_name: words.firstName, last_name: words.lastName, address: words.street },
      ...{ phone: words.phone, city: 'Berlin', postal_code: '10115', country: 'DE' },
    };
    expect((await client.from('profiles').upsert({ id, ...profile })).error).toBeNull();
    await client.from('stage_names').insert({ user_id: id, name: words.stageName });
    // Refused by the database, with the value in its words.
    const refusal = await client
      .from('profiles')
      .update({ date_of_birth: words.refused })
      .eq('id', id);
    expect(refusal.error).not.toBeNull();
    const form = new FormData();
    form.set('document_kind', 'passport');
    for (const side of ['front', 'selfie']) {
      const photo = new Blob([new Uint8Array(await takePhoto())], { type: 'image/jpeg' });
      form.set(side, photo, words.paperName);
    }
    asked['papers'] = (await call('submit-identity', form)).status;
    const letter = await call(
      'sign-authorisation',
      makeSignInput({
        fullName: `${words.firstName} ${words.lastName}`,
        ownerName: words.stageName,
      }),
    );
    expect(letter.status).toBe(201);
    const pdf = await call('download-authorisation', { id: letter.body['id'], edition: 'full' });
    expect(pdf.status).toBe(200);
    await client.storage.from('identity-documents').upload(words.paperName, 'x');
  });

  it('connects an app and a webhook, asks for her data, and pays', async () => {
    const app = await call('register-oauth-client', {
      ...{ name: 'App', homepage: null, kind: 'confidential', scopes: ['scans:read'] },
      redirectUris: ['https://app.example/back'],
    });
    asked['app'] = app.status;
    found['secret of an app'] = app.body['secret'] as string;
    const hook = await call('save-webhook', {
      ...{ url: `https://hooks.example/${words.hook}`, events: ['scan.finished'], isEnabled: true },
    });
    asked['hook'] = hook.status;
    found['secret of a webhook'] = hook.body['secret'] as string;
    const { id } = hook.body['webhook'] as { id: string };
    expect((await call('test-webhook', { id })).status).toBe(202);
    await world.gateway.sql(
      `insert into partners (user_id, programme, status, code, name, audience, terms_version,
         rate_basis_points, holding_days, decided_at)
       values ($1, 'affiliate', 'approved', 'story', 'x', 'Readers', '1', 1000, 30, now())`,
      [asked['userId']],
    );
    const account = { kind: 'iban', holder: words.lastName, iban: words.iban };
    expect((await call('set-payout-account', account)).status).toBe(200);
    expect((await call('request-export', {})).status).toBe(201);
    const checkout = await call('start-checkout', {
      plan: 'pro',
      from: 'plans',
      beginAtOnce: true,
    });
    asked['checkout'] = checkout.status;
    const paid = await world.pay(checkout.body['url'] as string);
    expect(paid).not.toBeNull();
    await call('instant-scan', { creatorName: words.creator });
  });

  it('meets what breaks: a mail server that refuses her, a table that is gone', async () => {
    mailbox.refuse(550);
    await client.auth.reauthenticate();
    await expect
      .poll(() => world.gateway.logLines().some((line) => line.includes('A job failed')))
      .toBe(true);
    await world.gateway.sql('alter table public.profiles rename to profiles_away');
    const id = String(asked['userId']);
    await client.from('profiles').upsert({ id, first_name: words.firstName, phone: words.phone });
    expect((await call('sign-authorisation', makeSignInput())).status).toBe(500);
    await world.gateway.sql('alter table public.profiles_away rename to profiles');
  });
});

describe('the log of all that', () => {
  it('tells that it was done', () => {
    const lines = world.gateway.logLines();
    expect(asked).toMatchObject({ app: 201, hook: 200, papers: 201, checkout: 200 });
    for (const name of [
      'sign-authorisation',
      'request-export',
      'start-checkout',
      'billing-events',
    ]) {
      expect(lines.some((line) => line.includes(`/functions/v1/${name}`))).toBe(true);
    }
    expect(lines.some((line) => line.includes('"level":"error"'))).toBe(true);
  });

  it('names where a failed sign-in came from, and nobody', () => {
    const tries = world.gateway.logLines().filter((line) => line.includes('A try failed'));
    expect(tries.map((line) => JSON.parse(line) as object)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'login_failed', address: '127.0.0.1' }),
        expect.objectContaining({ action: 'verification_attempted', address: '127.0.0.1' }),
      ]),
    );
  });

  it.each(Object.entries(words))('holds no %s', (_what, word) => {
    expect(linesWith(word)).toEqual([]);
    expect(linesWith(encodeURIComponent(word))).toEqual([]);
  });

  it('holds nothing that opens anything', () => {
    expect(Object.keys(found).length).toBeGreaterThan(10);
    for (const [what, secret] of Object.entries(found)) {
      expect([what, secret.length > 5]).toEqual([what, true]);
      expect([what, linesWith(secret)]).toEqual([what, []]);
    }
    const { secrets } = world.gateway.context;
    for (const [name, secret] of Object.entries(secrets)) {
      if (name === 'publishableKey' || typeof secret !== 'string') continue;
      expect([name, linesWith(secret)]).toEqual([name, []]);
    }
  });
});

const linesWith = (word: string): string[] =>
  [...world.gateway.logLines(), ...printed].filter((line) =>
    line.toLowerCase().includes(word.toLowerCase()),
  );
