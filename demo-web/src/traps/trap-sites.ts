import type { PictureStore } from '../pictures/picture-store.ts';
import { htmlPage } from '../sites/page.ts';
import { htmlAnswer } from '../sites/site.ts';
import type { DemoSite } from '../sites/site.ts';
import { endlessTraps } from './endless-traps.ts';
import { heavyTraps } from './heavy-traps.ts';
import { trapPage } from './trap-page.ts';
import type { Trap } from './trap.ts';

/**
 * Hosts that catch crawlers. Each front page also leads to `/luna-marlowe`, a page with one copied picture: a
 * crawl that ends by its limits has still found something.
 *
 * | Host                 | What it does                                                             |
 * | -------------------- | ------------------------------------------------------------------------ |
 * | `calendar-trap.test` | every month links to the next and the one before, and to its days        |
 * | `session-trap.test`  | eight pages, but every link carries a fresh session id, in three forms   |
 * | `loop-trap.test`     | redirects in a circle of three, to itself, and to ever longer addresses  |
 * | `link-trap.test`     | `/links` has 100,000 links                                               |
 * | `pages-trap.test`    | a list whose "Next" never ends                                           |
 * | `deep-trap.test`     | relative links that make the path longer with every step                 |
 * | `filter-trap.test`   | a shop whose filters combine to more than a million addresses            |
 * | `tarpit-trap.test`   | pages that send one byte a second                                        |
 * | `bomb-trap.test`     | pages of 10 MB that unpack to 10 GB                                       |
 * | `tiny-trap.test`     | `/wall` shows 5,000 pictures of 16 × 16 pixels                           |
 */
export function trapSites(pictures: PictureStore): DemoSite[] {
  return [...endlessTraps, ...heavyTraps].map((trap) => trapSite(trap, pictures));
}

function trapSite(trap: Trap, pictures: PictureStore): DemoSite {
  const host = `${trap.name}-trap.test`;
  return {
    host,
    plays: trap.plays,
    async answer(request) {
      if (request.path === '/') {
        const links = `<p><a href="/luna-marlowe">Luna Marlowe</a></p>${trap.front(request)}`;
        return trapPage(trap.name, links);
      }
      if (request.path === '/luna-marlowe') {
        return trapPage('Luna Marlowe leaked', '<img src="/media/1.jpg" alt="Luna Marlowe">');
      }
      if (request.path === '/media/1.jpg') {
        const body = await pictures.altered('luna-marlowe', 6, 'resized');
        return { status: 200, headers: { 'content-type': 'image/jpeg' }, body };
      }
      const missing = htmlAnswer(404, htmlPage({ title: 'Not found', body: '<h1>404</h1>' }));
      return (await trap.answer(request)) ?? missing;
    },
  };
}
