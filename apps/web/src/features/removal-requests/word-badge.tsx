import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import type { BadgeTone } from '#ui/badge.tsx';
import type { StatusWord } from '@leakblock/domain/removal-requests';

const tones: Record<StatusWord, BadgeTone> = {
  needs_you: 'alert',
  preparing: 'plain',
  sent: 'calm',
  waiting: 'calm',
  removed: 'strong',
  withdrawn: 'plain',
};

/** Where a case stands, in one of six words. */
export function WordBadge({ word }: { word: StatusWord }) {
  return <Badge tone={tones[word]}>{text(`removal-requests.word.${word}`)}</Badge>;
}
