import { readAddress, tidyText } from './read-address.ts';
import type { PageMedia } from './types.ts';
import type { Attributes } from './walk-html.ts';

const pictureFile = /\.(?:jpe?g|jfif|png|webp|avif|gif|bmp|heic)$/iu;
const videoFile = /\.(?:mp4|m4v|webm|mov|mkv|avi|wmv|flv|ogv|m3u8)$/iu;
/** Decoration by its name. */
const decoration =
  /(?:^|[/_.-])(?:favicon|sprites?|spacer|blank|pixel|placeholder|loading|loader|spinner|emojis?|smileys?|smilies|icons?)(?:[/_.@-]|\d*\.)|\.(?:svg|ico)$/iu;
const smallest = 64;
const altLimit = 300;

/** Where galleries that load late keep the address of the picture, the best first. */
const lateSources = [
  'data-full',
  'data-large',
  'data-original',
  'data-src',
  'data-lazy-src',
  'data-lazy',
];

/** Kind of file that an address names by its ending, or null. */
export function kindOfFile(url: string): 'picture' | 'video' | null {
  const path = pathOf(url);
  if (pictureFile.test(path)) return 'picture';
  return videoFile.test(path) ? 'video' : null;
}

/** The picture of an `img` or `source` in its largest form; null for icons and what cannot be fetched. */
export function readPicture(attributes: Attributes, base: string): PageMedia | null {
  if (isSmall(attributes.get('width')) || isSmall(attributes.get('height'))) return null;
  const sources = [
    largestOf(attributes.get('data-srcset')),
    largestOf(attributes.get('srcset')),
    ...lateSources.map((name) => attributes.get(name)),
    attributes.get('src'),
  ];
  const url = firstAddress(sources, base);
  if (url === null) return null;
  const alt = tidyText(attributes.get('alt') ?? attributes.get('title') ?? '', altLimit);
  return { url, kind: 'picture', alt, linkedTo: null };
}

/** A picture behind an element: its style or the attribute that lazy galleries use. */
export function readBackground(attributes: Attributes, base: string): PageMedia | null {
  if (attributes.size === 0) return null;
  const style = attributes.get('style') ?? '';
  const styled = /background(?:-image)?\s*:[^;]{0,40}url\(\s*["']?([^"')]{1,2048})/iu.exec(style);
  const late = attributes.get('data-bg') ?? attributes.get('data-background');
  const url = firstAddress([late?.replace(/^url\(["']?|["']?\)$/gu, ''), styled?.[1]], base);
  return url === null ? null : { url, kind: 'picture', alt: '', linkedTo: null };
}

/** Address without query and fragment: the ending of a file's name is the last thing in it. */
function pathOf(url: string): string {
  const end = url.search(/[?#]/u);
  return end < 0 ? url : url.slice(0, end);
}

function firstAddress(sources: readonly (string | undefined)[], base: string): string | null {
  for (const source of sources) {
    const url = readAddress(source, base);
    if (url !== null && !decoration.test(pathOf(url))) return url;
  }
  return null;
}

function isSmall(size: string | undefined): boolean {
  const pixels = size === undefined ? NaN : Number.parseFloat(size);
  return !size?.endsWith('%') && pixels < smallest;
}

/** The candidate of a `srcset` with the greatest width or density (HTML standard). */
function largestOf(srcset: string | undefined): string | undefined {
  if (srcset === undefined) return undefined;
  let best: string | undefined;
  let bestSize = -1;
  for (const candidate of srcset.split(/,\s+|,(?=https?:|\/)/u).slice(0, 50)) {
    const [url, size = '1x'] = candidate.trim().split(/\s+/u);
    const weight = Number.parseFloat(size);
    if (url === undefined || url === '' || !(weight > bestSize)) continue;
    best = url.replace(/,$/u, '');
    bestSize = weight;
  }
  return best;
}
