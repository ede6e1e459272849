import { createHash } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import { readSiteList } from '@leakblock/scan-engine';
import type { Site, SiteListFormat } from '@leakblock/scan-engine';

/** Characters of one list, and entries in it. */
export const listLimits = { characters: 8_000_000, entries: 20_000 };
/** Characters that one entry's rules may have. A real one has some hundreds. */
const entryCharacters = 10_000;

/** What a list says, as far as it can be used. Ids are those of the list, without its key. */
export type ListContent = {
  sha256: Buffer;
  format: SiteListFormat;
  sites: Site[];
  refused: { name: string; why: string }[];
};

/**
 * Reads the text of a list in any form that the engine knows. Entries that cannot be kept are refused one by one; they
 * never keep the others from being used.
 * @throws AppError `sites.list_unreadable` when it is no list, or nothing of it can be used
 */
export function readListText(text: string): ListContent {
  if (text.length > listLimits.characters) throw unreadable('The list has more than 8 MB.');
  const list = recognise(text);
  if (list.sites.length + list.skipped.length > listLimits.entries) {
    throw unreadable('The list has more than 20,000 entries.');
  }
  const content: ListContent = {
    sha256: createHash('sha256').update(text).digest(),
    format: list.format,
    sites: [],
    refused: list.skipped.map(({ name, why }) => ({ name: tidy(name, 100), why: tidy(why, 300) })),
  };
  for (const site of list.sites) {
    const why = objectTo(site);
    // Whose catalogue it is, is not for an entry to say.
    if (why === null) content.sites.push({ ...site, source: list.format });
    else content.refused.push({ name: tidy(site.label, 100), why });
  }
  if (content.sites.length === 0) throw unreadable('No entry of the list can be used.');
  return content;
}

function recognise(text: string): ReturnType<typeof readSiteList> {
  try {
    return readSiteList(JSON.parse(text));
  } catch (error) {
    throw unreadable('This is no list of sites in a form that can be read.', error);
  }
}

/** Why the tables cannot take an entry, or null. */
function objectTo({ id, label, urlPattern, ...site }: Site): string | null {
  const json = JSON.stringify([id, label, urlPattern, site]);
  if (json.length > entryCharacters) return 'the entry is longer than any real one';
  if (/\\u0000|\\ud[89a-f]/iu.test(json)) return 'the entry holds characters that are no text';
  // Room for the key of the list in front.
  if (!/^[a-z0-9][a-z0-9-]{0,70}$/u.test(id)) return 'its name makes no id';
  if (label.trim() === '' || label.length > 100) return 'its name is longer than 100 characters';
  if (!urlPattern.includes('{username}')) return 'the name has no place in the address';
  return urlPattern.length > 500 ? 'its address is longer than 500 characters' : null;
}

/** Text as the database takes it. */
function tidy(text: string, limit: number): string {
  // Cut in code units, half a pair at the end becomes one sign: never longer than the column.
  return text.slice(0, limit).replaceAll('\0', '').toWellFormed().trim();
}

const unreadable = (why: string, cause?: unknown): AppError =>
  new AppError('sites.list_unreadable', why, { cause });
