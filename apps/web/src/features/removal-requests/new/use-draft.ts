import { useState } from 'react';
import { useSubject } from '#lib/acting.ts';
import {
  emptyDraft,
  forgetRemovalDraft,
  keepRemovalDraft,
  readRemovalDraft,
} from '#lib/removal-choice.ts';
import type { RemovalDraft } from '#lib/removal-choice.ts';

/** What she has answered so far, kept in this tab with every change. */
export function useDraft() {
  const { id: userId } = useSubject();
  const [draft, setDraft] = useState<RemovalDraft>(
    () => readRemovalDraft(userId) ?? emptyDraft(userId),
  );
  const [round, setRound] = useState(0);
  return {
    draft,
    /** How often she began anew: what was typed before is of another request. */
    round,
    change: (changes: Partial<RemovalDraft>) =>
      setDraft((before) => {
        const next = { ...before, ...changes };
        keepRemovalDraft(next);
        return next;
      }),
    forget: () => {
      setDraft(begin(userId, draft.step === 'preview' ? draft.pasted : ''));
      setRound((before) => before + 1);
    },
    /** The next request begins with what she had put by; what is shown of this one stays until she leaves it. */
    close: () => void begin(userId, draft.pasted),
  };
}

/** The draft of the next request, with addresses that were pasted for it already. */
function begin(userId: string, pasted: string): RemovalDraft {
  const next = emptyDraft(userId);
  if (pasted.trim() === '') {
    forgetRemovalDraft(userId);
    return next;
  }
  const kept = { ...next, subject: { kind: 'urls', text: pasted } } as const;
  keepRemovalDraft(kept);
  return kept;
}
