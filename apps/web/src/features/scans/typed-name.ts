/** Key in session storage: the name that is there again after signing in. */
const nameKey = 'creator-name';

export function keepTypedName(name: string): void {
  try {
    sessionStorage.setItem(nameKey, name);
  } catch {
    // Without storage it has to be typed again.
  }
}

/** The kept name; empty when there is none. */
export function keptName(): string {
  try {
    return sessionStorage.getItem(nameKey) ?? '';
  } catch {
    return '';
  }
}

export function forgetKeptName(): void {
  try {
    sessionStorage.removeItem(nameKey);
  } catch {
    // Then there was none.
  }
}
