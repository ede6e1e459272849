import type { Answer } from '../proxy/answer.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import { htmlPage } from '../sites/page.ts';
import { htmlAnswer } from '../sites/site.ts';
import type { DemoSite, SiteRequest } from '../sites/site.ts';
import { contentHosts } from './content-hosts.ts';
import type { Library } from './library.ts';
import { findMedia } from './media-addresses.ts';

/** A copied picture, as long as its item can be seen by this reader; null for every other path. */
export async function answerMedia(
  library: Library,
  pictures: PictureStore,
  request: SiteRequest,
): Promise<Answer | null> {
  const { host, path, at } = request;
  const found = findMedia(library, {
    host,
    path,
    at,
    userAgent: request.headers['user-agent'] ?? '',
  });
  if (found === null) return null;
  const { item, copied, size } = found;
  const of = [item.creator.id, copied.picture, copied.change] as const;
  const body = await (size === 'small' ? pictures.thumbnail(...of) : pictures.altered(...of));
  return { status: 200, headers: { 'content-type': 'image/jpeg' }, body };
}

/** Hosts that serve pictures of other hosts and nothing else. */
export function mediaSites(library: Library, pictures: PictureStore): DemoSite[] {
  const hosts = new Set(contentHosts.flatMap(({ mediaHost }) => mediaHost ?? []));
  return [...hosts].map((host) => ({
    host,
    plays: 'pictures of another host',
    answer: async (request) =>
      (await answerMedia(library, pictures, request)) ??
      htmlAnswer(404, htmlPage({ title: 'Not found', body: '<h1>404</h1>' })),
  }));
}
