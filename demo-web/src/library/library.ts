import { fractionOf, pickFrom } from '../random/seeded-random.ts';
import { demoCreators } from '../people/demo-creators.ts';
import type { DemoCreator } from '../people/demo-creators.ts';
import { pictureChanges } from '../pictures/change-picture.ts';
import type { PictureChange } from '../pictures/change-picture.ts';
import { contentHosts } from './content-hosts.ts';
import type { ContentHost } from './content-hosts.ts';

/** A picture of a creator on somebody else's page. */
type CopiedPicture = { picture: number; change: PictureChange };

/** A page with copied content on one of the demo web's own sites. */
export type Item = {
  id: string;
  host: ContentHost;
  creator: DemoCreator;
  title: string;
  uploader: string;
  /** Path of the item's page. */
  path: string;
  /** Days before the demo web began. */
  ageDays: number;
  /** Which of the creator's pictures are copied, and how each was altered; at least one. */
  pictures: readonly [CopiedPicture, ...CopiedPicture[]];
  /** Time away by itself: the page is missing from one moment until the other. */
  absence?: { from: number; until: number };
  /** Moment on the demo web's clock when the page went away. */
  goneAt?: number;
  /** Moment when the page appeared, for later uploads. */
  since?: number;
  /** Readers from whom the page is hidden, by part of their user agent. */
  hiddenFrom?: string;
};

/** All copied content, as it changes over time. */
export type Library = {
  items(): readonly Item[];
  /** Items that this reader can see at this moment. */
  visible(at: number, userAgent: string): Item[];
  isVisible(item: Item, at: number, userAgent: string): boolean;
  find(host: string, path: string): Item | undefined;
  byId(id: string): Item | undefined;
  /** Puts a copy of an item on another host; it appears at `since`. */
  repost(item: Item, host: ContentHost, since: number): Item;
};

const uploaders = ['vaultkeeper', 'nightcrawler9', 'mirrorman', 'setcollector', 'anon4471'];
const titles = ['private set', 'premium photos', 'full collection', 'beach set', 'studio set'];
/** Pictures that each creator has made. */
export const picturesPerCreator = 8;

const day = 86_400_000;

/** The copied content that a seed begins with. */
export function openLibrary(seed: number): Library {
  const items: Item[] = [];
  for (const creator of demoCreators) {
    for (const host of contentHosts) {
      if (host.isEmptyAtFirst === true) continue;
      const spread = fractionOf(seed, host.host, creator.id, 'count');
      // A creator with a single copy a site has none on two sites in three.
      const count =
        creator.itemsPerSite > 1
          ? creator.itemsPerSite - 2 + Math.floor(spread * 5)
          : spread < creator.itemsPerSite / 3
            ? 1
            : 0;
      for (let index = 0; index < count; index++) items.push(makeItem(seed, host, creator, index));
    }
  }
  const isVisible = (item: Item, at: number, userAgent: string): boolean =>
    (item.goneAt === undefined || item.goneAt > at) &&
    (item.since === undefined || item.since <= at) &&
    (item.absence === undefined || at < item.absence.from || at >= item.absence.until) &&
    (item.hiddenFrom === undefined ||
      !userAgent.toLowerCase().includes(item.hiddenFrom.toLowerCase()));
  return {
    items: () => items,
    visible: (at, userAgent) => items.filter((item) => isVisible(item, at, userAgent)),
    isVisible,
    find: (host, path) => items.find((item) => item.host.host === host && item.path === path),
    byId: (id) => items.find((item) => item.id === id),
    repost(item, host, since) {
      const index = items.filter((other) => other.host === host).length;
      const made = makeItem(seed, host, item.creator, 100 + index);
      const copy: Item = { ...made, pictures: item.pictures, since };
      delete copy.absence;
      items.push(copy);
      return copy;
    },
  };
}

function makeItem(seed: number, host: ContentHost, creator: DemoCreator, index: number): Item {
  const at = (trait: string) => fractionOf(seed, host.host, creator.id, index, trait);
  const id = Math.floor(at('id') * 36 ** 6)
    .toString(36)
    .padStart(6, '0');
  const title = `${creator.stageName} ${pickFrom(titles, at('title'))} ${index + 1}`;
  const slug = title.toLowerCase().replaceAll(' ', '-');
  return {
    id,
    host,
    creator,
    title,
    uploader: pickFrom(uploaders, at('uploader')),
    path: host.itemPath.replace('{id}', id).replace('{slug}', slug),
    ageDays: 1 + Math.floor(at('age') * 300),
    pictures: copiedPictures(host, at),
    ...absenceOf(index, at),
  };
}

/** Galleries, lists and threads hold several different pictures, files two, videos one: the poster. */
function copiedPictures(host: ContentHost, at: (trait: string) => number): Item['pictures'] {
  const start = Math.floor(at('picture') * picturesPerCreator);
  const copied = (index: number): CopiedPicture => ({
    // Steps of three come round to the same picture only after all eight.
    picture: (start + 3 * index) % picturesPerCreator,
    change: pickFrom(pictureChanges, at(index === 0 ? 'change' : `change ${index}`)),
  });
  const more =
    host.kind === 'tube' ? 0 : host.kind === 'file_host' ? 1 : 2 + Math.floor(at('pictures') * 4);
  return [copied(0), ...Array.from({ length: more }, (_, index) => copied(index + 1))];
}

/**
 * A quarter of the items goes away between the second and the twelfth day; most are back some days later.
 * The first of a creator on a host stays, so that there is one to complain about.
 */
function absenceOf(index: number, at: (trait: string) => number): Pick<Item, 'absence'> {
  if (index === 0 || at('absence') >= 0.25) return {};
  const from = (2 + at('leaves') * 10) * day;
  const stays = at('returns') < 0.25;
  return { absence: { from, until: stays ? Infinity : from + (3 + at('away') * 5) * day } };
}
