import { AppError } from '@leakblock/domain/errors';
import { profileOf } from '@leakblock/domain/findings';
import type { AllowReason, AllowScope } from '@leakblock/domain/findings';
import { canonicalUrl } from '@leakblock/scan-engine';
import type { ServerTransaction } from '#platform/database';
import { isSharedPage } from './is-shared-page.ts';
import { lockOwnPages } from './lock-own-pages.ts';
import { isUnder, pageKey } from './page-key.ts';
import type { PageKey } from './page-key.ts';

export type AllowedPage = {
  url: string;
  /** False: it stood on the list already. */
  isAdded: boolean;
  key: PageKey;
};

/** Many more than anybody reads through; less than what would slow every look at the list. */
const longestList = 2000;

/**
 * The pages to allow for these findings, each once; those that many people share are left out. A profile is allowed only
 * where it is known to be one person's: on a leak site or a forum it would settle what others put there.
 * @param patterns addresses of profiles on platforms, with `{username}`
 */
export function chooseAllowed(
  urls: readonly string[],
  scope: AllowScope,
  patterns: readonly string[],
): string[] {
  const chosen = urls.flatMap((url) => {
    const wide = scope === 'profile' ? profileOf(url, patterns) : null;
    const page = [wide, url].find((each) => each !== null && !isShared(each));
    return page === undefined || page === null ? [] : (canonicalUrl(page) ?? []);
  });
  return [...new Set(chosen)];
}

/** Addresses of profiles on the platforms that people register as their own, as the screens know them. */
export async function listProfilePatterns(trx: ServerTransaction): Promise<string[]> {
  const platforms = await trx
    .selectFrom('sites')
    .select('url_pattern')
    .where('kind', '=', 'platform')
    .where('is_enabled', '=', true)
    .where('source', 'in', ['built-in', 'custom'])
    .execute();
  return platforms.map(({ url_pattern: pattern }) => pattern);
}

function isShared(url: string): boolean {
  const key = pageKey(url);
  return key === null || isSharedPage(key);
}

/**
 * Brings pages to the allow list. What stands there already keeps its reason. To be called before a finding is locked.
 * @param urls canonical addresses
 * @throws AppError `findings.allow_list_full`
 */
export async function allowPages(
  trx: ServerTransaction,
  userId: string,
  { reason, urls }: { urls: readonly string[]; reason: AllowReason },
): Promise<AllowedPage[]> {
  if (urls.length === 0) return [];
  // What a scan is writing is settled with the rest; and one call after the other, so that the list's limit holds.
  await lockOwnPages(trx, userId);
  const added = await trx
    .insertInto('allowed_pages')
    .values([...urls].sort().map((url) => ({ user_id: userId, url, reason })))
    .onConflict((conflict) => conflict.columns(['user_id', 'url']).doNothing())
    .returning('url')
    .execute();
  const { kept } = await trx
    .selectFrom('allowed_pages')
    .select((is) => is.fn.countAll<number>().as('kept'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (added.length > 0 && kept > longestList) throw new AppError('findings.allow_list_full');
  return urls.flatMap((url) => {
    const key = pageKey(url);
    if (key === null) return [];
    return { url, isAdded: added.some((page) => page.url === url), key };
  });
}

/** The allowed page that this one lies under; null when there is none. */
export function coveringPage(pages: readonly AllowedPage[], url: string): AllowedPage | null {
  const page = pageKey(url);
  return pages.find(({ key }) => page !== null && isUnder(page, key)) ?? null;
}
