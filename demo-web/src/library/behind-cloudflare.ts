import type { DemoSite } from '../sites/site.ts';
import { cloudflare, networkOf } from './networks.ts';

/** A site whose addresses are Cloudflare's answers with its head. */
export function behindCloudflare(site: DemoSite): DemoSite {
  if (networkOf(site.host) !== cloudflare) return site;
  return {
    ...site,
    plays: `${site.plays}; behind Cloudflare`,
    answer: async (request) => {
      const answer = await site.answer(request);
      const head = { server: 'cloudflare', 'cf-ray': '8f00000000000000-FRA' };
      return { ...answer, headers: { ...answer.headers, ...head } };
    },
  };
}
