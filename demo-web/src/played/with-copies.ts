import { bareName, demoCreators } from '../people/demo-creators.ts';
import type { DemoCreator } from '../people/demo-creators.ts';
import { picturesPerCreator } from '../library/library.ts';
import { pictureChanges } from '../pictures/change-picture.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { Answer } from '../proxy/answer.ts';
import { fractionOf, pickFrom } from '../random/seeded-random.ts';
import { escapeHtml, htmlPage } from '../sites/page.ts';
import { htmlAnswer } from '../sites/site.ts';
import type { DemoSite } from '../sites/site.ts';
import type { PlayedHost } from './played-host.ts';

/** A page that a search of the host leads to: its path, and which of the search's results it is. */
type Hit = { pattern: RegExp; number: number };

const copyPath = /^\/copies\/([a-z-]+)\/(\d)-([a-z_]+)\.jpg$/u;

/**
 * The played host with what its lists of copies promise: pages behind its search results, pictures on them and
 * on the creators' pages.
 */
export function withCopies(site: DemoSite, played: PlayedHost, pictures: PictureStore): DemoSite {
  const filed = demoCreators.filter(
    ({ copies, searchHits }) => played.host in copies || searchHits.includes(played.host),
  );
  if (filed.length === 0) return site;
  const hits = hitsOf(played);
  return {
    ...site,
    async answer(request) {
      const [, id = '', number = '', named] = copyPath.exec(request.path) ?? [];
      const change = pictureChanges.find((one) => one === named);
      if (change !== undefined && filed.some((one) => one.id === id)) {
        const body = await pictures.altered(id, Number(number) % picturesPerCreator, change);
        return { status: 200, headers: { 'content-type': 'image/jpeg' }, body };
      }
      const answer = await site.answer(request);
      const owner = filed.find((creator) => isFiledAt(creator, played, request.path));
      if (owner !== undefined) return insert(answer, copiesOf(owner, played.host, 0, 4));
      return answer.status === 404 ? (hitPage(request.path) ?? answer) : answer;
    },
  };

  function hitPage(path: string): Answer | null {
    for (const { pattern, number } of hits) {
      const match = pattern.exec(path);
      if (match === null) continue;
      const [, named] = match;
      // Results whose addresses hold numbers only are filed under the first creator found here.
      const creator = filed.find(
        ({ searchHits, stageName }) =>
          searchHits.includes(played.host) &&
          (named === undefined || bareName(decode(named)) === bareName(stageName)),
      );
      if (creator === undefined) continue;
      const title = `${creator.stageName} ${number + 1} - ${played.label}`;
      const body = `<main><h1>${escapeHtml(title)}</h1>${copiesOf(creator, played.host, number + 1, 2)}</main>`;
      return htmlAnswer(200, htmlPage({ title, body }));
    }
    return null;
  }
}

/** The results of a host's searches that lie on the host itself. */
function hitsOf({ host, routes }: PlayedHost): Hit[] {
  return routes
    .filter(({ kind }) => kind === 'search')
    .flatMap(({ found }) => {
      const text = `${found?.main ?? ''}${found?.json ?? ''}`;
      const links = [...text.matchAll(/(?:href|"url")(?:=|:)"([^"]+)"/gu)];
      return links
        .map(([, link = '']) => link.replace(`https://${host}`, ''))
        .filter((link) => link.startsWith('/'))
        .map((link, number) => ({ pattern: patternOf(link), number }));
    });
}

function patternOf(link: string): RegExp {
  const parts = link
    .split(/\{(?:slug|query|name)\}/u)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  return new RegExp(`^${parts.join('([^/]+?)')}/?$`, 'u');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a path is the page that a host keeps about a creator. */
function isFiledAt(creator: DemoCreator, { host, routes }: PlayedHost, path: string): boolean {
  const bare = path.toLowerCase().replace(/\/$/u, '');
  return routes.some(
    ({ kind, path: pattern, place }) =>
      kind !== 'search' &&
      creator.copies[place ?? host]?.some(
        (name) => pattern.replace('{name}', name).replace(/\/$/u, '') === bare,
      ),
  );
}

function insert(answer: Answer, html: string): Answer {
  if (answer.status !== 200 || typeof answer.body !== 'string') return answer;
  return { ...answer, body: answer.body.replace('</main>', () => `${html}</main>`) };
}

/** Altered copies of a creator's pictures; the same for the same page. */
function copiesOf(creator: DemoCreator, host: string, page: number, count: number): string {
  const start = Math.floor(fractionOf(host, creator.id, page) * picturesPerCreator);
  const images = Array.from({ length: count }, (_, index) => {
    const change = pickFrom(pictureChanges, fractionOf(host, creator.id, page, index));
    const picture = (start + 3 * index) % picturesPerCreator;
    return `<img src="/copies/${creator.id}/${picture}-${change}.jpg" alt="${escapeHtml(creator.stageName)}">`;
  });
  return `<section class="copies">${images.join('')}</section>`;
}
