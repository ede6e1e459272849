/** The parts of a page that say whom it is about. Empty strings when absent. */
export type PageSigns = {
  title: string;
  h1: string;
  ogTitle: string;
  ogUrl: string;
  canonical: string;
};

const headLimit = 131_072;
const headingLength = 600;
const headingLimit = 50;
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  commat: '@',
};

/** Reads title, first heading, Open Graph title and canonical address of a page. */
export function readSigns(text: string): PageSigns {
  const none: PageSigns = { title: '', h1: '', ogTitle: '', ogUrl: '', canonical: '' };
  const start = text.slice(0, 200).trimStart().charAt(0);
  if (start === '{' || start === '[') return none;
  const head = text.length > headLimit ? text.slice(0, headLimit) : text;
  return {
    title: clean(/<title[^<>]{0,500}>([^<]{0,500})/i.exec(head)?.[1]),
    h1: clean(findHeading(head)),
    ogTitle: meta(head, 'og:title'),
    ogUrl: meta(head, 'og:url'),
    canonical: attribute(findTag(head, 'link', /rel=["']?canonical\b/i), 'href'),
  };
}

/** What stands in the first heading that ends; a page that opens many without ending them has none. */
function findHeading(head: string): string | undefined {
  for (const [place, { 0: tag, index }] of [...head.matchAll(/<h1\b[^<>]{0,2000}>/gi)].entries()) {
    if (place >= headingLimit) return undefined;
    const from = index + tag.length;
    const said = head.slice(from, from + headingLength + 4);
    const end = said.search(/<\/h1/i);
    if (end >= 0) return said.slice(0, end);
  }
  return undefined;
}

/**
 * The first tag of this name that holds something. A tag ends where the next one begins: a page that begins them without
 * end is read once, not once per beginning.
 */
export function findTag(html: string, name: string, holds: RegExp): string | undefined {
  for (const [tag] of html.matchAll(new RegExp(`<${name}\\b[^<>]{0,2000}>`, 'gi'))) {
    if (holds.test(tag)) return tag;
  }
  return undefined;
}

function meta(head: string, property: string): string {
  const at = head.indexOf(property);
  if (at < 0) return '';
  const from = head.lastIndexOf('<', at);
  const to = head.indexOf('>', at);
  return from < 0 || to < 0 || to - from > 2000
    ? ''
    : attribute(head.slice(from, to + 1), 'content');
}

function attribute(tag: string | undefined, name: string): string {
  if (tag === undefined) return '';
  const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  return clean(match?.[1] ?? match?.[2] ?? match?.[3]);
}

function clean(text: string | undefined): string {
  if (text === undefined) return '';
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, body: string) => decodeEntity(body) ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}

function decodeEntity(body: string): string | undefined {
  if (!body.startsWith('#')) return entities[body.toLowerCase()];
  const code = /^#x/i.test(body) ? parseInt(body.slice(2), 16) : parseInt(body.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
