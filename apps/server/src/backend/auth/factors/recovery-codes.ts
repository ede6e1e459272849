import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerTransaction } from '../../../platform/database.ts';
import { deriveKey } from '../../../platform/encrypt.ts';

export const codeCount = 10;
/** Letters and digits that nobody confuses: 31 of them, 16 in a code, about 79 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 16;

function makeCode(): string {
  let code = '';
  while (code.length < codeLength) {
    for (const byte of randomBytes(codeLength)) {
      // Bytes beyond the last whole round would favour the first letters.
      if (byte >= alphabet.length * 8 || code.length === codeLength) continue;
      code += alphabet.charAt(byte % alphabet.length);
    }
  }
  return code;
}

/** As the person may type it: case, spaces and hyphens do not count. */
const hashCode = (signingSecret: string, code: string): string =>
  createHmac('sha256', deriveKey(signingSecret, 'recovery-codes'))
    .update(code.toLowerCase().replace(/[\s-]+/g, ''))
    .digest('base64url');

/** Makes a fresh set; the codes of an older one open nothing any more. Only hashes are kept. */
export async function replaceRecoveryCodes(
  trx: ServerTransaction,
  options: { userId: string; signingSecret: string },
): Promise<string[]> {
  const { userId, signingSecret } = options;
  const codes = Array.from({ length: codeCount }, makeCode);
  const hashes = codes.map((code) => hashCode(signingSecret, code));
  await deleteRecoveryCodes(trx, userId);
  await sql`
    insert into leakblock_auth.recovery_codes (user_id, code_hash)
    select ${userId}::uuid, hash from unnest(${hashes}::text[]) as hash`.execute(trx);
  return codes;
}

/** True when the code was one of hers; now it is used. */
export async function takeRecoveryCode(
  trx: ServerTransaction,
  options: { userId: string; signingSecret: string; code: string },
): Promise<boolean> {
  const hash = hashCode(options.signingSecret, options.code);
  const { rows } = await sql`
    delete from leakblock_auth.recovery_codes
    where user_id = ${options.userId}::uuid and code_hash = ${hash} returning user_id`.execute(trx);
  return rows.length === 1;
}

export async function countRecoveryCodes(trx: ServerTransaction, userId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from leakblock_auth.recovery_codes
    where user_id = ${userId}::uuid`.execute(trx);
  return rows[0]?.left ?? 0;
}

export async function deleteRecoveryCodes(trx: ServerTransaction, userId: string): Promise<void> {
  await sql`delete from leakblock_auth.recovery_codes where user_id = ${userId}::uuid`.execute(trx);
}
