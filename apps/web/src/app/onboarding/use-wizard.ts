import { useRef, useState } from 'react';
import type { User } from '@supabase/supabase-js';
import { lacksTerms } from '#lib/lacks-terms.ts';
import { emptyDraft, keepDraft, readDraft } from '#lib/onboarding-draft.ts';
import type { OnboardingDraft, OnboardingStep } from '#lib/onboarding-draft.ts';

/** What is on the screen: a step, or the second one's wait for the confirmation of the address. */
export type Shown = OnboardingStep | 'confirm';

/** Characters of a name at most; what an outside provider tells may be longer. */
const nameMaxLength = 60;

/**
 * Where the wizard begins; null for who is signed in and has not begun it: she has an account already. One that came about
 * at an outside provider begins with the terms.
 */
function firstDraft(user: User | null, kept: OnboardingDraft | null) {
  if (user === null) {
    if (kept === null || kept.email === '') return { ...(kept ?? emptyDraft), step: 1 } as const;
    return { ...kept, step: kept.step === 1 ? 1 : 2 } as const;
  }
  const email = user.email ?? '';
  if (kept === null && !lacksTerms(user)) return null;
  // What was begun for somebody else is not hers.
  if (kept !== null && kept.step > 2 && !lacksTerms(user))
    return kept.email.toLowerCase() === email.toLowerCase() ? kept : null;
  const begun = kept ?? emptyDraft;
  return { ...begun, step: 2, email, name: nameOf(user) ?? begun.name } as const;
}

function nameOf({ user_metadata: told }: User): string | null {
  const name: unknown = told['full_name'] ?? told['name'];
  if (typeof name !== 'string' || name.trim() === '') return null;
  return Array.from(name.trim()).slice(0, nameMaxLength).join('').trim();
}

/** The wizard's place and what was typed, kept for this tab. */
export function useWizard(user: User | null) {
  const [first] = useState(() => firstDraft(user, readDraft()));
  const [draft, setDraft] = useState<OnboardingDraft>(first ?? emptyDraft);
  // What a sign-in keeps before it is sent has to be there when it is answered.
  const latest = useRef(draft);
  const [chosen, setChosen] = useState<Shown>(
    draft.isUnconfirmed === true ? 'confirm' : draft.step,
  );

  /** Keeps what has changed. The kept step may be ahead of the screen: a sign-in may load the page anew. */
  function keep(change: Partial<OnboardingDraft>) {
    const next = { ...latest.current, ...change };
    latest.current = next;
    setDraft(next);
    keepDraft(next);
  }

  return {
    isForNobody: first === null,
    draft,
    // The link of the mail was opened in another tab: this one is signed in with it.
    shown: chosen === 'confirm' && user !== null ? 3 : chosen,
    keep,
    goTo: (step: OnboardingStep, change: Partial<OnboardingDraft> = {}) => {
      keep({ ...change, step, isUnconfirmed: false });
      setChosen(step);
    },
    waitForConfirmation: () => {
      keep({ isUnconfirmed: true });
      setChosen('confirm');
    },
  };
}
