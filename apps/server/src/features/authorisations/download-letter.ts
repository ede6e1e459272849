import { AppError } from '@leakblock/domain/errors';
import type { LetterEdition } from '@leakblock/domain/authorisations';
import { audit } from '#features/administration';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { addLetterEvent } from './add-letter-event.ts';
import { decryptDocument } from './document-files.ts';

/**
 * A letter as PDF. The policies say who sees the letter: its owner, and administrators. Each download stands in its
 * history; an administrator's of the full edition in the audit log as well.
 * @throws AppError `authorisations.not_found`
 */
export async function downloadLetter(
  context: ServerContext,
  caller: Extract<Caller, { kind: 'user' }>,
  { edition, id }: { id: string; edition: LetterEdition },
): Promise<{ name: string; bytes: Uint8Array }> {
  const letter = await context.database.asUser(caller, (trx) =>
    trx
      .selectFrom('authorisations')
      .select(['user_id', 'version', 'language'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (letter === undefined) throw new AppError('authorisations.not_found');
  const isOwner = letter.user_id === caller.userId;
  const bytes = await context.database.asService(async (trx) => {
    const kept = await trx
      .selectFrom('private.authorisation_documents')
      .select('document')
      .where('authorisation_id', '=', id)
      .where('edition', '=', edition)
      .executeTakeFirst();
    if (kept === undefined) throw new AppError('authorisations.not_found');
    await addLetterEvent(trx, {
      authorisationId: id,
      userId: letter.user_id,
      actor: isOwner ? 'person' : 'operator',
      action: 'downloaded',
      detail: { edition },
    });
    if (!isOwner && edition === 'full') {
      await audit(trx, {
        actorId: caller.userId,
        action: 'authorisations.letter_downloaded',
        subject: id,
        detail: { edition },
      });
    }
    return decryptDocument(context.secrets, id, edition, kept.document);
  });
  const word = letter.language === 'de' ? 'vollmacht' : 'authorisation';
  return { name: `${word}-${String(letter.version)}-${edition}.pdf`, bytes };
}
