import type { OwnApplication } from '@leakblock/domain/agencies';
import type { ServerTransaction } from '#platform/database';
import { applicationColumns } from './application-columns.ts';

/** The latest application of a person, and how the agency stands that she works for. @param trx as `service_role` */
export async function readOwnApplication(
  trx: ServerTransaction,
  userId: string,
): Promise<OwnApplication> {
  const row = await trx
    .selectFrom('agency_applications')
    .select(applicationColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ status: 'applied' | 'approved' | 'rejected' }>()
    .executeTakeFirst();
  const agency = await trx
    .selectFrom('agency_members')
    .innerJoin('agencies', 'agencies.id', 'agency_members.agency_id')
    .select('agencies.status')
    .where('agency_members.user_id', '=', userId)
    .$narrowType<{ status: 'active' | 'suspended' }>()
    .executeTakeFirst();
  return { application: row ?? null, agency: agency?.status ?? null };
}
