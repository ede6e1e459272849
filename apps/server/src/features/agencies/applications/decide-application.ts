import type { DecideApplication } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { audit } from '#features/administration';
import { tell } from '../mails/tell.ts';
import { noteAgencyEvent } from '../note-agency-event.ts';
import { lockPerson, refuseBelonging } from '../refuse-belonging.ts';

type Decided = { id: string; status: 'approved' | 'rejected' };

/**
 * An operator's decision. Approving makes the agency and its owner; the applicant is told, who decided is written down.
 * The same decision again changes nothing. Nobody decides about herself.
 * @throws AppError `agencies.not_found`, `agencies.already_decided`, `request.forbidden`, and what keeps somebody from
 *   being a member: `agencies.already_member`, `agencies.has_own_plan`
 */
export async function decideApplication(
  context: Pick<ServerContext, 'database' | 'now' | 'queue'>,
  adminId: string,
  input: DecideApplication,
): Promise<Decided> {
  const { database, now } = context;
  const status = input.decision === 'approve' ? 'approved' : 'rejected';
  return database.asService(async (trx) => {
    const application = await trx
      .selectFrom('agency_applications')
      .selectAll()
      .where('id', '=', input.applicationId)
      .forUpdate()
      .executeTakeFirst();
    if (application === undefined) throw new AppError('agencies.not_found');
    const { id, user_id: applicantId } = application;
    if (applicantId === adminId)
      throw new AppError('request.forbidden', 'Somebody else decides about your application.');
    if (application.status === status) return { id, status };
    if (application.status !== 'applied') throw new AppError('agencies.already_decided');
    const agencyId = status === 'approved' ? await openAgency(trx, application, now()) : null;
    await trx
      .updateTable('agency_applications')
      .set({
        ...{ status, agency_id: agencyId, decided_by: adminId, decided_at: now().toISOString() },
        reason: 'reason' in input ? input.reason : null,
      })
      .where('id', '=', id)
      .execute();
    await tell(trx, context, applicantId, status);
    await audit(trx, {
      actorId: adminId,
      action: `agencies.application_${status}`,
      subject: id,
      detail: agencyId === null ? {} : { agencyId },
    });
    return { id, status };
  });
}

type Applied = { user_id: string; name: string; website: string | null; country: string };

/** Its trail names no operator: who decided stands in the audit log. */
async function openAgency(
  trx: ServerTransaction,
  { country, name, user_id: ownerId, website }: Applied,
  at: Date,
): Promise<string> {
  await lockPerson(trx, ownerId);
  await refuseBelonging(trx, ownerId);
  const { id } = await trx
    .insertInto('agencies')
    .values({ name, website, country, created_at: at.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('agency_members')
    .values({ agency_id: id, user_id: ownerId, role: 'owner', created_at: at.toISOString() })
    .execute();
  const detail = { userId: ownerId };
  await noteAgencyEvent(trx, { agencyId: id, actorId: null, action: 'agency.opened', detail });
  return id;
}
