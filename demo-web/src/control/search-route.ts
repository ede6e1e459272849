import type { DemoSite } from '../sites/site.ts';
import type { ControlRoutes } from './start-control.ts';

/**
 * The demo web's SearXNG as a service of the operator's own: such a one is asked directly and not through the
 * proxy of scans.
 */
export function searchRoute(searx: DemoSite | undefined, now: () => number): ControlRoutes {
  return {
    'GET /search': async (query) => {
      const answer = await searx?.answer({
        scheme: 'http',
        host: searx.host,
        method: 'GET',
        target: `/search?${query.toString()}`,
        headers: {},
        body: '',
        path: '/search',
        query,
        at: now(),
        before: 0,
      });
      if (query.get('format') !== 'json' || typeof answer?.body !== 'string') {
        throw new RangeError('Only the JSON format is played here.');
      }
      return { json: JSON.parse(answer.body) as unknown };
    },
  };
}
