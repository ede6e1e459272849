import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * Lets what makes somebody a member or a creator wait for each other, until the transaction ends. Where the agency is
 * locked too, it is locked first.
 */
export async function lockPerson(trx: ServerTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('agencies.person ' || ${userId}::text, 0))`.execute(
    trx,
  );
}

/**
 * A member's account is for the agency's work alone: whoever has a plan of her own, works for an agency, or is looked
 * after by one, cannot become a member.
 * @throws AppError `agencies.already_member`, `agencies.has_own_plan`
 */
export async function refuseBelonging(trx: ServerTransaction, userId: string): Promise<void> {
  await refuseMembers(trx, userId);
  const link = await trx
    .selectFrom('agency_creators')
    .select('agency_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (link !== undefined) throw new AppError('agencies.already_member');
  const plan = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    // What she pays for an agency is no plan of hers.
    .where('agency_id', 'is', null)
    .where('status', 'in', ['active', 'past_due', 'paused'])
    .executeTakeFirst();
  if (plan !== undefined) throw new AppError('agencies.has_own_plan');
}

/** @throws AppError `agencies.already_member`, whatever became of that agency */
export async function refuseMembers(trx: ServerTransaction, userId: string): Promise<void> {
  const member = await trx
    .selectFrom('agency_members')
    .select('agency_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (member !== undefined) throw new AppError('agencies.already_member');
}
