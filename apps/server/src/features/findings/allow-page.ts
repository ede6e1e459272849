import { AppError } from '@leakblock/domain/errors';
import type { AllowPageAnswer, AllowReason } from '@leakblock/domain/findings';
import { canonicalUrl } from '@leakblock/scan-engine';
import { handOf } from '#platform/caller';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { allowPages } from './allow-pages.ts';
import { settleUnder } from './decide-findings.ts';
import { isStorable } from './fit-columns.ts';
import { isSharedPage } from './is-shared-page.ts';
import { pageKey } from './page-key.ts';

/**
 * Adds a page to the person's allow list and settles the findings under it. A page that stands there already gets the
 * new reason.
 * @param address as people write it; without a scheme it is taken for https
 * @throws AppError `findings.address_invalid`, `findings.page_shared`, `findings.allow_list_full`
 */
export async function allowPage(
  { database }: Pick<ServerContext, 'database'>,
  caller: Extract<Caller, { kind: 'user' }>,
  { address, reason }: { address: string; reason: AllowReason },
): Promise<AllowPageAnswer> {
  const { userId } = caller;
  const url = canonicalUrl(
    /^[a-z][a-z0-9+.-]*:\/\//iu.test(address) ? address : `https://${address}`,
  );
  const key = url === null ? null : pageKey(url);
  if (url === null || key === null || !isStorable(url))
    throw new AppError('findings.address_invalid');
  if (isSharedPage(key)) throw new AppError('findings.page_shared');
  return database.asService(async (trx) => {
    const pages = await allowPages(trx, userId, { urls: [url], reason });
    const page = await trx
      .updateTable('allowed_pages')
      .set({ reason })
      .where('user_id', '=', userId)
      .where('url', '=', url)
      .returning(['id', 'url', 'reason'])
      .$narrowType<{ reason: AllowReason }>()
      .executeTakeFirstOrThrow();
    const { changed } = await settleUnder(trx, userId, {
      pages,
      reason,
      actor: handOf(caller).actor,
    });
    return { page, changed };
  });
}
