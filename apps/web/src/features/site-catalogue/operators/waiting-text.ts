import type { SiteList } from '@leakblock/domain/site-catalogue';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';

/** What a waiting version brings, in one sentence. */
export function waitingText(waiting: NonNullable<SiteList['waiting']>): string {
  return text('administration.lists.waiting', {
    when: formatDateTime(waiting.at),
    added: formatNumber(waiting.added),
    changed: formatNumber(waiting.changed),
    removed: formatNumber(waiting.removed),
    refused: formatNumber(waiting.refused),
  });
}
