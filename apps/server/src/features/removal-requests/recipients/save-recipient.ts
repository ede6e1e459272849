import { AppError } from '@leakblock/domain/errors';
import type { SaveRecipientInput } from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import { audit } from '#features/administration';
import type { ServerContext } from '#platform/feature';

/**
 * Writes an entry of the recipient directory. Who writes one has looked: it counts as verified now.
 * @throws AppError `removals.recipient_exists`, `removals.request_unknown` for an entry that is not there
 */
export async function saveRecipient(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  adminId: string,
  input: SaveRecipientInput,
): Promise<string> {
  const { formUrl, id, validUntil, ...rest } = input;
  const columns = {
    ...rest,
    form_url: formUrl,
    valid_until: validUntil,
    last_verified_at: now().toISOString(),
  };
  try {
    return await database.asService(async (trx) => {
      const saved =
        id === undefined
          ? await trx
              .insertInto('recipients')
              .values({ ...columns, source: 'operator' })
              .returning('id')
              .executeTakeFirst()
          : await trx
              .updateTable('recipients')
              .set(columns)
              .where('id', '=', id)
              .returning('id')
              .executeTakeFirst();
      if (saved === undefined) throw new AppError('removals.request_unknown');
      await audit(trx, {
        actorId: adminId,
        action: id === undefined ? 'recipients.add' : 'recipients.change',
        subject: saved.id,
        detail: { name: input.name, scope: input.scope, method: input.method },
      });
      return saved.id;
    });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
    throw isTaken ? new AppError('removals.recipient_exists') : error;
  }
}

/** Marks an entry as checked now; `fixed` also lets its mailbox be written to again, under whichever entry. */
export async function markRecipient(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  adminId: string,
  { id, mark }: { id: string; mark: 'verified' | 'fixed' },
): Promise<void> {
  await database.asService(async (trx) => {
    const marked = await trx
      .updateTable('recipients')
      .set({
        last_verified_at: now().toISOString(),
        ...(mark === 'fixed' && { bounced_at: null }),
      })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (marked === undefined) throw new AppError('removals.request_unknown');
    if (mark === 'fixed')
      await sql`
        update public.recipients as other set bounced_at = null
        from public.recipients as marked
        where marked.id = ${id} and marked.method = 'email' and other.method = 'email'
          and lower(other.address) = lower(marked.address) and other.bounced_at is not null`.execute(
        trx,
      );
    await audit(trx, { actorId: adminId, action: `recipients.${mark}`, subject: id });
  });
}
