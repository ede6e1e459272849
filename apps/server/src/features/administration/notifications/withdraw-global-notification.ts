import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { audit } from '../audit.ts';

/**
 * Takes a notification out of everybody's bell, also of those who have read it.
 * @param id of the notification, or of the operator's own copy of it
 * @throws AppError `request.not_found`
 */
export async function withdrawGlobalNotification(
  { database }: Pick<ServerContext, 'database'>,
  adminId: string,
  id: string,
): Promise<void> {
  await database.asService(async (trx) => {
    const { rows } = await sql<{ id: string; title: string }>`
      delete from public.notifications
      where user_id is null and id = coalesce(
        (select notification_id from public.notifications where id = ${id}::uuid and user_id = ${adminId}::uuid),
        ${id}::uuid)
      returning id, title`.execute(trx);
    const [gone] = rows;
    if (gone === undefined) throw new AppError('request.not_found');
    await audit(trx, {
      ...{ actorId: adminId, action: 'notification.withdrawn', subject: gone.id },
      detail: { title: gone.title },
    });
  });
}
