import { AppError } from '@leakblock/domain/errors';
import { judgeLetter } from '@leakblock/domain/authorisations';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { endLetter } from './end-letter.ts';

/**
 * Takes a letter back, at once and for good.
 * @throws AppError `authorisations.not_found`, `authorisations.already_ended`
 */
export async function revokeLetter(
  context: ServerContext,
  caller: Extract<Caller, { kind: 'user' }>,
  { id, reason }: { id: string; reason: string | null },
): Promise<void> {
  const { userId } = caller;
  const now = context.now();
  await context.database.asService(async (trx) => {
    const letter = await trx
      .selectFrom('authorisations')
      .select(['starts_on', 'ends_on', 'revoked_at', 'superseded_at'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (letter === undefined) throw new AppError('authorisations.not_found');
    const state = judgeLetter(letter, now);
    if (state !== 'alive' && state !== 'not_started') {
      throw new AppError('authorisations.already_ended', `The letter is ${state}.`);
    }
    await trx
      .updateTable('authorisations')
      .set({ revoked_at: now.toISOString(), revoked_reason: reason })
      .where('id', '=', id)
      .execute();
    await endLetter(trx, context, { id, userId, how: 'revoked', actor: 'person' });
  });
  // By this line it is revoked again after a restore.
  context.log.info({ userId, letterId: id }, 'A letter was revoked.');
}
