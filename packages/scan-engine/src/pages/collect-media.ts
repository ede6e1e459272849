import { kindOfFile, readBackground, readPicture } from './pick-media.ts';
import { readAddress } from './read-address.ts';
import type { PageMedia } from './types.ts';
import type { Attributes } from './walk-html.ts';

const mediaLimit = 1_000;
const pictureMeta = /^(?:og:image(?::secure_url|:url)?|twitter:image(?::src)?|image)$/u;
const videoMeta = /^(?:og:video(?::secure_url|:url)?|contenturl)$/u;

export type Media = {
  /**
   * A tag that may show something; answers what a picture shows, null when it is none. `link` is where a
   * press on it leads.
   */
  open(name: string, attributes: Attributes, base: string, link: string | null): string | null;
  meta(name: string, content: string, base: string): void;
  add(address: string | undefined, kind: PageMedia['kind'], base: string): void;
  list(): PageMedia[];
  isCut(): boolean;
};

/** Gathers pictures, posters and videos of a page, each address once, up to a limit. */
export function createMedia(): Media {
  const media = new Map<string, PageMedia>();
  let isCut = false;

  const keep = (found: PageMedia): void => {
    const known = media.get(found.url);
    if (known !== undefined) {
      known.alt ||= found.alt;
      known.linkedTo ??= found.linkedTo;
    } else if (media.size < mediaLimit) media.set(found.url, found);
    else isCut = true;
  };
  const add: Media['add'] = (address, kind, base) => {
    const url = readAddress(address, base);
    if (url !== null) keep({ url, kind, alt: '', linkedTo: null });
  };
  const show = (shown: PageMedia | null, link: string | null): string | null => {
    if (shown === null) return null;
    keep({ ...shown, linkedTo: link === shown.url ? null : link });
    return shown.alt;
  };

  return {
    open(name, attributes, base, link) {
      const file = attributes.get('src') ?? attributes.get('data-src');
      switch (name) {
        case 'img':
        case 'amp-img':
          return show(readPicture(attributes, base), link);
        case 'video':
          add(attributes.get('poster'), 'poster', base);
          add(file, 'video', base);
          return null;
        case 'source':
          // A picture's sources have a `srcset`, a video's a `src`.
          if (file === undefined) return show(readPicture(attributes, base), link);
          if (!/^audio/iu.test(attributes.get('type') ?? '')) add(file, 'video', base);
          return null;
        case 'a': {
          const kind = link === null ? null : kindOfFile(link);
          if (link !== null && kind !== null) add(link, kind, base);
          return show(readBackground(attributes, base), link);
        }
        default:
          return show(readBackground(attributes, base), link);
      }
    },
    meta(name, content, base) {
      if (pictureMeta.test(name)) add(content, 'picture', base);
      else if (name === 'thumbnailurl') add(content, 'poster', base);
      // Often the address of a player instead of a file.
      else if (videoMeta.test(name) && kindOfFile(readAddress(content, base) ?? '') === 'video')
        add(content, 'video', base);
    },
    add,
    list: () => [...media.values()],
    isCut: () => isCut,
  };
}
