import { audit } from '#features/administration';
import type { ServerContext } from '#platform/feature';

/**
 * Marks mails as dealt with: nothing is to be done about them. They stay where they are.
 * @returns ids of those that were open
 */
export async function dismissMails(
  context: ServerContext,
  adminId: string,
  mailIds: readonly string[],
): Promise<string[]> {
  return context.database.asService(async (trx) => {
    const rows = await trx
      .updateTable('incoming_mails')
      .set({ handled_at: context.now().toISOString(), handled_by: adminId })
      .where('id', 'in', mailIds)
      .where('handled_at', 'is', null)
      .returning('id')
      .execute();
    for (const { id } of rows) {
      await audit(trx, { actorId: adminId, action: 'mail.dismissed', subject: id });
    }
    return rows.map(({ id }) => id);
  });
}
