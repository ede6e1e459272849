import type { InstantScanResult } from '@leakblock/domain/scans';
import { text } from '#lib/texts.ts';

/** A result in one sentence. It never says that somebody is safe: it says what was found and asked. */
export function resultHeadline(result: InstantScanResult): string {
  if (result.leaksFound > 0) return text('results.headline.leaks', { count: result.leaksFound });
  if (result.contentToReview > 0) {
    return text('results.headline.review', { count: result.contentToReview });
  }
  if (result.platformsAnswered > 0) return text('results.headline.none');
  const isEngineHeard = result.platforms.some(
    ({ isEngine, verdict }) => isEngine === true && verdict !== 'unknown',
  );
  return text(isEngineHeard ? 'results.headline.noneListed' : 'results.headline.noAnswer');
}
