import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { Buyer } from './of-buyer.ts';

/**
 * Whether somebody may not buy: she is suspended, or for an agency when she is no owner of it. Of an agency that is
 * suspended the plan waits until it is open again, as any plan of its does.
 * @param trx as `service_role`
 */
export async function isShutOut(
  trx: ServerTransaction,
  { agencyId, userId }: Buyer,
): Promise<boolean> {
  const { rows } = await sql<{ isSo: boolean }>`
    select ${shutOut(sql`${userId}::uuid`, sql`${agencyId}::uuid`)} as "isSo"`.execute(trx);
  return rows[0]?.isSo === true;
}

/** The same of rows, by what names their buyer. */
export const shutOut = (
  userId: RawBuilder<unknown>,
  agencyId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
    exists (select from public.user_bans as ban where ban.user_id = ${userId} and ban.is_active)
    or ${agencyId} is not null and not exists (
      select from public.agency_members as member
      where member.agency_id = ${agencyId} and member.user_id = ${userId} and member.role = 'owner'
    )
  )`;
