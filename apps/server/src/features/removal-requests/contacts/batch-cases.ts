import { hostOf } from './host-names.ts';
import type { Candidate } from './candidates-for.ts';
import type { ChoiceCase } from './load-choice.ts';

/** Addresses that one notice names at most: what Cloudflare takes, what Google takes, what people still read. */
const urlLimits = { cloudflare_api: 250, web_form: 1000, self_service: 1000, email: 500 } as const;

/** Cuts the cases of one recipient into notices that she takes. A case counts all of its addresses on the host. */
export function batchCases(
  { host, method, scope }: Pick<Candidate, 'host' | 'method' | 'scope'>,
  cases: readonly ChoiceCase[],
): ChoiceCase[][] {
  const limit = urlLimits[method];
  const batches: ChoiceCase[][] = [];
  let left = 0;
  for (const each of cases) {
    const count = scope === 'search' ? 1 : Math.min(limit, countUrls(each, host));
    if (count > left) {
      batches.push([]);
      left = limit;
    }
    batches.at(-1)?.push(each);
    left -= count;
  }
  return batches;
}

function countUrls(each: ChoiceCase, host: string): number {
  const urls = [each.address, ...each.mediaUrls].filter((url) => hostOf(url) === host);
  return Math.max(1, urls.length);
}
