/** Key in session storage: the wizard as far as it has come in this tab. No password, no token. */
const draftKey = 'onboarding';

/** A platform that was chosen, and what was typed for it: a user name, or a whole address. */
export type DraftLink = { platformId: string; username: string };

export type OnboardingStep = 1 | 2 | 3 | 4;

export type OnboardingDraft = {
  step: OnboardingStep;
  email: string;
  name: string;
  links: readonly DraftLink[];
  /** Her account is made and waits for the mail: sent a second time, with another password, it would lose the first. */
  isUnconfirmed?: boolean;
};

export const emptyDraft: OnboardingDraft = { step: 1, email: '', name: '', links: [] };

/** The kept draft; null when there is none, or what lies there is none. */
export function readDraft(): OnboardingDraft | null {
  try {
    return parseDraft(JSON.parse(sessionStorage.getItem(draftKey) ?? 'null'));
  } catch {
    return null;
  }
}

export function keepDraft(draft: OnboardingDraft): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(draft));
  } catch {
    // Without storage a loaded page begins anew.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(draftKey);
  } catch {
    // Then there was none.
  }
}

// By hand: the page of the sign-up keeps drafts too, and has no bytes for a schema.
function parseDraft(stored: unknown): OnboardingDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { step, email, name, links, isUnconfirmed } = stored as Record<
    keyof OnboardingDraft,
    unknown
  >;
  const isStep = step === 1 || step === 2 || step === 3 || step === 4;
  if (!isStep || typeof email !== 'string' || typeof name !== 'string') return null;
  if (!Array.isArray(links) || !links.every(isDraftLink)) return null;
  return { step, email, name, links, ...(isUnconfirmed === true && { isUnconfirmed }) };
}

function isDraftLink(link: unknown): link is DraftLink {
  if (typeof link !== 'object' || link === null) return false;
  const { platformId, username } = link as Record<keyof DraftLink, unknown>;
  return typeof platformId === 'string' && typeof username === 'string';
}
