import { mayAct, mayRun } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import type { ServerTransaction } from '#platform/database';
import { membershipOf } from './membership-of.ts';
import type { Membership } from './membership-of.ts';

/**
 * What a member wants: look (everybody), act for the agency (owners, managers), run it (owners).
 */
export type Need = 'look' | 'act' | 'run';

/**
 * The caller's agency, when her role there is enough.
 * @param trx as `service_role`
 * @throws AppError `agencies.not_found` without an active agency, `agencies.role_too_small`
 */
export async function requireMember(
  trx: ServerTransaction,
  userId: string,
  need: Need,
): Promise<Membership> {
  const member = await membershipOf(trx, userId);
  if (member === null) throw new AppError('agencies.not_found', 'You belong to no agency.');
  if ((need === 'act' && !mayAct(member.role)) || (need === 'run' && !mayRun(member.role)))
    throw new AppError('agencies.role_too_small');
  return member;
}

/**
 * The same for what changes the agency: its changes wait for each other, and the role is the one of that moment.
 * Whoever only writes a line to its trail waits for nobody.
 */
export async function requireMemberAlone(
  trx: ServerTransaction,
  userId: string,
  need: Need,
): Promise<Membership> {
  const { agencyId } = await requireMember(trx, userId, need);
  await lockAgency(trx, agencyId);
  return requireMember(trx, userId, need);
}

/** Lets the changes of an agency wait for each other. */
export async function lockAgency(trx: ServerTransaction, agencyId: string): Promise<void> {
  await trx
    .selectFrom('agencies')
    .select('id')
    .where('id', '=', agencyId)
    .forNoKeyUpdate()
    .execute();
}
