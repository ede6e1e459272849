import { AppError } from '@leakblock/domain/errors';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';

/**
 * The newest picture that was kept of one of the person's findings, as WebP. Whether it is hers the policies say, and
 * an admin's rights do not reach here.
 * @throws AppError `request.not_found`
 */
export async function readPictureOf(
  { database }: Pick<ServerContext, 'database'>,
  caller: Extract<Caller, { kind: 'user' }>,
  findingId: string,
): Promise<Buffer> {
  const evidence = await database.asUser(caller, (trx) =>
    trx
      .selectFrom('evidence')
      .innerJoin('findings', 'findings.id', 'evidence.finding_id')
      .select('evidence.id')
      .where('evidence.finding_id', '=', findingId)
      .where('findings.user_id', '=', caller.userId)
      .where('findings.status', '<>', 'stopped')
      .where('evidence.media_url', 'is not', null)
      .orderBy('evidence.captured_at', 'desc')
      .limit(5)
      .execute(),
  );
  const ids = evidence.map(({ id }) => id);
  if (ids.length === 0) throw new AppError('request.not_found', 'There is no picture.');
  const kept = await database.asService((trx) =>
    trx
      .selectFrom('private.evidence_pictures')
      .innerJoin('evidence', 'evidence.id', 'evidence_id')
      .select('picture')
      .where('evidence_id', 'in', ids)
      .orderBy('captured_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  if (kept === undefined) throw new AppError('request.not_found', 'There is no picture.');
  return kept.picture;
}
