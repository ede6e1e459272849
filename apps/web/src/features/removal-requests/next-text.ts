import { untimedSteps } from '@leakblock/domain/removal-requests';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { codeText } from './status-words.ts';

type Next = { stop_label: string | null; next_step: string | null; next_at: string | null };

/** One line: what happens next with a case, and by when. A time is when we act, never when she or others will. */
export function nextText({ next_at, next_step, stop_label }: Next): string {
  if (stop_label !== null) return text('removal-requests.stopped.short');
  if (next_step === null) return text('removal-requests.next.none');
  const step = codeText('next', next_step, 'removal-requests.next.other');
  if (next_at === null) return step;
  if (next_step === 'decide_exhausted')
    return text('removal-requests.next.looks', { step, when: formatDateTime(next_at) });
  if (untimedSteps.includes(next_step)) return step;
  return text('removal-requests.next.by', { step, when: formatDateTime(next_at) });
}
