import type { ServerContext } from '#platform/feature';
import { createLimit } from '#platform/limits';

/** Requests of one grant in a minute, over all gateways. */
export const requestsPerMinute = 300;
const seconds = 60;

export type Quota = { isOver: boolean; headers: Record<string, string>; retryAfter: number };

/** Counts requests of grants, and says in the words of the API what is left. */
export function createGrantLimits(
  context: Pick<ServerContext, 'database' | 'secrets'>,
  points = requestsPerMinute,
): (grantId: string) => Promise<Quota> {
  const limit = createLimit(context, { name: 'api-grants', points, seconds });
  return async (grantId) => {
    const { isOver, left, waitMs } = await limit.count(grantId);
    const reset = Math.max(1, Math.ceil(waitMs / 1000));
    return {
      isOver,
      retryAfter: reset,
      // draft-ietf-httpapi-ratelimit-headers-10
      headers: {
        'ratelimit-policy': `"grant";q=${String(points)};w=${String(seconds)}`,
        ratelimit: `"grant";r=${String(left)};t=${String(reset)}`,
      },
    };
  };
}
