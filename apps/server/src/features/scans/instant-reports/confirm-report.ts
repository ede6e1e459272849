import { AppError } from '@leakblock/domain/errors';
import type { ServerContext } from '#platform/feature';
import { hashToken } from '../open-scan.ts';
import { isProofOf, splitConfirmToken } from './confirm-token.ts';

/**
 * Confirms the address that a link was mailed to, and hands out the token that opens the result; as often as it is asked.
 * @throws AppError `reports.link_over` for a link that is none, whose address was corrected since, or whose result is gone
 */
export async function confirmReport(
  context: Pick<ServerContext, 'database' | 'now' | 'secrets'>,
  token: string,
): Promise<{ resultToken: string }> {
  const parts = splitConfirmToken(token);
  if (parts === null) throw linkOver();
  const { proof, resultToken } = parts;
  const now = context.now().toISOString();
  await context.database.asService(async (trx) => {
    const kept = await trx
      .selectFrom('instant_scan_results')
      .select(['id', 'email'])
      .where('token_hash', '=', hashToken(resultToken))
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (kept === undefined || kept.email === null) throw linkOver();
    if (!isProofOf(context, proof, { resultId: kept.id, email: kept.email })) throw linkOver();
    await trx
      .updateTable('instant_scan_results')
      .set({ email_confirmed_at: now })
      .where('id', '=', kept.id)
      .where('email_confirmed_at', 'is', null)
      .execute();
  });
  return { resultToken };
}

const linkOver = () => new AppError('reports.link_over', 'This link does not work any more.');
