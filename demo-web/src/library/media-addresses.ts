import type { Item, Library } from './library.ts';

/** Size of a picture on a page; widths in pixels are those of the picture store. */
export type MediaSize = 'full' | 'small';

const pattern = /^\/media\/(small\/)?([a-z0-9]{6})(?:-(\d+))?\.jpg$/u;

/** Path of an item's picture; the first has no number. */
export function mediaPath(item: Item, index: number, size: MediaSize = 'full'): string {
  const number = index === 0 ? '' : `-${index + 1}`;
  return `/media/${size === 'small' ? 'small/' : ''}${item.id}${number}.jpg`;
}

/** Where an item's picture is to be had: on the item's host, or on the host of its media. */
export function mediaUrl(item: Item, index: number, size: MediaSize = 'full'): string {
  return `https://${item.host.mediaHost ?? item.host.host}${mediaPath(item, index, size)}`;
}

/** The picture that a path on a host stands for, as long as its item can be seen. */
export function findMedia(
  library: Library,
  asked: { host: string; path: string; at: number; userAgent: string },
): { item: Item; copied: Item['pictures'][0]; size: MediaSize } | null {
  const [, small, id = '', number = '1'] = pattern.exec(asked.path) ?? [];
  const item = library.byId(id);
  const copied = item?.pictures[Number(number) - 1];
  if (item === undefined || copied === undefined) return null;
  if ((item.host.mediaHost ?? item.host.host) !== asked.host) return null;
  if (!library.isVisible(item, asked.at, asked.userAgent)) return null;
  return { item, copied, size: small === undefined ? 'full' : 'small' };
}
