import { Tokenizer } from 'htmlparser2';

/** Attributes of a tag that say something about content; names in lower case. */
export type Attributes = ReadonlyMap<string, string>;

/** What a page consists of, in order. Names in lower case. */
export type HtmlEvents = {
  onOpen(name: string, attributes: Attributes): void;
  onClose(name: string): void;
  onText(text: string): void;
};

const wanted = new Set(
  (
    'href src srcset alt title rel class id itemprop property name content datetime width height ' +
    'poster type style data-src data-srcset data-original data-lazy data-lazy-src data-bg ' +
    'data-background data-full data-large data-cfemail aria-label'
  ).split(' '),
);
const valueLimit = 8_192;
const tagLimit = 400_000;
/** Characters of a page that are looked at; the fetcher's byte limit is usually met first. */
const pageLimit = 4_000_000;

/**
 * Walks through a page tag by tag without building a tree: whatever a page nests, leaves open or
 * repeats costs time linear in its length and next to no memory. Answers whether it was cut.
 */
export function walkHtml(page: string, events: HtmlEvents): boolean {
  const html = page.length > pageLimit ? page.slice(0, pageLimit) : page;
  let isCut = html.length < page.length;
  let tags = 0;
  let tag = '';
  let attributes = new Map<string, string>();
  let attribute: string | null = null;
  let value = '';

  const take = (piece: string): void => {
    if (attribute !== null && value.length < valueLimit) value += piece;
  };
  const finishTag = (): void => {
    if (tag === '') return;
    const opened = tag;
    const given = attributes;
    tag = '';
    if (given.size > 0) attributes = new Map();
    events.onOpen(opened, given);
  };

  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = html.slice(start, Math.min(end, start + 40)).toLowerCase();
        tags += 1;
        if (tags < tagLimit) return;
        isCut = true;
        tokenizer.pause();
      },
      onattribname(start, end) {
        const name = end - start > 20 ? '' : html.slice(start, end).toLowerCase();
        attribute = wanted.has(name) && !attributes.has(name) ? name : null;
        value = '';
      },
      onattribdata(start, end) {
        if (attribute !== null) take(html.slice(start, Math.min(end, start + valueLimit)));
      },
      onattribentity(code) {
        if (attribute !== null) take(String.fromCodePoint(code));
      },
      onattribend() {
        if (attribute !== null) attributes.set(attribute, value);
        attribute = null;
      },
      onopentagend: finishTag,
      onselfclosingtag: finishTag,
      onclosetag(start, end) {
        events.onClose(html.slice(start, Math.min(end, start + 40)).toLowerCase());
      },
      ontext(start, end) {
        events.onText(html.slice(start, end));
      },
      ontextentity(code) {
        events.onText(String.fromCodePoint(code));
      },
      oncdata: () => undefined,
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  );
  tokenizer.write(html);
  if (tokenizer.running) tokenizer.end();
  return isCut;
}
