import type { Answer } from '../proxy/answer.ts';
import { escapeHtml, fillingText, htmlPage } from '../sites/page.ts';
import { htmlAnswer } from '../sites/site.ts';
import type { ContentHost } from './content-hosts.ts';
import { itemGallery, itemPicture, itemThumbnail } from './item-media.ts';
import type { Item } from './library.ts';
import { mediaUrl } from './media-addresses.ts';
import { pageLinks } from './page-links.ts';
import { threadPosts } from './thread-posts.ts';

/** Items on one page of a list. */
const listSize = 4;

/** Day zero of the demo web; ages of items count back from it. */
const dayZero = Date.UTC(2026, 10, 20);
const dateOf = (item: Item): string =>
  new Date(dayZero - item.ageDays * 86_400_000).toISOString().slice(0, 10);

const footer = (host: ContentHost): string =>
  `<footer><a href="/">Home</a> · ${host.notices === 'unnamed' ? '' : '<a href="/dmca">DMCA</a> · '}${escapeHtml(host.label)}</footer>`;

/**
 * One page of results, of a creator's or a member's items or of the front page, counted from 1; says so when
 * there is nothing. `address` is the list's own path with its query; null when there is no such page.
 */
export function listPage(
  host: ContentHost,
  list: { title: string; query: string; address: string; items: readonly Item[] },
  page: number,
): Answer | null {
  const pages = Math.max(1, Math.ceil(list.items.length / listSize));
  if (page > pages) return null;
  const shown = list.items.slice((page - 1) * listSize, page * listSize);
  const links = pageLinks(page, pages, (number) => pageAddress(list.address, number));
  const cards = shown.map(
    (item) =>
      `<article class="result"><a href="${item.path}">${itemThumbnail(item)}<h3>${escapeHtml(item.title)}</h3></a><p>by <a href="/members/${item.uploader}">${item.uploader}</a> <time>${dateOf(item)}</time></p></article>`,
  );
  const body =
    cards.length === 0
      ? `<p class="empty">Nothing found for "${escapeHtml(list.query)}"</p>`
      : `<p>${list.items.length} found</p>${cards.join('')}${links.nav}`;
  return htmlAnswer(
    200,
    htmlPage({
      title: `${list.title}${page > 1 ? `, page ${page}` : ''} - ${host.label}`,
      head: links.head,
      body: `<form><input name="q" value="${escapeHtml(list.query)}"></form><main>${body}</main>${footer(host)}`,
    }),
  );
}

function pageAddress(address: string, number: number): string {
  if (number === 1) return address;
  return `${address}${address.includes('?') ? '&' : '?'}page=${number}`;
}

/**
 * The page of an item, with title, uploader, date and media in the ways that sites name them. Threads go on
 * over several pages, counted from 1; null when there is no such page.
 */
export function itemPage(host: ContentHost, item: Item, page: number): Answer | null {
  const thread = host.kind === 'forum' ? threadPosts(item, page) : null;
  if (page > (thread?.pages ?? 1)) return null;
  const links = pageLinks(page, thread?.pages ?? 1, (number) => threadAddress(item, number));
  const url = `https://${host.host}${threadAddress(item, page)}`;
  const picture = mediaUrl(item, 0);
  const head = `<link rel="canonical" href="${url}"><meta property="og:title" content="${escapeHtml(item.title)}"><meta property="og:image" content="${picture}"><meta property="article:published_time" content="${dateOf(item)}">`;
  const tag = host.creatorPath.replace('{slug}', item.creator.id);
  return htmlAnswer(
    200,
    htmlPage({
      title: `${item.title} - ${host.label}`,
      head: head + links.head + (host.kind === 'tube' ? videoData(item, picture) : ''),
      body: `<main><h1>${escapeHtml(item.title)}</h1><p class="meta">Uploaded by <a class="uploader" href="/members/${item.uploader}">${item.uploader}</a> on <time datetime="${dateOf(item)}">${dateOf(item)}</time></p><p class="tags"><a rel="tag" href="${tag}">${escapeHtml(item.creator.stageName)}</a></p>${thread?.posts ?? contentOf(host, item)}${links.nav}<p>${fillingText(item.id, 60)}</p></main>${footer(host)}`,
    }),
  );
}

function threadAddress(item: Item, number: number): string {
  return number === 1 ? item.path : `${item.path}page-${number}`;
}

/** The page of one large picture of a set, counted from 1; the next one a link away. */
export function picturePage(host: ContentHost, item: Item, number: number): Answer | null {
  if (host.media !== 'viewer' || item.pictures[number - 1] === undefined) return null;
  const links = pageLinks(number, item.pictures.length, (other) => `${item.path}/${other}`);
  const large = itemPicture({ ...item, host: { ...host, media: 'inline' } }, number - 1);
  return htmlAnswer(
    200,
    htmlPage({
      title: `${item.title}, picture ${number} - ${host.label}`,
      head: links.head,
      body: `<main><h1><a href="${item.path}">${escapeHtml(item.title)}</a></h1>${large}${links.nav}</main>${footer(host)}`,
    }),
  );
}

function contentOf(host: ContentHost, item: Item): string {
  switch (host.kind) {
    case 'gallery':
    case 'aggregator':
    case 'forum':
      return itemGallery(item);
    case 'tube':
      return `<video controls poster="${mediaUrl(item, 0)}"></video><span class="duration">12:${String(item.ageDays % 60).padStart(2, '0')}</span>`;
    case 'file_host':
      return `<p class="file">${item.creator.id}-${item.id}.zip (${100 + item.ageDays} MB)</p>${itemGallery(item)}<a class="download" href="/d/${item.id}">Download</a>`;
  }
}

function videoData(item: Item, picture: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: item.title,
    thumbnailUrl: picture,
    uploadDate: dateOf(item),
    author: item.uploader,
  };
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
}
