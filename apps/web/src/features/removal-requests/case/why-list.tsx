import { formatDay } from '#lib/format-day.ts';
import { text } from '#lib/texts.ts';
import { codeText } from '../status-words.ts';
import type { Reason } from './why-still-up.ts';

/** "Why is it still up?" in sentences. */
export function WhyList({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <ul className="bullets">
      {reasons.map((reason) => (
        <li key={JSON.stringify(reason)}>{reasonText(reason)}</li>
      ))}
    </ul>
  );
}

function reasonText(reason: Reason): string {
  switch (reason.kind) {
    case 'blocked':
      return codeText('block', reason.reason, 'removal-requests.block.incomplete');
    case 'refused':
      return text('removal-requests.why.refused', {
        recipient: reason.recipient,
        reason: codeText('refusal', reason.reason, 'removal-requests.refusal.other'),
      });
    case 'counter_notice':
      return text('removal-requests.why.counter_notice', {
        recipient: reason.recipient,
        day: formatDay(reason.day),
      });
    case 'stopped':
    case 'not_asked':
    case 'to_approve':
    case 'exhausted':
    case 'withdrawn':
      return text(`removal-requests.why.${reason.kind}`);
    default:
      return text(`removal-requests.why.${reason.kind}`, { recipient: reason.recipient });
  }
}
