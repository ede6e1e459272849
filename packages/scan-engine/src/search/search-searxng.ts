import { z } from 'zod';
import type { Fetcher } from '../fetch/types.ts';
import { askSearchEngine } from './ask-search-engine.ts';
import { collectHits } from './collect-hits.ts';
import type { SearchConnector, SearchKind } from './types.ts';

const categories: Record<SearchKind, string> = { web: 'general', image: 'images', video: 'videos' };

/** SearXNG has no count parameter; ranks go on from here on the next page. */
const usualPageSize = 20;

/** docs.searxng.org/dev/search_api. Engines that did not answer are pairs of name and reason. */
const searxngAnswer = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      content: z.string().nullish(),
      engine: z.string().nullish(),
      thumbnail: z.string().nullish(),
      thumbnail_src: z.string().nullish(),
      img_src: z.string().nullish(),
    }),
  ),
  unresponsive_engines: z
    .array(z.union([z.string(), z.array(z.unknown())]))
    .nullish()
    .transform((engines) => engines ?? []),
});

/** A SearXNG instance, asked for JSON with safe search off. */
export function createSearxngConnector(baseUrl: string, fetcher: Fetcher): SearchConnector {
  return {
    id: 'searxng',
    kinds: ['web', 'image', 'video'],
    async search(query, { engines, kind, page = 1, deadlineAt, signal }) {
      const url = new URL(`${baseUrl.replace(/\/+$/u, '')}/search`);
      url.search = new URLSearchParams({
        q: query,
        format: 'json',
        // Beside a category engines would be asked as well as its own.
        ...(engines ? { engines: engines.join(',') } : { categories: categories[kind] }),
        pageno: String(page),
        safesearch: '0',
      }).toString();
      const reply = await askSearchEngine(fetcher, {
        label: 'SearXNG',
        url: url.href,
        schema: searxngAnswer,
        statusWords: { 403: 'refused the request: json is not enabled in its search.formats' },
        deadlineAt,
        signal,
      });
      if (!reply.ok) return reply.answer;
      const { results, unresponsive_engines: silent } = reply.data;
      const degraded = silent.map(describeSilence);
      const passing = silent.filter((each) => !refusal.test(reasonOf(each)));
      const silentEngines = passing.map(nameOf).filter((name) => engineName.test(name));
      const isFinal = results.length === 0 && degraded.length > 0 && passing.length === 0;
      return {
        hits: collectHits(
          results.map((result) => ({
            url: result.url,
            title: result.title,
            snippet: result.content,
            thumb: result.thumbnail_src ?? result.thumbnail ?? result.img_src,
            engine: result.engine ?? 'searxng',
          })),
          (page - 1) * usualPageSize + 1,
        ),
        exhausted: results.length === 0 && degraded.length === 0,
        degraded,
        ...(silentEngines.length > 0 && { silentEngines }),
        ...(isFinal && { isFinal }),
      };
    },
  };
}

type Silence = string | unknown[];

/** A name that can be asked for in a list. */
const engineName = /^[^,\p{C}]{1,100}$/u;

/** Its engine turned it away: SearXNG itself leaves it alone for an hour to days, and says so of every question. */
const refusal = /captcha|access denied|too many requests/iu;

function nameOf(engine: Silence): string {
  const [name] = typeof engine === 'string' ? [engine] : engine;
  return typeof name === 'string' ? name : '';
}

function reasonOf(engine: Silence): string {
  const reason = typeof engine === 'string' ? '' : engine[1];
  return typeof reason === 'string' ? reason : '';
}

function describeSilence(engine: Silence): string {
  return `SearXNG: engine ${nameOf(engine) || 'unnamed'} did not answer (${reasonOf(engine) || 'no answer'})`;
}
