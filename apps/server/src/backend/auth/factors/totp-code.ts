import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { ServerTransaction } from '../../../platform/database.ts';
import { decryptText, encryptText } from '../../../platform/encrypt.ts';
import type { EncryptionKeys } from '../../../platform/encrypt.ts';

/** Purpose of the key under which secrets of authenticator apps are encrypted. */
export const totpPurpose = 'totp-secrets';

/** Seconds of a time step, and steps that a clock may be wrong by (RFC 6238, sections 4 and 5.2). */
const stepSeconds = 30;
const clockSteps = 1;

/** 20 random bytes in Base32, as RFC 4226 recommends for SHA-1. */
export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** A secret as it is stored. */
export const sealTotpSecret = (keys: EncryptionKeys, secret: string): string =>
  encryptText(keys, totpPurpose, secret);

/** A factor that came from the platform with its database has its secret in clear. */
export const isClearTotpSecret = (stored: string): boolean => /^[A-Z2-7]+$/.test(stored);

export const openTotpSecret = (keys: EncryptionKeys, stored: string): string =>
  isClearTotpSecret(stored) ? stored : decryptText(keys, totpPurpose, stored);

/** What an authenticator app reads. */
export function describeTotp(options: { secret: string; issuer: string; account: string }): string {
  const { secret, issuer, account } = options;
  return new TOTP({ secret, issuer, label: account }).toString();
}

/**
 * True for the code of this moment that was not used before: whoever looks over a shoulder is too late.
 * @param options.secret Base32
 */
export async function takeTotpCode(
  trx: ServerTransaction,
  options: { factorId: string; secret: string; code: string; now: Date },
): Promise<boolean> {
  const { factorId, secret, code, now } = options;
  const totp = new TOTP({ secret, period: stepSeconds });
  const delta = totp.validate({ token: code, window: clockSteps, timestamp: now.getTime() });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
  const { rows } = await sql`
    insert into leakblock_auth.totp_steps (factor_id, step) values (${factorId}::uuid, ${step})
    on conflict (factor_id) do update set step = excluded.step
      where leakblock_auth.totp_steps.step < excluded.step
    returning factor_id`.execute(trx);
  return rows.length === 1;
}
