import type { sendGlobalNotificationInput } from '@leakblock/domain/administration';
import type { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { audit } from '../audit.ts';

/** Puts a notification into everybody's bell. @returns its id */
export async function sendGlobalNotification(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  adminId: string,
  said: z.output<typeof sendGlobalNotificationInput>,
): Promise<string> {
  return database.asService(async (trx) => {
    const { id } = await trx
      .insertInto('notifications')
      .values({ ...said, global: true, created_at: now().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { title } = said;
    await audit(trx, {
      ...{ actorId: adminId, action: 'notification.sent', subject: id, detail: { title } },
    });
    return id;
  });
}
