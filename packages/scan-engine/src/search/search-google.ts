import { z } from 'zod';
import type { Fetcher } from '../fetch/types.ts';
import { askSearchEngine } from './ask-search-engine.ts';
import { collectHits } from './collect-hits.ts';
import type { SearchConnector } from './types.ts';

const googleAddress = 'https://www.googleapis.com/customsearch/v1';
const pageSize = 10;
/** 100 results a question, ten at once. */
const lastPage = 10;

/** developers.google.com/custom-search: closed to new customers, no answers from this day on. */
const googleSearchEndsOn = '2027-01-01';

const googleAnswer = z.object({
  /** Names the API; tells its answer from any other JSON. */
  kind: z.string().startsWith('customsearch'),
  items: z
    .array(
      z.object({
        link: z.string(),
        title: z.string().nullish(),
        snippet: z.string().nullish(),
        image: z
          .object({ contextLink: z.string().nullish(), thumbnailLink: z.string().nullish() })
          .nullish(),
        pagemap: z
          .object({ cse_thumbnail: z.array(z.object({ src: z.string().nullish() })).nullish() })
          .nullish(),
      }),
    )
    .nullish(),
  queries: z.object({ nextPage: z.array(z.unknown()).nullish() }).nullish(),
});

/**
 * Google Programmable Search JSON API with safe search off. It has no search for videos. The vendor
 * ends it on 2027-01-01; from then on every failure says so.
 */
export function createGoogleConnector(
  google: { apiKey: string; engineId: string },
  fetcher: Fetcher,
  now: () => Date = () => new Date(),
): SearchConnector {
  return {
    id: 'google',
    kinds: ['web', 'image'],
    async search(query, { kind, page = 1, deadlineAt, signal }) {
      if (page > lastPage) return { hits: [], exhausted: true, degraded: [] };
      const url = new URL(googleAddress);
      url.search = new URLSearchParams({
        key: google.apiKey,
        cx: google.engineId,
        q: query,
        num: String(pageSize),
        start: String((page - 1) * pageSize + 1),
        safe: 'off',
        ...(kind === 'image' && { searchType: 'image' }),
      }).toString();
      const reply = await askSearchEngine(fetcher, {
        label: 'Google Programmable Search',
        url: url.href,
        schema: googleAnswer,
        statusWords: {
          400: 'refused the key or the engine id (status 400)',
          403: 'refused the key, or its daily allowance is used up (status 403)',
        },
        deadlineAt,
        signal,
      });
      if (!reply.ok) return withEndNotice(reply.answer, now());
      const items = reply.data.items ?? [];
      return {
        hits: collectHits(
          items.map((item) => ({
            // Of a picture the page that shows it is wanted, not the file.
            url: item.image?.contextLink ?? item.link,
            title: item.title,
            snippet: item.snippet,
            thumb: item.image?.thumbnailLink ?? item.pagemap?.cse_thumbnail?.[0]?.src,
            engine: 'google',
          })),
          (page - 1) * pageSize + 1,
        ),
        exhausted: page === lastPage || (reply.data.queries?.nextPage ?? []).length === 0,
        degraded: [],
      };
    },
  };
}

function withEndNotice<T extends { degraded: string[] }>(answer: T, now: Date): T {
  if (now < new Date(googleSearchEndsOn)) return answer;
  const notice = `Google ended this API on ${googleSearchEndsOn}: remove its settings`;
  return { ...answer, degraded: [...answer.degraded, notice] };
}
