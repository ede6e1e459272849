import { createCaptures, type Captures } from './collect-captures.ts';
import { createLinks } from './collect-links.ts';
import { createMedia } from './collect-media.ts';
import { createVisible } from './collect-visible.ts';
import { readAddress } from './read-address.ts';
import { readJsonLd, type DataNode } from './read-json-ld.ts';
import type { PageLink, PageMedia } from './types.ts';
import { walkHtml, type Attributes } from './walk-html.ts';

/** What stands in a page, before anything is concluded from it. */
export type PageParts = {
  title: string;
  /** Values of `meta`, by property, name or itemprop in lower case; the first of each. */
  metas: ReadonlyMap<string, string>;
  canonical: string | null;
  captures: Captures;
  data: readonly DataNode[];
  /** `datetime` of the page's `time` elements. */
  times: readonly string[];
  text: string;
  links: PageLink[];
  media: PageMedia[];
  isCut: boolean;
};

const metaLimit = 300;
const dataLimit = 1_000;
const timeLimit = 20;
const titleLimit = 2_000;

/** Reads a page once from front to back. `url` is where it came from. */
export function readParts(html: string, url: string): PageParts {
  const metas = new Map<string, string>();
  const captures = createCaptures();
  const links = createLinks();
  const media = createMedia();
  const visible = createVisible();
  const data: DataNode[] = [];
  const times: string[] = [];
  const page = { base: url, canonical: null as string | null, title: '' };
  const within = { title: false, data: null as string | null };

  const openMeta = (attributes: Attributes): void => {
    const key = attributes.get('property') ?? attributes.get('name') ?? attributes.get('itemprop');
    const content = attributes.get('content');
    if (key === undefined || content === undefined || metas.size >= metaLimit) return;
    const name = key.toLowerCase();
    if (!metas.has(name)) metas.set(name, content);
    media.meta(name, content, page.base);
  };
  const openLink = (attributes: Attributes): void => {
    const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/u);
    const href = attributes.get('href');
    if (rel.includes('canonical')) page.canonical ??= readAddress(href, page.base);
    if (rel.includes('next')) links.add(readAddress(href, page.base), true);
    if (rel.includes('image_src')) media.add(href, 'picture', page.base);
    if (attributes.get('itemprop') === 'thumbnailUrl') media.add(href, 'poster', page.base);
  };
  const openOther = (name: string, attributes: Attributes): void => {
    if (name === 'a') links.open(attributes, page.base);
    else if (name === 'time' && times.length < timeLimit) {
      times.push(attributes.get('datetime') ?? '');
    }
    const alt = media.open(name, attributes, page.base, links.current());
    if (alt !== null) links.picture(alt);
  };

  const isWalkCut = walkHtml(html, {
    onOpen(name, attributes) {
      visible.open(name);
      captures.open(name, attributes);
      if (name === 'meta') openMeta(attributes);
      else if (name === 'link') openLink(attributes);
      else if (name === 'title') within.title = page.title === '';
      else if (name === 'script') {
        const isData = /^application\/ld\+json/iu.test(attributes.get('type') ?? '');
        within.data = isData ? '' : null;
      } else if (name === 'base') {
        if (page.base === url) page.base = readAddress(attributes.get('href'), url) ?? url;
      } else openOther(name, attributes);
    },
    onClose(name) {
      visible.close(name);
      captures.close(name);
      if (name === 'a') links.close();
      else if (name === 'title') within.title = false;
      else if (name === 'script') {
        if (within.data !== null && data.length < dataLimit) data.push(...readJsonLd(within.data));
        within.data = null;
      }
    },
    onText(piece) {
      if (within.data !== null) within.data += piece;
      else if (within.title) page.title += piece.slice(0, titleLimit - page.title.length);
      else if (visible.text(piece)) {
        links.text(piece);
        captures.text(piece);
      }
    },
  });

  return {
    ...page,
    metas,
    captures,
    data,
    times,
    text: visible.read(),
    links: links.list(),
    media: media.list(),
    isCut: isWalkCut || links.isCut() || media.isCut() || visible.isCut(),
  };
}
