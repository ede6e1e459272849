import { readAddress, tidyText } from './read-address.ts';
import type { PageLink } from './types.ts';
import type { Attributes } from './walk-html.ts';

const linkLimit = 5_000;
/** Links that repeat others cost as much to read. */
const readLimit = 20_000;
const textLimit = 300;

const nextClass = /(?:^|[\s_-])next(?:$|[\s_-])/iu;
const nextText =
  /^[\s›»→>]*(?:next|older|weiter|nächste|siguiente|próxima|suivante?|vor(?:wärts)?|далее|следующая|下一页|次へ)(?:\s+(?:page|posts?|seite|página|»|›))?[\s›»→>]*$|^(?:›|»|→|>>?)$/iu;

export type Links = {
  /** An `a` begins. */
  open(attributes: Attributes, base: string): void;
  close(): void;
  text(piece: string): void;
  /** What a picture inside the link shows. */
  picture(alt: string): void;
  /** A link without text: `link rel=next`. */
  add(url: string | null, isNext: boolean): void;
  /** Where the open link leads. */
  current(): string | null;
  list(): PageLink[];
  isCut(): boolean;
};

/** Gathers the links of a page, each address once, up to a limit. */
export function createLinks(): Links {
  const links = new Map<string, PageLink>();
  let open: { url: string; text: string; alt: string; label: string; isNext: boolean } | null =
    null;
  let reads = 0;
  let isCut = false;

  const keep = (url: string, text: string, isNext: boolean): void => {
    const known = links.get(url);
    if (known !== undefined) {
      if (known.text === '') known.text = text;
      known.isNext ||= isNext;
    } else if (links.size < linkLimit) links.set(url, { url, text, isNext });
    else isCut = true;
  };
  const close = (): void => {
    if (open === null) return;
    const text = tidyText(open.text, textLimit);
    const shown = text || tidyText(open.alt, textLimit) || tidyText(open.label, textLimit);
    keep(open.url, shown, open.isNext || nextText.test(text === '' ? shown : text));
    open = null;
  };

  return {
    open(attributes, base) {
      close();
      reads += 1;
      if (reads > readLimit) {
        isCut = true;
        return;
      }
      const url = readAddress(attributes.get('href'), base);
      if (url === null) return;
      const marks = `${attributes.get('rel') ?? ''} ${attributes.get('class') ?? ''}`;
      const label = attributes.get('title') ?? attributes.get('aria-label') ?? '';
      open = { url, text: '', alt: '', label, isNext: nextClass.test(marks.slice(0, 300)) };
    },
    close,
    text(piece) {
      if (open !== null && open.text.length < textLimit * 4) {
        open.text += piece.slice(0, textLimit * 4);
      }
    },
    picture(alt) {
      if (open !== null && open.alt === '') open.alt = alt;
    },
    add: (url, isNext) => {
      if (url !== null) keep(url, '', isNext);
    },
    current: () => open?.url ?? null,
    list() {
      close();
      return [...links.values()];
    },
    isCut: () => isCut,
  };
}
