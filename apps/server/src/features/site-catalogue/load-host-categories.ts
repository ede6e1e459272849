import { platformCategories } from '@leakblock/domain/site-catalogue';
import type { PlatformCategory } from '@leakblock/domain/site-catalogue';
import type { ServerTransaction } from '#platform/database';
import { hostsAbove, patternHost } from './site-hosts.ts';

/**
 * Which kind of site a host is, by the site catalogue and the operator's lists; null for a host that neither knows. A
 * subdomain is what the site above it is.
 * @param trx as `service_role`
 */
export async function loadHostCategories(
  trx: ServerTransaction,
): Promise<(host: string) => PlatformCategory | null> {
  const rows = await trx
    .selectFrom('sites')
    .select(['url_pattern', 'category', 'kind', 'source'])
    .orderBy('id')
    .execute();
  // Of several entries for one host, the catalogue's own says what it is, and a platform before what is searched on it.
  const weight = (row: (typeof rows)[number]) =>
    (row.source === 'built-in' ? 2 : 0) + (row.kind === 'platform' ? 1 : 0);
  const categories = new Map<string, PlatformCategory>();
  for (const row of rows.toSorted((one, other) => weight(one) - weight(other))) {
    const category = platformCategories.find((each) => each === row.category);
    const host = patternHost(row.url_pattern);
    if (category !== undefined && host !== null) categories.set(host, category);
  }
  return (host) => {
    for (const name of hostsAbove(host)) {
      const category = categories.get(name);
      if (category !== undefined) return category;
    }
    return null;
  };
}
