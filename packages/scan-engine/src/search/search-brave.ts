import { z } from 'zod';
import type { Fetcher } from '../fetch/types.ts';
import { askSearchEngine } from './ask-search-engine.ts';
import { collectHits } from './collect-hits.ts';
import type { SearchConnector, SearchKind } from './types.ts';

/** The key goes to this host and nowhere else; no setting changes it. */
const braveOrigin = 'https://api.search.brave.com';

/** Most results the API gives at once, and the pages it has (offset 0 to 9; pictures come as one page). */
const pages: Record<SearchKind, { path: string; count: number; last: number }> = {
  web: { path: '/res/v1/web/search', count: 20, last: 10 },
  image: { path: '/res/v1/images/search', count: 100, last: 1 },
  video: { path: '/res/v1/videos/search', count: 50, last: 10 },
};

/** Longer questions are refused with status 422. */
const longestQuery = 400;
const mostWords = 50;

const braveResult = z.object({
  url: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  thumbnail: z.object({ src: z.string().nullish() }).nullish(),
});
const listed = z.array(braveResult).nullish();
/** Web results stand under `web`, pictures and videos at the top. Absent means none. */
const braveAnswer = z
  .object({
    query: z.object({ more_results_available: z.boolean().nullish() }).nullish(),
    web: z.object({ results: listed }).nullish(),
    results: listed,
  })
  // Some JSON that names no question was not the API speaking.
  .refine(({ query, web, results }) =>
    [query, web, results].some((part) => part instanceof Object),
  );

/** Brave Search API with safe search off. One call is billed per successful search. */
export function createBraveConnector(apiKey: string, fetcher: Fetcher): SearchConnector {
  return {
    id: 'brave',
    kinds: ['web', 'image', 'video'],
    async search(query, { kind, page = 1, deadlineAt, signal }) {
      const { path, count, last } = pages[kind];
      if (page > last) return { hits: [], exhausted: true, degraded: [] };
      const url = new URL(path, braveOrigin);
      url.search = new URLSearchParams({
        q: shorten(query),
        count: String(count),
        safesearch: 'off',
        ...(last > 1 && { offset: String(page - 1) }),
      }).toString();
      const reply = await askSearchEngine(fetcher, {
        label: 'Brave Search',
        url: url.href,
        headers: { 'x-subscription-token': apiKey },
        schema: braveAnswer,
        statusWords: {
          401: 'refused the key (status 401)',
          402: 'has no credit left (status 402)',
          403: 'refused the key (status 403)',
        },
        deadlineAt,
        signal,
      });
      if (!reply.ok) return reply.answer;
      const results = (kind === 'web' ? reply.data.web?.results : reply.data.results) ?? [];
      const hasMore = reply.data.query?.more_results_available ?? results.length >= count;
      return {
        hits: collectHits(
          results.map((result) => ({
            url: result.url,
            title: result.title,
            snippet: result.description,
            thumb: result.thumbnail?.src,
            engine: 'brave',
          })),
          (page - 1) * count + 1,
        ),
        exhausted: page === last || !hasMore,
        degraded: [],
      };
    },
  };
}

function shorten(query: string): string {
  return query.split(/\s+/u).slice(0, mostWords).join(' ').slice(0, longestQuery);
}
