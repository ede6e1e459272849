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
      forgetRemovalDraft();
      setDraft(emptyDraft(userId));
      setRound((before) => before + 1);
    },
    /** The next request begins empty; what is shown of this one stays until she leaves it. */
    close: forgetRemovalDraft,
  };
}
