import type { BoardRow } from '@leakblock/domain/agencies';
import { formatDay } from '#lib/format-day.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';

/** Whether the creator's letter of authorisation holds, and until when: in words, never by colour alone. */
export function LetterState({ letter }: { letter: BoardRow['letter'] }) {
  const { endsOn, state } = letter;
  if (state === 'none' || endsOn === null) {
    return <Badge tone="alert">{text('agency-area.letter.none')}</Badge>;
  }
  const when = formatDay(endsOn);
  if (state === 'expired') {
    return <Badge tone="alert">{text('agency-area.letter.expired', { when })}</Badge>;
  }
  if (state === 'expiring') {
    return <Badge tone="alert">{text('agency-area.letter.expiring', { when })}</Badge>;
  }
  return <span>{text('agency-area.letter.alive', { when })}</span>;
}
