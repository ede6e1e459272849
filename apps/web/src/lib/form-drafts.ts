/** Keys in session storage: what was written in this tab, by form, and was not sent. */
const prefix = 'form-';

/** What lies there for this form, whatever it is; null when it is nothing. */
export function readFormDraft(form: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + form) ?? 'null');
  } catch {
    return null;
  }
}

export function keepFormDraft(form: string, kept: object): void {
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify(kept));
  } catch {
    // Without storage it is gone with the page.
  }
}

/** Of one form once it was sent; of all when she signs out, since her name and her address stand in them. */
export function forgetFormDrafts(form?: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const isMeant = form === undefined ? key.startsWith(prefix) : key === prefix + form;
      if (isMeant) sessionStorage.removeItem(key);
    }
  } catch {
    // Then there was none.
  }
}
