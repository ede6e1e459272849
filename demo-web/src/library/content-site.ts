import type { Answer } from '../proxy/answer.ts';
import { bareName } from '../people/demo-creators.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import { escapeHtml, htmlPage } from '../sites/page.ts';
import { htmlAnswer } from '../sites/site.ts';
import type { DemoSite, SiteRequest } from '../sites/site.ts';
import type { ContentHost } from './content-hosts.ts';
import { itemPage, listPage, picturePage } from './content-pages.ts';
import type { Item, Library } from './library.ts';
import { answerMedia } from './media-site.ts';
import { noticePage, securityTxt } from './notice-page.ts';
import { robotsAnswer } from './robots.ts';

/** A site with copied content: search, lists, items, their pictures, rules for crawlers, notices. */
export function contentSite(
  host: ContentHost,
  library: Library,
  pictures: PictureStore,
  lastReaders: Map<string, string>,
): DemoSite {
  const mine = (request: SiteRequest): Item[] =>
    library
      .visible(request.at, request.headers['user-agent'] ?? '')
      .filter((item) => item.host === host);

  return {
    host: host.host,
    plays: `${host.kind} with copied content (${host.media}); notices: ${host.temperament}`,
    async answer(request) {
      if (request.path === '/robots.txt') return robotsAnswer(host) ?? gonePage(host);
      const media = await answerMedia(library, pictures, request);
      if (media !== null) return media;
      return answerItem(request) ?? answerList(request) ?? answerRest(request);
    },
  };

  /** An item, a later page of its thread, or one of its pictures in large. */
  function answerItem(request: SiteRequest): Answer | null {
    const whole = library.find(host.host, request.path);
    const [, path = '', page, picture] =
      /^(.*?)(?:page-([1-9]\d{0,3})|\/([1-9]\d{0,3}))$/u.exec(request.path) ?? [];
    const item = whole ?? library.find(host.host, path);
    if (item === undefined) return null;
    const reader = request.headers['user-agent'] ?? '';
    if (!library.isVisible(item, request.at, reader)) return gonePage(host);
    // Whoever looked last before a notice is taken for its sender by hosts that hide.
    lastReaders.set(item.id, reader);
    if (whole !== undefined) return itemPage(host, item, 1);
    return page === undefined
      ? picturePage(host, item, Number(picture))
      : itemPage(host, item, Number(page));
  }

  function answerList(request: SiteRequest): Answer | null {
    const page = Number(/^[1-9]\d{0,4}$/u.exec(request.query.get('page') ?? '1')?.[0] ?? NaN);
    const list = listAt(request);
    if (list === null || Number.isNaN(page)) return null;
    return listPage(host, list, page);
  }

  function listAt(request: SiteRequest): Parameters<typeof listPage>[1] | null {
    const query = queryOf(host, request);
    if (query !== null) {
      const wanted = bareName(query);
      const items = mine(request).filter(
        (one) => wanted !== '' && bareName(one.title).includes(wanted),
      );
      const address = host.searchPath.replace('{query}', encodeURIComponent(query));
      return { title: `Results for ${query}`, query, address, items };
    }
    const address = request.path;
    const slug = slugOf(host, request.path);
    const uploader = /^\/members\/([a-z0-9]+)$/u.exec(request.path)?.[1];
    const items = mine(request).filter((one) =>
      slug === null ? uploader === undefined || one.uploader === uploader : one.creator.id === slug,
    );
    if (request.path === '/') return { title: host.label, query: '', address, items };
    const [first] = items;
    if ((slug === null && uploader === undefined) || first === undefined) return null;
    const title = slug === null ? `Uploads of ${first.uploader}` : first.creator.stageName;
    return { title, query: slug ?? '', address, items };
  }

  function answerRest(request: SiteRequest): Answer {
    const file = mine(request).find((item) => request.path === `/d/${item.id}`);
    if (file !== undefined) {
      const headers = { 'content-type': 'application/zip' };
      return { status: 200, headers, body: Buffer.from('PK\u0005\u0006'.padEnd(22, '\0')) };
    }
    const said =
      request.path === '/dmca'
        ? noticePage(host)
        : request.path === '/.well-known/security.txt'
          ? securityTxt(host)
          : null;
    return said ?? gonePage(host);
  }
}

function queryOf(host: ContentHost, request: SiteRequest): string | null {
  const [path = '', query] = host.searchPath.split('?');
  if (query !== undefined) {
    return request.path === path ? request.query.get(query.split('=')[0] ?? '') : null;
  }
  const [before = ''] = path.split('{query}');
  if (!request.path.startsWith(before)) return null;
  try {
    return decodeURIComponent(request.path.slice(before.length).replace(/\/$/u, ''));
  } catch {
    return null;
  }
}

function slugOf(host: ContentHost, path: string): string | null {
  const [before = ''] = host.creatorPath.split('{slug}');
  return path.startsWith(before) ? path.slice(before.length).replace(/\/$/u, '') : null;
}

function gonePage(host: ContentHost): Answer {
  const body = '<main><h1>404</h1><p>This page does not exist or was removed.</p></main>';
  return htmlAnswer(404, htmlPage({ title: `Not found - ${escapeHtml(host.label)}`, body }));
}
