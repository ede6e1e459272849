import { createHmac } from 'node:crypto';
import type { ServerTransaction } from '#platform/database';
import type { Secrets } from '#platform/secrets';

/** What is kept of an address: a keyed hash, the same for every way to write it with large and small letters. */
export const hashAddress = (secrets: Pick<Secrets, 'address'>, address: string): Buffer =>
  createHmac('sha256', secrets.address).update(`mail ${address.toLowerCase()}`).digest();

/** From now on nothing but mails of sign-in is tried there. @param trx as `service_role` */
export async function suppressAddress(
  trx: ServerTransaction,
  hash: Buffer,
  { reason, now }: { reason: 'bounced' | 'refused'; now: Date },
): Promise<void> {
  await trx
    .insertInto('private.mail_suppressions')
    .values({ address_sha256: hash, reason, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('address_sha256').doNothing())
    .execute();
}

/** Since when an address is not written to; null when it is. @param trx as `service_role` */
export async function suppressedSince(
  trx: ServerTransaction,
  hash: Buffer,
): Promise<string | null> {
  const row = await trx
    .selectFrom('private.mail_suppressions')
    .select('created_at')
    .where('address_sha256', '=', hash)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
