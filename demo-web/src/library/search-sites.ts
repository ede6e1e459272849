import { bareName, demoCreators } from '../people/demo-creators.ts';
import { htmlPage } from '../sites/page.ts';
import { htmlAnswer, jsonAnswer } from '../sites/site.ts';
import type { DemoSite, SiteRequest } from '../sites/site.ts';
import type { Library } from './library.ts';
import type { Listing } from './listing.ts';
import { mediaUrl } from './media-addresses.ts';

type Index = { library: Library; more: readonly Listing[] };

const pageSize = 10;
const strangers: readonly Listing[] = [
  {
    url: 'https://encyclopedia.example/luna-moth',
    title: 'Luna moth',
    content: 'A large green moth.',
  },
  {
    url: 'https://encyclopedia.example/wren',
    title: 'Wren (bird)',
    content: 'A small brown bird that sings loudly.',
  },
];

/**
 * Search engines over the whole demo web, in the shapes of SearXNG and of the Brave API; `more` are pages
 * that they list besides profiles and copied content.
 */
export function searchSites(library: Library, more: readonly Listing[]): DemoSite[] {
  const index: Index = { library, more: [...more, ...strangers] };
  const searx = (host: string, plays: string, unresponsive: [string, string][] = []): DemoSite => ({
    host,
    plays,
    answer(request) {
      if (request.path !== '/search') return home();
      const query = wordsOf(request, 'q');
      if (request.query.get('format') !== 'json') return home();
      const page = Number(request.query.get('pageno') ?? '1');
      const hits = find(index, query, request).slice((page - 1) * pageSize, page * pageSize);
      return jsonAnswer(200, {
        query,
        number_of_results: 0,
        results: hits.map((hit, place) => ({
          url: hit.url,
          title: hit.title,
          content: hit.content,
          engine: 'demo',
          engines: ['demo'],
          positions: [place + 1],
          score: 1 / (place + 1),
          category: 'general',
          template: 'default.html',
          ...(hit.thumbnail !== undefined && {
            thumbnail_src: hit.thumbnail,
            img_src: hit.thumbnail.replace('/small/', '/'),
          }),
          publishedDate: null,
        })),
        answers: [],
        corrections: [],
        infoboxes: [],
        suggestions: [],
        unresponsive_engines: unresponsive,
      });
    },
  });
  return [
    searx('searx.example', 'SearXNG over the demo web'),
    searx('searx-limping.example', 'SearXNG with engines that do not answer', [
      ['brave', 'Suspended: too many requests'],
      ['duckduckgo', 'timeout'],
    ]),
    {
      host: 'searx-locked.example',
      plays: 'SearXNG without its JSON format',
      answer: (request) =>
        request.query.get('format') === 'json' ? { status: 403, body: 'Forbidden' } : home(),
    },
    brave(index),
  ];
}

function brave(index: Index): DemoSite {
  return {
    host: 'api.search.brave.com',
    plays: 'the Brave search API over the demo web; any token is taken',
    answer(request) {
      if ((request.headers['x-subscription-token'] ?? '') === '') {
        return jsonAnswer(422, {
          type: 'ErrorResponse',
          error: { code: 'SUBSCRIPTION_TOKEN_INVALID' },
        });
      }
      const query = wordsOf(request, 'q');
      const count = Math.min(20, Number(request.query.get('count') ?? '20'));
      const offset = Number(request.query.get('offset') ?? '0') * count;
      const all = find(index, query, request);
      const results = all.slice(offset, offset + count).map((hit) => ({
        title: hit.title,
        url: hit.url,
        description: hit.content,
        ...(hit.thumbnail !== undefined && { thumbnail: { src: hit.thumbnail } }),
      }));
      const answer = {
        type: 'search',
        query: { original: query, more_results_available: offset + count < all.length },
      };
      return request.path.includes('/web/')
        ? jsonAnswer(200, { ...answer, web: { type: 'search', results } })
        : jsonAnswer(200, { ...answer, results });
    },
  };
}

function home() {
  const body = '<form action="/search"><input name="q"></form>';
  return htmlAnswer(200, htmlPage({ title: 'SearXNG', body }));
}

/** The query of an address, or of a posted form. */
function wordsOf(request: SiteRequest, key: string): string {
  return request.query.get(key) ?? new URLSearchParams(request.body).get(key) ?? '';
}

/** Entries that hold every quoted phrase, or else every word; `site:` limits to a host. */
function find(index: Index, query: string, request: SiteRequest): Listing[] {
  const site = /\bsite:(\S+)/u.exec(query)?.[1];
  const rest = query.replace(/\bsite:\S+/gu, '');
  const phrases = [...rest.matchAll(/"([^"]+)"/gu)].map((match) => match[1] ?? '');
  const words = phrases.length > 0 ? phrases : rest.split(/\s+/u);
  const wanted = words.map(bareName).filter((word) => word !== '');
  if (wanted.length === 0) return [];
  return entriesOf(index, request).filter((entry) => {
    const host = new URL(entry.url).hostname;
    if (site !== undefined && host !== site && !host.endsWith(`.${site}`)) return false;
    const text = bareName(`${entry.title} ${entry.content} ${entry.url}`);
    return wanted.every((word) => text.includes(word));
  });
}

function entriesOf({ library, more }: Index, request: SiteRequest): Listing[] {
  // The index reads as a crawler of its own, from which nobody hides.
  const items = library.visible(request.at, 'index').map((item) => ({
    url: `https://${item.host.host}${item.path}`,
    title: `${item.title} - ${item.host.label}`,
    content: `${item.creator.stageName} leaked, uploaded by ${item.uploader}`,
    thumbnail: mediaUrl(item, 0, 'small'),
  }));
  const profiles = demoCreators.flatMap((creator) => {
    const named = [
      ...Object.entries(creator.official),
      ...creator.impostors.map((fake) => [fake.host, fake.name] as const),
    ];
    return named.map(([host, name]) => ({
      url: `https://${host}/${name}`,
      title: `${creator.stageName} (@${name})`,
      content: `${creator.stageName} on ${host}`,
    }));
  });
  return [...profiles, ...items, ...more];
}
