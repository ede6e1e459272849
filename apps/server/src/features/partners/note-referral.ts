import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { addressKey } from '#platform/client-address';
import { deriveKey } from '#platform/encrypt';
import type { ServerContext } from '#platform/feature';
import { addToDay } from './add-to-day.ts';
import { isBanned } from './is-banned.ts';

/** Browsers of one network that count for one partner in a day: a script with invented browsers gets no further. */
const browsersPerNetwork = 20;

/** Who opened a link, as far as a request tells. */
export type LinkVisitor = { address: string; userAgent: string; userId: string | null };

/**
 * Counts that a partner's link was opened, once per browser and day (UTC), her own looks not at all.
 * @returns whether the code is that of an approved partner
 */
export async function noteReferral(
  { database, secrets, now }: Pick<ServerContext, 'database' | 'secrets' | 'now'>,
  code: string,
  visitor: LinkVisitor,
): Promise<boolean> {
  const at = now();
  const day = at.toISOString().slice(0, 10);
  return database.asService(async (trx) => {
    const partner = await trx
      .selectFrom('partners')
      .select(['id', 'user_id'])
      .where('code', '=', code)
      .where('status', '=', 'approved')
      .where('user_id', 'is not', null)
      .executeTakeFirst();
    if (partner === undefined || partner.user_id === null) return false;
    if (await isBanned(trx, partner.user_id)) return false;
    if (partner.user_id === visitor.userId) return true;
    const { network, hash } = hashVisitor(secrets.address, day, visitor);
    const counted = await sql`
      insert into private.referral_clicks (partner_id, day, visitor)
      select ${partner.id}::uuid, ${day}::date, ${`\\x${hash}`}::bytea
      where (
        select count(*) from private.referral_clicks
        where partner_id = ${partner.id}::uuid and day = ${day}::date
          and visitor between ${`\\x${network}${'00'.repeat(16)}`}::bytea and ${`\\x${network}${'ff'.repeat(16)}`}::bytea
      ) < ${browsersPerNetwork}
      on conflict do nothing`.execute(trx);
    if (counted.numAffectedRows === 1n) {
      await addToDay(trx, { partnerId: partner.id, column: 'clicks', now: at });
    }
    return true;
  });
}

/** 16 bytes for the network, 16 for the browser in it; the key is another one each day. */
function hashVisitor(
  secret: string,
  day: string,
  { address, userAgent }: LinkVisitor,
): { network: string; hash: string } {
  const key = deriveKey(secret, `link visitors of ${day}`);
  const half = (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
  const network = half(`network ${addressKey(address)}`);
  return { network, hash: network + half(`${network} ${userAgent.slice(0, 300)}`) };
}
