import type { Readable } from 'node:stream';
import { AppError } from '@leakblock/domain/errors';
import type { DocumentSide } from '@leakblock/domain/identity-verifications';
import type { ServerContext } from '#platform/feature';
import { audit } from '#features/administration';
import { papersBucket } from './papers-bucket.ts';

/**
 * One picture of somebody's papers, for an administrator. That it was looked at is written down before the first byte
 * leaves (ASVS 16.3.2).
 * @throws AppError `identity.not_found`
 */
export async function readIdentityDocument(
  { database, files }: Pick<ServerContext, 'database' | 'files'>,
  adminId: string,
  { id, side }: { id: string; side: DocumentSide },
): Promise<{ bytes: Readable; type: string }> {
  const name = await database.asService(async (trx) => {
    const found = await trx
      .selectFrom('private.identity_documents')
      .select('object_name')
      .where('verification_id', '=', id)
      .where('side', '=', side)
      .executeTakeFirst();
    if (found === undefined) throw new AppError('identity.not_found');
    await audit(trx, {
      actorId: adminId,
      action: 'identity.document_read',
      subject: id,
      detail: { side },
    });
    return found.object_name;
  });
  return files.open(papersBucket, name);
}
