import { readPastedUrls } from '@leakblock/domain/removal-requests';
import type { CheckUrlsAnswer } from '@leakblock/domain/removal-requests';
import { canonicalUrl } from '@leakblock/scan-engine';
import { loadPageGuard } from '#features/findings';
import { loadHostCategories } from '#features/site-catalogue';
import type { ServerTransaction } from '#platform/database';
import type { ReadSubjects } from './case-subject.ts';

/**
 * What every line of pasted addresses is: own pages, allowed ones and those that have a case already are told apart.
 * Hosts that the site catalogue knows are named by their category.
 * @param trx as `service_role`
 */
export async function checkUrls(
  trx: ServerTransaction,
  userId: string,
  text: string,
): Promise<CheckUrlsAnswer['urls']> {
  const official = await trx
    .selectFrom('official_links')
    .select('url')
    .where('user_id', '=', userId)
    .execute();
  const allowed = await trx
    .selectFrom('allowed_pages')
    .select('url')
    .where('user_id', '=', userId)
    .execute();
  const cases = await trx
    .selectFrom('removal_cases')
    .select('url')
    .where('user_id', '=', userId)
    .where('status', 'not in', ['withdrawn', 'invalid'])
    .execute();
  const guard = await loadPageGuard(trx, userId);
  const known = {
    official: official.map(({ url }) => url),
    allowed: allowed.map(({ url }) => url),
    cases: cases.map(({ url }) => url),
  };
  const read = readPastedUrls(text, known, canonicalUrl);
  // The guard of scans knows other spellings of a host too.
  const categoryOf = await loadHostCategories(trx);
  return read.map((line) => {
    const isOwn = line.verdict === 'ok' && line.url !== null && guard.isOwn(line.url);
    const category = line.host === null ? null : categoryOf(line.host);
    return {
      ...line,
      ...(isOwn && { verdict: 'own' as const }),
      ...(category !== null && { category }),
    };
  });
}

/** Pasted addresses as subjects of cases. @param trx as `service_role` */
export async function readUrlSubjects(
  trx: ServerTransaction,
  userId: string,
  urls: readonly string[],
): Promise<ReadSubjects> {
  const read: ReadSubjects = { subjects: [], refused: [] };
  for (const line of await checkUrls(trx, userId, urls.join('\n'))) {
    const { address, host, url, verdict } = line;
    if ((verdict === 'ok' || verdict === 'has_case') && url !== null && host !== null)
      read.subjects.push({
        subject: address,
        findingId: null,
        fakeProfileId: null,
        url,
        // As it was pasted, unless something in it cannot be stored or seen.
        address: /^https?:\/\/[^\s\p{Cc}\p{Cf}\p{Cs}]+$/u.test(address) ? address : url,
        host,
        siteLabel: null,
        mediaUrls: [],
        engines: [],
        works: [],
      });
    else
      read.refused.push({
        subject: address,
        reason: verdict === 'ok' || verdict === 'too_many' ? 'unreadable' : verdict,
      });
  }
  return read;
}
