import type { Answer } from '../proxy/answer.ts';
import { bareName } from '../people/demo-creators.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import { escapeHtml, htmlPage } from '../sites/page.ts';
import { htmlAnswer } from '../sites/site.ts';
import type { DemoSite, SiteRequest } from '../sites/site.ts';
import type { ContentHost } from './content-hosts.ts';
import { itemPage, listPage } from './content-pages.ts';
import type { Item, Library } from './library.ts';

/** A site with copied content: search, creators' pages, items, their pictures, and the notice page. */
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
    plays: `${host.kind} with copied content; notices: ${host.temperament}`,
    async answer(request) {
      const picture = /^\/media\/(small\/)?([a-z0-9]{6})\.jpg$/u.exec(request.path);
      if (picture !== null)
        return answerPicture(request, picture[2] ?? '', picture[1] !== undefined);
      const item = library.find(host.host, request.path);
      if (item !== undefined) return answerItem(request, item);
      const query = queryOf(host, request);
      if (query !== null) {
        const wanted = bareName(query);
        const hits = mine(request).filter(
          (one) => wanted !== '' && bareName(one.title).includes(wanted),
        );
        return listPage(host, `Results for ${query}`, query, hits);
      }
      const slug = slugOf(host, request.path);
      if (slug !== null) {
        const hits = mine(request).filter((one) => one.creator.id === slug);
        if (hits.length > 0) return listPage(host, hits[0]?.creator.stageName ?? slug, slug, hits);
      } else if (request.path === '/dmca') return noticePage(host);
      else if (request.path === '/') {
        return listPage(host, host.label, '', mine(request).slice(0, 20));
      }
      return gonePage(host);
    },
  };

  function answerItem(request: SiteRequest, item: Item): Answer {
    const reader = request.headers['user-agent'] ?? '';
    if (!library.isVisible(item, request.at, reader)) return gonePage(host);
    // Whoever looked last before a notice is taken for its sender by hosts that hide.
    lastReaders.set(item.id, reader);
    return itemPage(host, item);
  }

  async function answerPicture(
    request: SiteRequest,
    id: string,
    isSmall: boolean,
  ): Promise<Answer> {
    const item = mine(request).find((one) => one.id === id);
    if (item === undefined) return gonePage(host);
    const body = await (isSmall
      ? pictures.thumbnail(item.creator.id, item.picture, item.change)
      : pictures.altered(item.creator.id, item.picture, item.change));
    return { status: 200, headers: { 'content-type': 'image/jpeg' }, body };
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

function noticePage(host: ContentHost): Answer {
  const body = `<main><h1>Copyright notices</h1><p>Send notices to <a href="mailto:${host.abuse}">${host.abuse}</a> with the addresses of the pages.</p></main>`;
  return htmlAnswer(200, htmlPage({ title: `DMCA - ${host.label}`, body }));
}

function gonePage(host: ContentHost): Answer {
  const body = '<main><h1>404</h1><p>This page does not exist or was removed.</p></main>';
  return htmlAnswer(404, htmlPage({ title: `Not found - ${escapeHtml(host.label)}`, body }));
}
