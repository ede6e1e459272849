/** Key in session storage: what was typed before the sign-in. */
const key = 'agency-application';

export type ApplicationDraft = Readonly<Record<string, string>>;

/** Keeps what was typed over a sign-in, in this tab only. */
export function keepDraft(draft: ApplicationDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage the form is empty after the sign-in.
  }
}

/** What was typed before the sign-in. */
export function readDraft(): ApplicationDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    return {};
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
