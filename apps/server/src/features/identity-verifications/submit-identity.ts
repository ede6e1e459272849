import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import { maySubmit, submissionsPerDay } from '@leakblock/domain/identity-verifications';
import type { DocumentSide, IdentityStatus } from '@leakblock/domain/identity-verifications';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { wasRefused } from '#platform/was-refused';
import { drawPicture } from './draw-picture.ts';
import { papersBucket } from './papers-bucket.ts';
import type { Submission } from './read-submission.ts';

type Stored = { side: DocumentSide; object_name: string; sha256: Buffer };

/**
 * Takes somebody's papers: each picture drawn anew and stored encrypted, then one row that says they wait. All or
 * nothing; files whose row never came are swept by the purge job.
 * @returns id of the verification
 * @throws AppError `identity.already_pending`, `identity.already_approved`, `identity.too_many`, and of the pictures
 */
export async function submitIdentity(
  context: Pick<ServerContext, 'database' | 'files' | 'now'>,
  userId: string,
  { kind, pictures }: Submission,
): Promise<string> {
  const { database, files, now } = context;
  // Before anything is decoded.
  await database.asService((trx) => refuseUnlessOpen(trx, userId, now()));
  const id = randomUUID();
  const drawn: { side: DocumentSide; bytes: Buffer }[] = [];
  for (const { side, bytes } of pictures)
    drawn.push({ side, bytes: await drawPicture(side, bytes) });

  const stored: Stored[] = drawn.map(({ side, bytes }) => ({
    side,
    object_name: `${userId}/${id}/${side}.jpg`,
    sha256: createHash('sha256').update(bytes).digest(),
  }));
  let isWriting = false;
  try {
    for (const { side, bytes } of drawn) {
      await files.put({
        bucketId: papersBucket,
        name: `${userId}/${id}/${side}.jpg`,
        bytes,
        type: 'image/jpeg',
        ownerId: userId,
        // Drawn anew above; a second time would only blur the print.
        asIs: true,
      });
    }
    isWriting = true;
    await database.asService(async (trx) => {
      await refuseUnlessOpen(trx, userId, now());
      await trx
        .insertInto('identity_verifications')
        .values({ id, user_id: userId, document_kind: kind, created_at: now().toISOString() })
        .execute();
      await trx
        .insertInto('private.identity_documents')
        .values(stored.map((file) => ({ ...file, verification_id: id })))
        .execute();
    });
  } catch (error) {
    // The rest is left to the purge job: pictures whose row may have been written, and whatever fails here too.
    if (!isWriting || wasRefused(error)) {
      const names = stored.map(({ object_name: name }) => name);
      await files.remove(papersBucket, names).catch(() => undefined);
    }
    throw isPendingAlready(error) ? new AppError('identity.already_pending') : error;
  }
  return id;
}

/** The unique index lets one verification of a person wait, however many are sent at the same moment. */
const isPendingAlready = (error: unknown): boolean =>
  error instanceof Error &&
  Reflect.get(error, 'constraint') === 'identity_verifications_pending_key';

async function refuseUnlessOpen(trx: ServerTransaction, userId: string, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom('identity_verifications')
    .select(['status', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(submissionsPerDay)
    .$narrowType<{ status: IdentityStatus }>()
    .execute();
  const may = maySubmit(rows[0]?.status ?? null);
  if (!may.ok) {
    throw new AppError(
      may.because === 'pending' ? 'identity.already_pending' : 'identity.already_approved',
    );
  }
  const dayAgo = now.getTime() - 24 * 3_600_000;
  const today = rows.filter(({ created_at: at }) => new Date(at).getTime() > dayAgo);
  if (today.length >= submissionsPerDay) throw new AppError('identity.too_many');
}
