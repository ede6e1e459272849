import { getDomain } from 'tldts';
import { readAddress, tidyText } from './read-address.ts';
import { readFollowers } from './read-count.ts';
import { readDay, toDay } from './read-date.ts';
import { isNode, isOfType, textsOf, type DataNode } from './read-json-ld.ts';
import { readParts, type PageParts } from './read-parts.ts';
import type { ProfileFacts } from './types.ts';

const linkLimit = 50;

/**
 * What a profile page says about its owner, read from linked data, Open Graph and the marks that
 * platforms put on names and texts. Bounded like `readPageFacts`; never throws.
 */
export function readProfileFacts(html: string, url: string): ProfileFacts {
  const parts = readParts(html, url);
  const { metas, captures } = parts;
  const person = parts.data.find((node) => isOfType(node, ['Person', 'ProfilePage'])) ?? {};
  const owner = isNode(person['mainEntity']) ? person['mainEntity'] : person;
  const described = metas.get('og:description') ?? metas.get('description') ?? '';
  const name =
    textsOf(owner, 'name')[0] ??
    captures.first('name') ??
    captures.first('h1') ??
    metas.get('og:title');
  return {
    displayName: orNull(cleanName(tidyText(name ?? metas.get('og:title') ?? '', 200))),
    bio: orNull(
      tidyText(textsOf(owner, 'description')[0] ?? captures.first('bio') ?? described, 2_000),
    ),
    avatarUrl: findAvatar(parts, owner, url),
    links: findLinks(parts, owner, url),
    followers:
      countFollowers(owner) ??
      readFollowers(described) ??
      readFollowers(parts.text.slice(0, 8_000)),
    createdOn: readDay(textsOf(person, 'dateCreated')[0]) ?? readJoined(parts.text),
  };
}

/** "Luna Marlowe (@luna) | Site" is called Luna Marlowe. */
function cleanName(title: string): string {
  return title
    .replace(/\s*\(@[^)]*\).*$/u, '')
    .replace(/\s+[|•·–—-]\s+.*$/u, '')
    .trim();
}

function findAvatar({ metas, media }: PageParts, owner: DataNode, url: string): string | null {
  const told = [textsOf(owner, 'image')[0], metas.get('og:image'), metas.get('twitter:image')];
  for (const address of told) {
    const found = readAddress(address, url);
    if (found !== null) return found;
  }
  const named = media.find(({ url: file, alt }) => /avatar|profile/iu.test(`${file} ${alt}`));
  return named?.url ?? null;
}

function findLinks({ links }: PageParts, owner: DataNode, url: string): string[] {
  const own = getDomain(url);
  const same = textsOf(owner, 'sameAs').flatMap((address) => readAddress(address, url) ?? []);
  const outer = links.map((link) => link.url).filter((address) => getDomain(address) !== own);
  return [...new Set([...same, ...outer])].slice(0, linkLimit);
}

/** The count of follow actions of schema.org's interaction statistics. */
function countFollowers(owner: DataNode): number | null {
  for (const statistic of [owner['interactionStatistic']].flat()) {
    if (!isNode(statistic)) continue;
    const kind = JSON.stringify(statistic['interactionType'] ?? '').slice(0, 200);
    // One that is hidden may stand there as nothing at all.
    const said = textsOf(statistic, 'userInteractionCount')[0] ?? '';
    if (/FollowAction|SubscribeAction/u.test(kind) && /^\d{1,10}$/u.test(said)) return Number(said);
  }
  return null;
}

const monthStarts =
  'jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|ene|abr|ago|dic|fév|avr|aoû|déc|juin|juil';
const months: Readonly<Record<string, number>> = {
  jan: 1,
  ene: 1,
  feb: 2,
  fév: 2,
  mar: 3,
  mär: 3,
  apr: 4,
  abr: 4,
  avr: 4,
  may: 5,
  mai: 5,
  jun: 6,
  juin: 6,
  jul: 7,
  juil: 7,
  aug: 8,
  ago: 8,
  aoû: 8,
  sep: 9,
  oct: 10,
  okt: 10,
  nov: 11,
  dec: 12,
  dez: 12,
  dic: 12,
  déc: 12,
};
const joined =
  /(?:joined|member since|registered|since|beigetreten|mitglied seit|dabei seit|se unió|miembro desde|membre depuis|inscrit(?:e)? (?:le|en))[\s:]*(?:in|on|im|am|en|le|el)?\s*/iu;

/** The day an account was opened, as far as the page tells it. */
function readJoined(text: string): string | null {
  const at = joined.exec(text);
  if (at === null) return null;
  const rest = text.slice(at.index + at[0].length, at.index + at[0].length + 40);
  const iso = /^\d{4}-\d{2}-\d{2}/u.exec(rest);
  if (iso !== null) return readDay(iso[0]);
  const written = new RegExp(
    `^(?:(\\d{1,2})\\.?\\s+(?:de\\s+)?)?(${monthStarts})[\\p{L}.]*\\s*(?:(\\d{1,2})(?:st|nd|rd|th)?,?\\s+)?(?:de\\s+)?(\\d{4})`,
    'iu',
  ).exec(rest);
  if (written !== null) {
    const month = months[(written[2] ?? '').toLowerCase()] ?? 0;
    return toDay(Number(written[4]), month, Number(written[1] ?? written[3] ?? 1));
  }
  const year = /^(\d{4})\b/u.exec(rest);
  return year === null ? null : toDay(Number(year[1]), 1, 1);
}

const orNull = (text: string): string | null => (text === '' ? null : text);
