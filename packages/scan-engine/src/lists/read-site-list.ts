import type { Site } from '../catalogue/types.ts';
import { readMaigret } from './read-maigret.ts';
import { readOwnList } from './read-own-list.ts';
import { readSherlock } from './read-sherlock.ts';
import { readWhatsMyName } from './read-whats-my-name.ts';

/** Formats of lists that are understood. */
export type SiteListFormat = 'whatsmyname' | 'sherlock' | 'maigret' | 'custom';

/** An entry that was left out, and why, in words for the operator. */
export type SkippedSite = { name: string; why: string };

/** What a reader makes of one entry. */
export type ReadEntry = Site | { why: string };

export type SiteList = { format: SiteListFormat; sites: Site[]; skipped: SkippedSite[] };

type NamedEntry = { name: string; entry: unknown };

/**
 * Reads a list of sites in any of the known formats. Entries that cannot be used are skipped with their
 * reason. Throws an `Error` with a sentence when the list has none of the formats.
 */
export function readSiteList(json: unknown): SiteList {
  const { format, entries, read } = recognise(json);
  const sites: Site[] = [];
  const skipped: SkippedSite[] = [];
  const ids = new Map<string, number>();
  for (const { name, entry } of entries) {
    const site = read(entry, name);
    if ('why' in site) skipped.push({ name, why: site.why });
    else sites.push({ ...site, id: uniqueId(site.id, ids) });
  }
  return { format, sites, skipped };
}

type Recognised = {
  format: SiteListFormat;
  entries: NamedEntry[];
  read: (entry: unknown, name: string) => ReadEntry;
};

function recognise(json: unknown): Recognised {
  if (Array.isArray(json)) return recogniseArray(json);
  if (!isRecord(json)) throw notAList();
  const { sites } = json;
  if (Array.isArray(sites)) return recogniseArray(sites);
  if (isRecord(sites)) {
    const { engines } = json;
    return {
      format: 'maigret',
      entries: namedEntries(sites),
      read: (entry, name) => readMaigret(entry, name, isRecord(engines) ? engines : {}),
    };
  }
  const entries = namedEntries(json);
  if (!entries.some(({ entry }) => isRecord(entry) && 'url' in entry)) throw notAList();
  return { format: 'sherlock', entries, read: readSherlock };
}

function recogniseArray(list: readonly unknown[]): Recognised {
  const isWhatsMyName = list.some((entry) => isRecord(entry) && 'uri_check' in entry);
  const isOwn = list.some((entry) => isRecord(entry) && 'urlPattern' in entry);
  if (!isWhatsMyName && !isOwn) throw notAList();
  const entries = list.map((entry, index) => ({ name: nameOf(entry, index), entry }));
  return isWhatsMyName
    ? { format: 'whatsmyname', entries, read: readWhatsMyName }
    : { format: 'custom', entries, read: readOwnList };
}

/** Entries by name; keys like `$schema` describe the file. */
function namedEntries(record: Record<string, unknown>): NamedEntry[] {
  return Object.entries(record)
    .filter(([name]) => !name.startsWith('$'))
    .map(([name, entry]) => ({ name, entry }));
}

function nameOf(entry: unknown, index: number): string {
  if (isRecord(entry)) {
    for (const key of ['name', 'label', 'id']) {
      const value = entry[key];
      if (typeof value === 'string' && value !== '') return value;
    }
  }
  return `entry ${String(index + 1)}`;
}

/**
 * The id itself the first time, then with the number of the copy. Counted per id, so that a list that names one site
 * twenty thousand times takes no longer than another.
 */
function uniqueId(id: string, taken: Map<string, number>): string {
  let copy = taken.get(id) ?? 1;
  let unique = copy === 1 ? id : `${id}-${String(copy)}`;
  while (unique !== id ? taken.has(unique) : copy > 1) {
    copy += 1;
    unique = `${id}-${String(copy)}`;
  }
  taken.set(id, copy + 1);
  if (unique !== id) taken.set(unique, 2);
  return unique;
}

const notAList = (): Error =>
  new Error(
    'This is not a list of sites: expected the format of WhatsMyName, Sherlock, Maigret or LeakBlock.',
  );

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
