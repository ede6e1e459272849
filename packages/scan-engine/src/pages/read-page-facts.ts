import { readAddress, tidyText } from './read-address.ts';
import { readDay } from './read-date.ts';
import { isOfType, textsOf, type DataNode } from './read-json-ld.ts';
import { kindOfFile } from './pick-media.ts';
import { readParts, type PageParts } from './read-parts.ts';
import type { PageFacts, PageMedia } from './types.ts';

const works = [
  'VideoObject',
  'ImageObject',
  'MediaObject',
  'ImageGallery',
  'MediaGallery',
  'Article',
  'NewsArticle',
  'BlogPosting',
  'SocialMediaPosting',
  'DiscussionForumPosting',
  'CreativeWork',
  'Photograph',
  'WebPage',
];

/**
 * What a page says about itself and what it shows: pictures and videos in their largest form without
 * decoration, links with their text. The page may be hostile: time is linear in its length, memory
 * bounded, and what is too much sets `isCut`. Never throws.
 */
export function readPageFacts(html: string, url: string): PageFacts {
  const parts = readParts(html, url);
  const { metas } = parts;
  const described =
    metas.get('og:description') ?? metas.get('description') ?? metas.get('twitter:description');
  return {
    title: orNull(
      tidyText(metas.get('og:title') ?? '', 300) ||
        tidyText(parts.title, 300) ||
        (parts.captures.first('h1') ?? ''),
    ),
    description: orNull(tidyText(described ?? '', 1_000)),
    canonical: parts.canonical ?? readAddress(metas.get('og:url'), url),
    uploader: findUploader(parts),
    publishedOn: findDay(parts),
    text: parts.text,
    links: parts.links,
    media: mergeMedia(parts.media, dataMedia(parts.data, url)),
    isCut: parts.isCut,
  };
}

const saidUploader =
  /\b(?:uploaded|posted|added|submitted|shared|hochgeladen|subido|publi[eé]|publicado)\s+(?:by|von|por|par)\s*:?\s*@?([\p{L}\p{N}][\p{L}\p{N} ._-]{0,60})/iu;
/** What follows a name in the same line. */
const afterName = /\s+(?:on|at|in|am|vor|el|le|hace|il y a|\d+\s+\w+\s+ago)\b.*$|\s[-|·].*$/iu;

function findUploader({ data, captures, text, metas }: PageParts): string | null {
  const authors = data
    .filter((node) => isOfType(node, works))
    .flatMap((node) => [...textsOf(node, 'author'), ...textsOf(node, 'creator')]);
  const said = saidUploader.exec(text)?.[1]?.replace(afterName, '');
  const named = [authors[0], captures.first('uploader'), said, metas.get('author')];
  for (const name of named) {
    const tidy = tidyText(name ?? '', 100)
      .replace(/^(?:uploaded |posted )?(?:by|von|por|par)[\s:]+/iu, '')
      .replace(/^@/u, '');
    if (tidy !== '' && !/^https?:/iu.test(tidy)) return tidy;
  }
  return null;
}

const dayMetas = [
  'article:published_time',
  'datepublished',
  'uploaddate',
  'og:video:release_date',
  'video:release_date',
  'date',
  'dc.date',
  'dcterms.created',
  'parsely-pub-date',
];

function findDay({ data, metas, times, captures }: PageParts): string | null {
  const dated = data
    .filter((node) => isOfType(node, works))
    .flatMap((node) => [...textsOf(node, 'uploadDate'), ...textsOf(node, 'datePublished')]);
  const told = [...dated, ...dayMetas.map((name) => metas.get(name)), ...times];
  for (const text of [...told, captures.first('time') ?? undefined]) {
    const day = readDay(text);
    if (day !== null) return day;
  }
  return null;
}

function dataMedia(data: readonly DataNode[], url: string): PageMedia[] {
  return data
    .filter((node) => isOfType(node, works))
    .flatMap((node) => {
      const posters = textsOf(node, 'thumbnailUrl').map((file) => [file, 'poster'] as const);
      const files = textsOf(node, 'contentUrl').map((file) => [file, kindOf(node, file)] as const);
      const pictures = textsOf(node, 'image').map((file) => [file, 'picture'] as const);
      return [...files, ...posters, ...pictures];
    })
    .flatMap(([file, kind]) => {
      const address = readAddress(file, url);
      return address === null ? [] : [{ url: address, kind, alt: '', linkedTo: null }];
    });
}

function kindOf(node: DataNode, file: string): PageMedia['kind'] {
  const named = kindOfFile(file);
  return named ?? (isOfType(node, ['VideoObject']) ? 'video' : 'picture');
}

/** Linked data repeats what the page shows. */
function mergeMedia(shown: readonly PageMedia[], told: readonly PageMedia[]): PageMedia[] {
  const byUrl = new Map([...told, ...shown].map((one) => [one.url, one]));
  return [...byUrl.values()];
}

const orNull = (text: string): string | null => (text === '' ? null : text);
