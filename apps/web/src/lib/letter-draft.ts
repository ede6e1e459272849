/** Key in session storage: a letter as far as it was written in this tab. Neither signature nor statement lies in it. */
const draftKey = 'letter-draft';

/** What lies there, whatever it is; null when it is nothing. */
export function readLetterDraft(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey) ?? 'null');
  } catch {
    return null;
  }
}

export function keepLetterDraft(kept: object): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(kept));
  } catch {
    // Without storage it is gone with the page.
  }
}

/** When it was signed, and when she signs out: her legal name stands in it. */
export function forgetLetterDraft(): void {
  try {
    sessionStorage.removeItem(draftKey);
  } catch {
    // Then there was none.
  }
}
