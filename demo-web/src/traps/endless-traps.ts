import { fractionOf } from '../random/seeded-random.ts';
import type { Answer } from '../proxy/answer.ts';
import { redirectAnswer } from '../sites/site.ts';
import type { SiteRequest } from '../sites/site.ts';
import type { Trap } from './trap.ts';
import { trapLinks, trapPage } from './trap-page.ts';

const calendar: Trap = {
  name: 'calendar',
  plays: 'a calendar without end',
  front: () => trapLinks(['/calendar/2026/11/']),
  answer({ path }) {
    const [, year = '', month = '', day] =
      /^\/calendar\/(\d{4,6})\/(\d{1,2})\/(?:(\d{1,2})\/)?$/u.exec(path) ?? [];
    const months = Number(year) * 12 + Number(month) - 1;
    if (year === '' || Number(month) < 1 || Number(month) > 12) return null;
    if (day !== undefined) return trapPage(`${day}.${month}.${year}`, 'Nothing on this day.');
    const at = (number: number): string =>
      `/calendar/${String(Math.floor(number / 12)).padStart(4, '0')}/${(number % 12) + 1}/`;
    const days = Array.from({ length: 28 }, (_, index) => `${path}${index + 1}/`);
    return trapPage(`${month}/${year}`, trapLinks([at(months + 1), at(months - 1), ...days]));
  },
};

const subjects = ['new', 'top', 'random', 'tags', 'models', 'about', 'help', 'archive'];

/** Fresh ids come from how often the host was asked: the same crawl meets the same ids. */
function sessionLinks(request: SiteRequest): string {
  const links = subjects.map((subject, index) => {
    const id = Math.floor(fractionOf(request.before, index, 'session') * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
      .repeat(4);
    const forms = [
      `/${subject}?PHPSESSID=${id}`,
      `/${subject};jsessionid=${id}`,
      `/${subject}?sid=${id}`,
    ];
    return forms[index % forms.length] ?? `/${subject}`;
  });
  return trapLinks(links);
}

const session: Trap = {
  name: 'session',
  plays: 'a fresh session id in every link',
  front: sessionLinks,
  answer(request) {
    const subject = request.path.slice(1).split(';')[0] ?? '';
    return subjects.includes(subject) ? trapPage(subject, sessionLinks(request)) : null;
  },
};

const loop: Trap = {
  name: 'loop',
  plays: 'redirects in circles and without end',
  front: () => trapLinks(['/a', '/b', '/c', '/self', '/grow']),
  answer({ host, path }): Answer | null {
    const next = { '/a': '/b', '/b': '/c', '/c': '/a', '/self': '/self' }[path];
    if (next !== undefined) return redirectAnswer(`https://${host}${next}`);
    return path.startsWith('/grow') ? redirectAnswer(`https://${host}${path}/on`) : null;
  },
};

const pages: Trap = {
  name: 'pages',
  plays: 'a list without a last page',
  front: () => trapLinks(['/list']),
  answer({ path, query }) {
    if (path !== '/list') return null;
    const number = Number(query.get('page') ?? '1');
    if (!Number.isSafeInteger(number) || number < 1) return null;
    const next = `/list?page=${number + 1}`;
    return trapPage(
      `Page ${number}`,
      `<a href="/entry/${number}">Entry ${number}</a> <a rel="next" href="${next}">Next</a>`,
      `<link rel="next" href="${next}">`,
    );
  },
};

const deep: Trap = {
  name: 'deep',
  plays: 'relative links that make every path longer',
  front: () => trapLinks(['/gallery/']),
  answer: ({ path }) =>
    path.startsWith('/gallery/') && path.endsWith('/') && path.length < 8000
      ? trapPage('Gallery', trapLinks(['more/', 'other/']))
      : null,
};

const filters = ['colour', 'size', 'year', 'mood', 'place', 'light', 'frame', 'order'];

const filter: Trap = {
  name: 'filter',
  plays: 'filters that combine to millions of addresses',
  front: () => trapLinks(['/shop']),
  answer({ path, query }) {
    if (path !== '/shop') return null;
    const links = filters.flatMap((key) =>
      [1, 2, 3, 4, 5].map((value) => {
        const asked = new URLSearchParams(query);
        asked.set(key, String(value));
        return `/shop?${asked.toString().replaceAll('&', '&amp;')}`;
      }),
    );
    return trapPage('Shop', trapLinks(links));
  },
};

/** Traps of which there is always more. */
export const endlessTraps: readonly Trap[] = [calendar, session, loop, pages, deep, filter];
