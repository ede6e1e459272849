/** What a person has agreed to that is not needed for the pages to work. */
export type Consent = { analytics: boolean; chat: boolean };

/** Local storage key of the choice. */
const consentKey = 'consent';

/** Nothing until somebody agrees. */
export const deniedConsent: Consent = { analytics: false, chat: false };

const listeners = new Set<() => void>();
let isReopened = false;
/** Where storage is closed the choice holds for this page. */
let chosenHere: Consent | null = null;

function tell() {
  for (const listener of listeners) listener();
}

/** The choice; null when there is none yet. */
export function storedConsent(): Consent | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(consentKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return chosenHere;
    const { analytics, chat } = stored as Record<keyof Consent, unknown>;
    return { analytics: analytics === true, chat: chat === true };
  } catch {
    return chosenHere;
  }
}

export function storeConsent(consent: Consent): void {
  isReopened = false;
  try {
    localStorage.setItem(consentKey, JSON.stringify(consent));
    chosenHere = null;
  } catch {
    // Then every page asks again.
    chosenHere = consent;
  }
  tell();
}

/** Asks again: a choice can be changed as easily as it was made (GDPR, article 7(3)). */
export function reopenConsent(): void {
  isReopened = true;
  tell();
}

/** Whether the question is open. */
export function isConsentOpen(): boolean {
  return isReopened || storedConsent() === null;
}

/** Calls `listener` after every change, also by another tab. Gives back how to stop. */
export function listenToConsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === consentKey || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}
