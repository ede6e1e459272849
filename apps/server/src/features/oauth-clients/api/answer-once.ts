import { createHash } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import { decryptText, encryptText } from '#platform/encrypt';
import { toAppError } from '#platform/errors';
import type { ServerContext } from '#platform/feature';
import { writePatiently } from '#platform/write-patiently';

/** An answer as it is given, and given again. `body` is JSON, or empty. */
export type Answer = { status: number; body: string };
export type KeyedRequest = {
  userId: string;
  clientId: string;
  key: string;
  /** Method, address and body. */
  parts: readonly string[];
};

const keptHours = 24;
/** Bytes of an answer that is kept, as many as a request may have; of a larger one only that it was given. */
export const keptBytes = 100_000;
/** Longer than any operation takes: after that nobody is working on it any more, and nobody noted what came of it. */
const heldMinutes = 10;
export const keptAnswerPurpose = 'api answers';

/**
 * Runs a request once for its key: the same request is given the same answer for a day. What failed for a reason of ours,
 * or was refused for being one too many, is tried anew.
 * @throws AppError `api.key_reused` for another request under the key, `api.key_in_use` while it is worked on,
 *   `api.answer_not_kept` when it was done and its answer is too large to be given again, `api.outcome_unknown` when the
 *   program that had it died: it may have been done, and is not done again
 */
export async function answerOnce(
  context: Pick<ServerContext, 'database' | 'secrets' | 'now' | 'log'>,
  request: KeyedRequest,
  run: () => Promise<Answer>,
): Promise<Answer & { isReplayed: boolean }> {
  const kept = await take(context, request);
  if (kept !== null) return { ...kept, isReplayed: true };
  const answer = await run().catch(async (error: unknown) => {
    // With the word about its commit lost, it may have been done: the key is not free at once.
    if (!isAway(error)) await settle(context, request, null);
    throw error;
  });
  await settleInTime(context, request, answer);
  return { ...answer, isReplayed: false };
}

const isAway = (error: unknown): boolean =>
  toAppError(error).code === 'server.database_unavailable';

/** What was done is done: while the database is away the answer is given, and noted when it is back. */
async function settleInTime(
  context: Pick<ServerContext, 'database' | 'secrets' | 'log'>,
  request: KeyedRequest,
  answer: Answer,
): Promise<void> {
  try {
    await settle(context, request, answer);
  } catch (error) {
    if (!isAway(error)) throw error;
    void writePatiently(() => settle(context, request, answer)).catch((cause: unknown) => {
      context.log.error({ err: cause }, 'What was answered under a key was not noted.');
    });
  }
}

/** The one status whose answers are empty. */
const withoutBody = 204;
const isKept = ({ body }: Answer): boolean => body !== '' && Buffer.byteLength(body) <= keptBytes;
const isFinal = ({ status }: Answer): boolean => status < 500 && status !== 429;

const hashOf = ({ parts }: KeyedRequest): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/** Null: the request is ours to run. */
async function take(
  { database, now, secrets }: Pick<ServerContext, 'database' | 'secrets' | 'now'>,
  request: KeyedRequest,
): Promise<Answer | null> {
  const { clientId, key, userId } = request;
  const hash = hashOf(request);
  const at = now().toISOString();
  return database.asService(async (trx) => {
    const begun = await sql`
      insert into private.idempotency_keys as kept
        (user_id, client_id, key, request_sha256, held_until, created_at)
      values (${userId}, ${clientId}, ${key}, ${hash},
        ${at}::timestamptz + ${heldMinutes} * interval '1 minute', ${at}::timestamptz)
      on conflict (user_id, client_id, key) do update set
        request_sha256 = excluded.request_sha256, status = null, answer = null,
        held_until = excluded.held_until, created_at = excluded.created_at
      where kept.created_at < ${at}::timestamptz - ${keptHours} * interval '1 hour'
      returning 1`.execute(trx);
    if (begun.rows.length > 0) return null;
    const row = await trx
      .selectFrom('private.idempotency_keys')
      .select(['request_sha256', 'status', 'answer', 'held_until'])
      .where('user_id', '=', userId)
      .where('client_id', '=', clientId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (row?.request_sha256.equals(hash) === false)
      throw new AppError('api.key_reused', 'This key stands for another request.');
    if (row?.status === null && new Date(row.held_until) < now())
      throw new AppError('api.outcome_unknown', 'A program died while it did this.');
    if (row === undefined || row.status === null)
      throw new AppError('api.key_in_use', 'This request is being worked on.', { retryAfter: 1 });
    if (row.answer !== null)
      return { status: row.status, body: decryptText(secrets, keptAnswerPurpose, row.answer) };
    if (row.status !== withoutBody)
      throw new AppError('api.answer_not_kept', 'This was done; its answer was too large to keep.');
    return { status: row.status, body: '' };
  });
}

async function settle(
  { database, secrets }: Pick<ServerContext, 'database' | 'secrets'>,
  { clientId, key, userId }: KeyedRequest,
  answer: Answer | null,
): Promise<void> {
  await database.asService(async (trx) => {
    if (answer === null || !isFinal(answer))
      await trx
        .deleteFrom('private.idempotency_keys')
        .where('user_id', '=', userId)
        .where('client_id', '=', clientId)
        .where('key', '=', key)
        .where('status', 'is', null)
        .execute();
    else
      await trx
        .updateTable('private.idempotency_keys')
        .set({
          status: answer.status,
          answer: isKept(answer) ? encryptText(secrets, keptAnswerPurpose, answer.body) : null,
        })
        .where('user_id', '=', userId)
        .where('client_id', '=', clientId)
        .where('key', '=', key)
        .execute();
  });
}
