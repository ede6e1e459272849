import type { Listing } from '../library/listing.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { Answer } from '../proxy/answer.ts';
import { htmlPage } from '../sites/page.ts';
import { htmlAnswer } from '../sites/site.ts';
import type { DemoSite } from '../sites/site.ts';

/** A site that has to be judged by a person, with what search engines list of it. */
export type DoubtfulSite = DemoSite & { listings: readonly Listing[] };

/** A picture on a page: somebody's, by owner and number, altered or as it was. */
export type ShownPicture = { path: string; draw: (pictures: PictureStore) => Promise<Buffer> };

/** A site of fixed pages and pictures, by path. */
export function fixedSite(
  site: Omit<DoubtfulSite, 'answer'>,
  pages: Readonly<Record<string, { title: string; body: string }>>,
  shown: readonly ShownPicture[],
  pictures: PictureStore,
): DoubtfulSite {
  return {
    ...site,
    async answer({ path }): Promise<Answer> {
      const picture = shown.find((one) => one.path === path);
      if (picture !== undefined) {
        const body = await picture.draw(pictures);
        return { status: 200, headers: { 'content-type': 'image/jpeg' }, body };
      }
      const page = pages[path];
      return page === undefined
        ? htmlAnswer(404, htmlPage({ title: 'Not found', body: '<h1>404</h1>' }))
        : htmlAnswer(200, htmlPage({ title: page.title, body: `<main>${page.body}</main>` }));
    },
  };
}

/** Pictures as they stand on a page. */
export function shownPictures(shown: readonly ShownPicture[]): string {
  return shown.map(({ path }) => `<img src="${path}" alt="">`).join('');
}
