import { AppError } from '@leakblock/domain/errors';
import type { ServerContext } from '#platform/feature';
import { papersBucket } from './papers-bucket.ts';

/**
 * Takes back papers that still wait: row and files are gone at once.
 * @throws AppError `identity.not_found` also for somebody else's, `identity.already_decided`
 */
export async function withdrawIdentity(
  { database, files }: Pick<ServerContext, 'database' | 'files'>,
  userId: string,
  id: string,
): Promise<void> {
  const names = await database.asService(async (trx) => {
    const found = await trx
      .selectFrom('identity_verifications')
      .select('status')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw new AppError('identity.not_found');
    if (found.status !== 'pending') throw new AppError('identity.already_decided');
    const documents = await trx
      .deleteFrom('private.identity_documents')
      .where('verification_id', '=', id)
      .returning('object_name')
      .execute();
    await trx.deleteFrom('identity_verifications').where('id', '=', id).execute();
    return documents.map(({ object_name: name }) => name);
  });
  // The rows are gone first: what is left of the files the purge job finds.
  await files.remove(papersBucket, names);
}
