import { createCaptures, type Captures } from './collect-captures.ts';
import { createLinks } from './collect-links.ts';
import { kindOfFile, readBackground, readPicture } from './pick-media.ts';
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
  data: DataNode[];
  /** `datetime` of the page's `time` elements. */
  times: string[];
  text: string;
  links: PageLink[];
  media: PageMedia[];
  isCut: boolean;
};

const textLimit = 20_000;
const mediaLimit = 1_000;
const dataLimit = 1_000;
const unread = new Set(['script', 'style', 'template', 'textarea', 'select', 'svg', 'noscript']);
const inline = new Set(
  'a abbr b bdi cite code em font i mark q s small span strong sub sup time u'.split(' '),
);

/** Reads a page once from front to back. `url` is where it came from. */
export function readParts(html: string, url: string): PageParts {
  const metas = new Map<string, string>();
  const captures = createCaptures();
  const links = createLinks();
  const media = new Map<string, PageMedia>();
  const data: DataNode[] = [];
  const times: string[] = [];
  let base = url;
  let canonical: string | null = null;
  let title = '';
  let text = '';
  let linkedData: string | null = null;
  let hidden: { tag: string; depth: number } | null = null;
  let isTitle = false;
  let isCut = false;

  const addMedia = (found: PageMedia | null): void => {
    if (found === null) return;
    const known = media.get(found.url);
    if (known !== undefined) {
      known.alt ||= found.alt;
      known.linkedTo ??= found.linkedTo;
    } else if (media.size < mediaLimit) media.set(found.url, found);
    else isCut = true;
  };
  const addFile = (address: string | undefined, kind: PageMedia['kind']): void => {
    const found = readAddress(address, base);
    if (found !== null) addMedia({ url: found, kind, alt: '', linkedTo: null });
  };
  const addShown = (shown: PageMedia | null): void => {
    if (shown === null) return;
    links.picture(shown.alt);
    const linkedTo = links.current();
    addMedia({ ...shown, linkedTo: linkedTo === shown.url ? null : linkedTo });
  };

  const openMeta = (attributes: Attributes): void => {
    const key = attributes.get('property') ?? attributes.get('name') ?? attributes.get('itemprop');
    const content = attributes.get('content');
    if (key === undefined || content === undefined || metas.size > 300) return;
    const name = key.toLowerCase();
    if (!metas.has(name)) metas.set(name, content);
    if (/^(?:og:image(?::secure_url|:url)?|twitter:image(?::src)?|image)$/u.test(name))
      addFile(content, 'picture');
    else if (name === 'thumbnailurl') addFile(content, 'poster');
    else if (/^(?:og:video(?::secure_url|:url)?|contenturl)$/u.test(name)) {
      const file = readAddress(content, base);
      if (file !== null && kindOfFile(file) === 'video') addFile(content, 'video');
    }
  };
  const openLink = (attributes: Attributes): void => {
    const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/u);
    const href = attributes.get('href');
    if (rel.includes('canonical')) canonical ??= readAddress(href, base);
    if (rel.includes('next')) links.add(readAddress(href, base), true);
    if (rel.includes('image_src') || attributes.get('itemprop') === 'thumbnailUrl')
      addFile(href, 'picture');
  };
  const openAnchor = (attributes: Attributes): void => {
    links.open(attributes, base);
    const target = links.current();
    const kind = target === null ? null : kindOfFile(target);
    if (target !== null && kind !== null) addFile(target, kind);
  };
  const openMedium = (name: string, attributes: Attributes): void => {
    if (name === 'img' || name === 'amp-img') addShown(readPicture(attributes, base));
    else if (name === 'video') {
      addFile(attributes.get('poster'), 'poster');
      addFile(attributes.get('src') ?? attributes.get('data-src'), 'video');
    } else if (name === 'source') {
      const isVideo = attributes.has('src') || /^video/iu.test(attributes.get('type') ?? '');
      if (isVideo) addFile(attributes.get('src') ?? attributes.get('data-src'), 'video');
      else addShown(readPicture(attributes, base));
    } else addShown(readBackground(attributes, base));
  };
  const openData = (attributes: Attributes): void => {
    const isData = /^application\/ld\+json/iu.test(attributes.get('type') ?? '');
    linkedData = isData ? '' : null;
  };
  const closeData = (): void => {
    if (linkedData !== null && data.length < dataLimit) data.push(...readJsonLd(linkedData));
    linkedData = null;
  };

  const isWalkCut = walkHtml(html, {
    onOpen(name, attributes) {
      if (hidden?.tag === name) hidden.depth += 1;
      else if (hidden === null && unread.has(name)) hidden = { tag: name, depth: 1 };
      captures.open(name, attributes);
      if (!inline.has(name) && text.length < textLimit * 2) text += '\n';
      switch (name) {
        case 'title':
          isTitle = title === '' && hidden === null;
          break;
        case 'base':
          if (base === url) base = readAddress(attributes.get('href'), url) ?? url;
          break;
        case 'meta':
          openMeta(attributes);
          break;
        case 'link':
          openLink(attributes);
          break;
        case 'script':
          openData(attributes);
          break;
        case 'a':
          openAnchor(attributes);
          break;
        case 'time':
          if (times.length < 20) times.push(attributes.get('datetime') ?? '');
          break;
        default:
      }
      if (name !== 'meta' && name !== 'link' && name !== 'script') openMedium(name, attributes);
    },
    onClose(name) {
      captures.close(name);
      if (name === 'script') closeData();
      if (name === 'a') links.close();
      if (name === 'title') isTitle = false;
      if (!inline.has(name) && text.length < textLimit * 2) text += '\n';
      if (hidden?.tag !== name) return;
      hidden.depth -= 1;
      if (hidden.depth <= 0) hidden = null;
    },
    onText(piece) {
      if (linkedData !== null) linkedData += piece;
      if (isTitle) title += piece.slice(0, 1_000);
      if (hidden !== null || isTitle) return;
      links.text(piece);
      captures.text(piece);
      if (text.length < textLimit * 2) text += piece.slice(0, textLimit * 2);
      else isCut = true;
    },
  });

  const seen = tidyLines(text);
  return {
    title,
    metas,
    canonical,
    captures,
    data,
    times,
    text: seen.slice(0, textLimit),
    links: links.list(),
    media: [...media.values()],
    isCut: isCut || isWalkCut || links.isCut() || seen.length > textLimit,
  };
}

function tidyLines(text: string): string {
  return text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[ \n]*/gu, '\n')
    .trim();
}
