import type { Database } from '@leakblock/database';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awaitMail } from '../../../testing/meet-by-mail.ts';
import { levelOf, meetGuarded, meetPerson, signInAgain } from '../../../testing/meet-guarded.ts';
import { startMailbox } from '../../../testing/start-mailbox.ts';
import type { Mailbox } from '../../../testing/start-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

let mailbox: Mailbox;
let gateway: TestGateway;
beforeAll(async () => {
  mailbox = await startMailbox();
  gateway = await startTestGateway({
    env: {
      SIGNUP_CONFIRM_EMAIL: 'false',
      SIGN_INS_PER_MINUTE: '1000',
      SMTP_URL: mailbox.url,
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await mailbox.stop();
});

describe('recovery codes', () => {
  async function meetWithCodes() {
    const person = await meetGuarded(gateway);
    const { data, error } = await person.client.auth.mfa.recoveryCodes.generate();
    if (error !== null) throw error;
    return { ...person, codes: data.codes, first: data.codes[0] ?? '' };
  }

  it('are ten, shown once, and kept as keyed hashes', async () => {
    const { client, codes, userId } = await meetWithCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{16}$/);
    const rows = await gateway.sql<{ hash: string }>(
      'select code_hash as hash from leakblock_auth.recovery_codes where user_id = $1',
      [userId],
    );
    expect(rows).toHaveLength(10);
    expect(rows.some(({ hash }) => codes.some((code) => hash.includes(code)))).toBe(false);
    const { data: status } = await client.auth.mfa.recoveryCodes.getStatus();
    expect(status).toMatchObject({ type: 'recovery_code', total: 10, remaining: 10 });
    const again = await client.auth.mfa.recoveryCodes.generate();
    expect(again.error?.code).toBe('mfa_verified_factor_exists');
  });

  it.each(['mfa.verify, as on the page', 'mfa.recoveryCodes.verify'])(
    'stand in for the app once, by %s',
    async (call) => {
      const person = await meetWithCodes();
      const { factorId, first, credentials } = person;
      const written = `${first.match(/.{4}/g)?.join('-').toUpperCase() ?? ''} `;
      const use = (client: SupabaseClient<Database>, code: string) =>
        call.startsWith('mfa.verify')
          ? client.auth.mfa.challengeAndVerify({ factorId, code })
          : client.auth.mfa.recoveryCodes.verify({ code });
      const client = await signInAgain(gateway, person);
      expect((await use(client, written)).error).toBeNull();
      expect((await levelOf(client))?.currentLevel).toBe('aal2');
      expect((await client.auth.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9);
      await awaitMail(mailbox, credentials.email, 2);
      const mail = mailbox
        .mails(credentials.email)
        .find(({ subject }) => subject === 'A recovery code was used');
      expect(mail?.text).toContain('Codes that are left: 9.');
      const second = await signInAgain(gateway, person);
      expect((await use(second, written)).error?.code).toBe('mfa_verification_failed');
      const removed = await client.auth.mfa.unenroll({ factorId });
      expect(removed.error).toBeNull();
    },
  );

  it('are guessed no faster than the codes of the app', async () => {
    const person = await meetWithCodes();
    const client = await signInAgain(gateway, person);
    const guess = async (code: string) =>
      (await client.auth.mfa.recoveryCodes.verify({ code })).error?.code;
    for (let count = 1; count <= 5; count += 1) {
      expect(await guess('aaaa-aaaa-aaaa-aaaa')).toBe('mfa_verification_failed');
    }
    expect(await guess(person.first)).toBe('mfa_recovery_codes_locked');
  });

  it('make no new factor count, and nobody else gets in with them', async () => {
    const person = await meetWithCodes();
    const { data } = await person.client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Tablet',
    });
    const begun = await person.client.auth.mfa.challengeAndVerify({
      factorId: data?.id ?? '',
      code: person.first,
    });
    expect(begun.error?.code).toBe('mfa_verification_failed');
    const other = await meetWithCodes();
    const client = await signInAgain(gateway, other);
    const { error } = await client.auth.mfa.recoveryCodes.verify({ code: person.first });
    expect(error?.code).toBe('mfa_verification_failed');
  });

  it('are void when new ones are made, and gone with the last factor', async () => {
    const person = await meetWithCodes();
    const { client, factorId, first } = person;
    const { data } = await client.auth.mfa.recoveryCodes.regenerate();
    const elsewhere = await signInAgain(gateway, person);
    const { error } = await elsewhere.auth.mfa.recoveryCodes.verify({ code: first });
    expect(error?.code).toBe('mfa_verification_failed');
    const fresh = data?.codes[0] ?? '';
    expect((await elsewhere.auth.mfa.recoveryCodes.verify({ code: fresh })).error).toBeNull();
    await client.auth.mfa.unenroll({ factorId });
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
    const status = await client.auth.mfa.recoveryCodes.getStatus();
    expect(status.error?.code).toBe('mfa_factor_not_found');
  });

  it('need a second factor that they stand in for', async () => {
    const { client } = await meetPerson(gateway);
    const { error } = await client.auth.mfa.recoveryCodes.generate();
    expect(error?.code).toBe('mfa_recovery_codes_sole_factor');
  });

  it('can be given up', async () => {
    const { client, first } = await meetWithCodes();
    expect((await client.auth.mfa.recoveryCodes.unenroll()).error).toBeNull();
    const { error } = await client.auth.mfa.recoveryCodes.verify({ code: first });
    expect(error?.code).toBe('mfa_verification_failed');
    expect((await levelOf(client))?.currentLevel).toBe('aal2');
  });
});
