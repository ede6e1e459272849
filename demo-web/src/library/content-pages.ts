import type { Answer } from '../proxy/answer.ts';
import { escapeHtml, fillingText, htmlPage } from '../sites/page.ts';
import { htmlAnswer } from '../sites/site.ts';
import type { ContentHost } from './content-hosts.ts';
import type { Item } from './library.ts';

/** Day zero of the demo web; ages of items count back from it. */
const dayZero = Date.UTC(2026, 10, 20);
const dateOf = (item: Item): string =>
  new Date(dayZero - item.ageDays * 86_400_000).toISOString().slice(0, 10);

const footer = (host: ContentHost): string =>
  `<footer><a href="/dmca">DMCA</a> · ${escapeHtml(host.label)}</footer>`;

/** Results, a creator's items or the front page; says so when there is nothing. */
export function listPage(
  host: ContentHost,
  title: string,
  query: string,
  items: readonly Item[],
): Answer {
  const cards = items.map(
    (item) =>
      `<article class="result"><a href="${item.path}"><img src="/media/small/${item.id}.jpg" alt=""><h3>${escapeHtml(item.title)}</h3></a><p>by <a href="/members/${item.uploader}">${item.uploader}</a> <time>${dateOf(item)}</time></p></article>`,
  );
  const list =
    cards.length === 0
      ? `<p class="empty">Nothing found for "${escapeHtml(query)}"</p>`
      : `<p>${cards.length} found</p>${cards.join('')}`;
  return htmlAnswer(
    200,
    htmlPage({
      title: `${title} - ${host.label}`,
      body: `<form><input name="q" value="${escapeHtml(query)}"></form><main>${list}</main>${footer(host)}`,
    }),
  );
}

/** The page of one item, with title, uploader, date and media in the ways that sites name them. */
export function itemPage(host: ContentHost, item: Item): Answer {
  const address = `https://${host.host}${item.path}`;
  const picture = `https://${host.host}/media/${item.id}.jpg`;
  const head = `<link rel="canonical" href="${address}"><meta property="og:title" content="${escapeHtml(item.title)}"><meta property="og:image" content="${picture}"><meta property="article:published_time" content="${dateOf(item)}">`;
  return htmlAnswer(
    200,
    htmlPage({
      title: `${item.title} - ${host.label}`,
      head: host.kind === 'tube' ? head + videoData(item, picture) : head,
      body: `<main><h1>${escapeHtml(item.title)}</h1><p class="meta">Uploaded by <a class="uploader" href="/members/${item.uploader}">${item.uploader}</a> on <time datetime="${dateOf(item)}">${dateOf(item)}</time></p><p class="tags"><a rel="tag" href="${host.creatorPath.replace('{slug}', item.creator.id)}">${escapeHtml(item.creator.stageName)}</a></p>${contentOf(host, item)}<p>${fillingText(item.id, 60)}</p></main>${footer(host)}`,
    }),
  );
}

function contentOf(host: ContentHost, item: Item): string {
  const picture = `<img class="media" src="/media/${item.id}.jpg" alt="${escapeHtml(item.title)}">`;
  switch (host.kind) {
    case 'gallery':
    case 'aggregator':
      return `<div class="gallery">${picture}</div>`;
    case 'forum':
      return `<article class="message"><h4>${item.uploader}</h4><div class="post">Here you go: ${picture}</div></article><article class="message"><h4>lurker</h4><div class="post">Thanks for sharing!</div></article>`;
    case 'tube':
      return `<video controls poster="/media/${item.id}.jpg"></video><span class="duration">12:${String(item.ageDays % 60).padStart(2, '0')}</span>`;
    case 'file_host':
      return `<p class="file">${item.creator.id}-${item.id}.zip (${100 + item.ageDays} MB)</p>${picture}<a class="download" href="/d/${item.id}">Download</a>`;
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
