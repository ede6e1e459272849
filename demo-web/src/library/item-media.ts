import { escapeHtml } from '../sites/page.ts';
import type { Item } from './library.ts';
import { mediaPath, mediaUrl } from './media-addresses.ts';
import type { MediaSize } from './media-addresses.ts';

const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Address of a picture as it stands in pages: relative unless the media have a host of their own. */
function address(item: Item, index: number, size: MediaSize = 'full'): string {
  return item.host.mediaHost === undefined
    ? mediaPath(item, index, size)
    : mediaUrl(item, index, size);
}

/** One of an item's pictures, in the way of its host. */
export function itemPicture(item: Item, index: number): string {
  const alt = escapeHtml(`${item.title} ${index + 1}`);
  const [full, small] = [address(item, index), address(item, index, 'small')];
  switch (item.host.media) {
    case 'inline':
      return `<img class="media" src="${full}" alt="${alt}">`;
    case 'viewer':
      return `<a href="${item.path}/${index + 1}"><img class="thumb" src="${small}" alt="${alt}"></a>`;
    case 'files':
      return `<a href="${full}"><img class="thumb" src="${small}" alt="${alt}"></a>`;
    case 'lazy':
      return `<img class="media lazyload" src="${blank}" data-src="${full}" alt="${alt}">`;
    case 'srcset':
      return `<picture><source type="image/jpeg" srcset="${small} 240w, ${full} 960w"><img class="media" src="${small}" srcset="${small} 240w, ${full} 960w" sizes="100vw" alt="${alt}"></picture>`;
  }
}

/** All of an item's pictures. */
export function itemGallery(item: Item): string {
  return `<div class="gallery">${item.pictures.map((_, index) => itemPicture(item, index)).join('')}</div>`;
}

/** The small picture that stands for an item in lists. */
export function itemThumbnail(item: Item): string {
  const small = address(item, 0, 'small');
  return item.host.media === 'lazy'
    ? `<img class="lazyload" src="${blank}" data-src="${small}" alt="">`
    : `<img src="${small}" alt="">`;
}
