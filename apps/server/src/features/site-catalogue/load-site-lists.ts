import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readSiteList } from '@leakblock/scan-engine';
import type { Site } from '@leakblock/scan-engine';
import type { Log } from '#platform/log';

/**
 * Reads every `*.json` of the operator's folder as a list of sites (WhatsMyName, Sherlock, Maigret or our
 * own form), in the order of the file names. Sites keep the list they come from; ids of different lists
 * never meet. Of a host and address that several lists name, the first one stands, and none of what the
 * catalogue has already. A file that cannot be read is left out and named in the log.
 */
export async function loadSiteLists(
  folder: string,
  known: readonly Site[],
  log: Log,
): Promise<Site[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    log.error({ err: error }, 'The folder of site lists cannot be read.');
    return [];
  });
  const sites: Site[] = [];
  const ids = new Set(known.map((site) => site.id));
  const addresses = new Set(known.map(addressOf));
  for (const name of names.filter((file) => file.endsWith('.json')).sort()) {
    try {
      const list = readSiteList(JSON.parse(await readFile(join(folder, name), 'utf8')));
      for (const site of list.sites) {
        const listed = { ...site, id: `${list.format}-${site.id}`.slice(0, 100) };
        if (!fitsTable(listed)) continue;
        if (ids.has(listed.id) || addresses.has(addressOf(site))) continue;
        ids.add(listed.id);
        addresses.add(addressOf(site));
        sites.push(listed);
      }
      const skipped = list.skipped.length;
      log.info(
        { file: name, format: list.format, sites: list.sites.length, skipped },
        'Site list.',
      );
    } catch (error) {
      log.error({ err: error, file: name }, 'A site list was left out: it cannot be read.');
    }
  }
  return sites;
}

/** The limits of the table `sites`: one entry of a list must not keep the program from starting. */
function fitsTable({ id, label, urlPattern }: Site): boolean {
  return (
    /^[a-z0-9][a-z0-9-]{0,99}$/u.test(id) &&
    label.length >= 1 &&
    label.length <= 100 &&
    urlPattern.includes('{username}') &&
    urlPattern.length <= 500
  );
}

/** What makes two entries one site: the address of a profile without scheme and `www.`. */
function addressOf(site: Site): string {
  return site.urlPattern
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/u, '')
    .replace(/\/$/u, '');
}
