import type { ControlRoutes } from './start-control.ts';

const units = { ms: 1, hours: 3_600_000, days: 86_400_000 } as const;
const yearMs = 366 * units.days;

const style =
  ':root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; } body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; } form { display: inline; } button { font: inherit; padding: .5rem 1rem; }';

/**
 * Controls of the demo web: its clock on a page (`/`) and by `POST /advance?days=3` (or `hours`, `ms`; at most
 * a year at once), its requests, its copies and the notices to its hosts as JSON.
 */
export function clockRoutes(web: {
  now: () => number;
  advance: (ms: number) => Promise<void>;
  requests: () => readonly unknown[];
  copies: () => readonly unknown[];
  notices: () => readonly unknown[];
}): ControlRoutes {
  const page = (): { html: string } => {
    const button = (name: string, query: string): string =>
      `<form method="post" action="/later?${query}"><button>${name}</button></form>`;
    const day = Math.floor(web.now() / units.days) + 1;
    return {
      html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Demo clock</title><meta name="viewport" content="width=device-width"><style>${style}</style></head><body><h1>Demo clock</h1><p>It is day ${day} of the demo web, and ${web.copies().length} pages with copied content stand. Move its time on: hosts answer notices, pages leave and return.</p>${button('An hour later', 'hours=1')} ${button('A day later', 'days=1')} ${button('A week later', 'days=7')}</body></html>`,
    };
  };
  const advance = (query: URLSearchParams): Promise<void> => web.advance(readTime(query));
  return {
    'GET /': page,
    'POST /later': async (query) => {
      await advance(query);
      return page();
    },
    'POST /advance': async (query) => {
      await advance(query);
      return { json: { now: web.now() } };
    },
    'GET /requests.json': () => ({ json: web.requests() }),
    'GET /copies.json': () => ({ json: web.copies() }),
    'GET /notices.json': () => ({ json: web.notices() }),
  };
}

function readTime(query: URLSearchParams): number {
  let ms = 0;
  for (const [unit, factor] of Object.entries(units)) ms += Number(query.get(unit) ?? '0') * factor;
  if (!(ms > 0 && ms <= yearMs)) throw new RangeError('No time, or more than a year.');
  return ms;
}
