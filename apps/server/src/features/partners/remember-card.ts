import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * Notes that a person paid with a card, so that a partner who pays for those she recommends is noticed. Only a hash is
 * kept: the provider's word for a card means nothing outside its account, and the hash nothing outside this database.
 * @returns the hash, as the database writes bytes
 */
export async function rememberCard(
  trx: ServerTransaction,
  { userId, cardFingerprint }: { userId: string; cardFingerprint: string },
): Promise<string> {
  const hash = createHmac('sha256', await loadKey(trx)).update(cardFingerprint);
  const card = `\\x${hash.digest('hex')}`;
  await trx
    .insertInto('private.payment_cards')
    .values({ user_id: userId, card })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return card;
}

/** Whether the partner paid with this card herself. */
export async function isPartnersCard(
  trx: ServerTransaction,
  partnerUserId: string,
  card: string,
): Promise<boolean> {
  const found = await trx
    .selectFrom('private.payment_cards')
    .select('user_id')
    .where('user_id', '=', partnerUserId)
    .where('card', '=', card)
    .executeTakeFirst();
  return found !== undefined;
}

/** Recommendations of this person, should she be a partner, whose people paid with one of her cards, count no longer. */
export async function refuseOwnCards(trx: ServerTransaction, userId: string): Promise<void> {
  await sql`
    update public.referrals as r set status = 'refused', reason = 'same_card'
    from public.partners as p, private.payment_cards as own, private.payment_cards as theirs
    where p.user_id = ${userId}::uuid and r.partner_id = p.id and r.status = 'counted' and own.user_id = p.user_id
      and theirs.card = own.card and theirs.user_id = r.user_id`.execute(trx);
}

/** The first who asks makes it; two that ask at once get the same. */
async function loadKey(trx: ServerTransaction): Promise<string> {
  const read = () =>
    trx.selectFrom('private.card_keys').select('key').where('id', '=', 1).executeTakeFirst();
  const known = await read();
  if (known !== undefined) return known.key;
  await trx
    .insertInto('private.card_keys')
    .values({ key: `\\x${randomBytes(32).toString('hex')}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await read();
  if (made === undefined) throw new Error('There is no key for the hashes of cards.');
  return made.key;
}
