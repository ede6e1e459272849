import { countOwnChecks } from './read-own-checks.ts';

/** How somebody's own checks are counted; the dashboard begins with it before it is shown. */
export function ownChecksQuery(userId: string) {
  return { queryKey: ['own-checks', userId] as const, queryFn: countOwnChecks };
}
