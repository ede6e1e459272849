import type { ServerDatabase } from '#platform/database';
import { shareFor } from '#platform/share-for';
import { hostsAbove, patternHost } from './site-hosts.ts';

/** What is left alone at present. */
export type SwitchedOff = {
  /** Asked for names and searched no more, whoever switched it off. */
  isSiteOff: (siteId: string) => boolean;
  /**
   * On a site that an operator has switched off: not fetched, whoever lists it. Of a site that keeps failing only the answers
   * about names are not to be had; its pages are what they were.
   */
  isClosed: (address: string) => boolean;
};

/** How late a run may know that a site was switched off. */
const followMs = 10_000;

/** For a run over many pages and sites: what is switched off, read again every ten seconds and shared meanwhile. */
export function followSwitchedOff(
  database: Pick<ServerDatabase, 'asService'>,
): () => Promise<SwitchedOff> {
  return shareFor(followMs, () => readSwitchedOff(database));
}

async function readSwitchedOff(database: Pick<ServerDatabase, 'asService'>): Promise<SwitchedOff> {
  const rows = await database.asService((trx) =>
    trx.selectFrom('sites').select(['id', 'url_pattern', 'is_enabled', 'disabled_by']).execute(),
  );
  const hostsOf = (sites: typeof rows) =>
    new Set(sites.map(({ url_pattern: pattern }) => patternHost(pattern)));
  const off = new Set(rows.filter((row) => !row.is_enabled).map(({ id }) => id));
  // Of several sites on one host one may be switched off: the host is left alone when all are.
  const open = hostsOf(rows.filter((row) => row.is_enabled));
  const closed = hostsOf(rows.filter((row) => row.disabled_by === 'operator'));
  return {
    isSiteOff: (siteId) => off.has(siteId),
    isClosed(address) {
      if (closed.size === 0 || !URL.canParse(address)) return false;
      const nearest = hostsAbove(new URL(address).hostname).find(
        (host) => open.has(host) || closed.has(host),
      );
      return nearest !== undefined && !open.has(nearest);
    },
  };
}
