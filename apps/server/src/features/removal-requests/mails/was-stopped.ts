import type { ServerTransaction } from '#platform/database';

/**
 * How she stopped a notice that went out all the same: she withdrew one of its cases, or revoked the letter it was approved
 * under. Null when neither happened.
 */
export async function wasStopped(
  trx: ServerTransaction,
  requestId: string,
): Promise<'withdrawn' | 'revoked' | null> {
  const given = await trx
    .selectFrom('removal_request_cases as asked')
    .innerJoin('removal_cases as each', 'each.id', 'asked.case_id')
    .select('each.id')
    .where('asked.request_id', '=', requestId)
    .where('each.status', '=', 'withdrawn')
    .executeTakeFirst();
  if (given !== undefined) return 'withdrawn';
  return (await wasRevoked(trx, requestId)) ? 'revoked' : null;
}

/** Whether she revoked the letter that a request was approved under. */
export async function wasRevoked(trx: ServerTransaction, requestId: string): Promise<boolean> {
  const revoked = await trx
    .selectFrom('removal_requests as request')
    .innerJoin('authorisations as letter', 'letter.id', 'request.authorisation_id')
    .select('letter.id')
    .where('request.id', '=', requestId)
    .where('letter.revoked_at', 'is not', null)
    .executeTakeFirst();
  return revoked !== undefined;
}
