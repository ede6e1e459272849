import type { ServerTransaction } from '#platform/database';
import { isSharedPage } from './is-shared-page.ts';
import { createNameCheck } from './own-names.ts';
import { isUnder, officialKeys, pageKey } from './page-key.ts';
import type { PageKey } from './page-key.ts';

/** What scans need to know about a person's own pages and about what she dismissed. */
export type PageGuard = {
  /** An official or allowed page, or one under it: never a finding. */
  isOwn: (url: string) => boolean;
  /** She said of this name on this host that it is somebody else. */
  isNameDismissed: (host: string, name: string) => boolean;
  /** One of her stage names, or her handle on an official page. */
  isHerName: (shown: string) => boolean;
};

/**
 * Official links, names, allow list and dismissed names of one person. An address that many people's pages lie under (a
 * platform written without a name) allows nothing.
 * @param trx as `service_role`
 */
export async function loadPageGuard(trx: ServerTransaction, userId: string): Promise<PageGuard> {
  const links = await trx
    .selectFrom('official_links')
    .select('url')
    .where('user_id', '=', userId)
    .execute();
  const pages = await trx
    .selectFrom('allowed_pages')
    .select('url')
    .where('user_id', '=', userId)
    .execute();
  const dismissed = await trx
    .selectFrom('private.dismissed_names')
    .select(['host', 'name'])
    .where('user_id', '=', userId)
    .execute();
  const stageNames = await trx
    .selectFrom('stage_names')
    .select('name')
    .where('user_id', '=', userId)
    .execute();
  const own = groupByHost([
    ...links.flatMap(({ url }) => officialKeys(url)),
    ...pages.flatMap(({ url }) => pageKey(url) ?? []),
  ]);
  const names = new Set(dismissed.map(({ host, name }) => `${host} ${name}`));
  return {
    isOwn: (url) => {
      const page = pageKey(url);
      return page !== null && (own.get(page.host) ?? []).some((allowed) => isUnder(page, allowed));
    },
    isNameDismissed: (host, name) => names.has(`${plainHost(host)} ${plainName(name)}`),
    isHerName: createNameCheck(
      stageNames.map(({ name }) => name),
      links.map(({ url }) => url),
    ),
  };
}

/** A host as dismissed names are kept under it. */
export const plainHost = (host: string): string => host.toLowerCase().replace(/^www\./u, '');

/** A name as it is kept among the dismissed. */
export const plainName = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

function groupByHost(keys: readonly PageKey[]): Map<string, PageKey[]> {
  const allowing = keys.filter((key) => !isSharedPage(key));
  return Map.groupBy(allowing, ({ host }) => host);
}
