import type { ServerContext } from '#platform/feature';
import { createLimit } from '#platform/limits';

/** Times that one key may ask for the same kind of costly thing in ten minutes. */
const askedAtMost = 20;
const askedWithinSeconds = 600;

/**
 * Measuring and drawing take the processor: counts who asks, by what and who it is.
 * @returns throws AppError `reports.too_many` for who asks too often
 */
export function paceReports(
  context: Pick<ServerContext, 'database' | 'secrets'>,
): (key: string) => Promise<void> {
  const limit = createLimit(context, {
    name: 'reports',
    points: askedAtMost,
    seconds: askedWithinSeconds,
    code: 'reports.too_many',
  });
  return (key) => limit.take(key);
}
