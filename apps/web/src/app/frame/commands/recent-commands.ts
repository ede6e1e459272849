/** Local storage key of the ids of what was used last. Only our own commands: nothing that she searched for. */
const storageKey = 'recent-commands';
const kept = 5;

/** Ids of the commands used last, the latest first. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((id) => typeof id === 'string').slice(0, kept);
  } catch {
    return [];
  }
}

/** Puts a command at the head of the recent ones. */
export function keepRecent(id: string): void {
  const recent = [id, ...readRecent().filter((one) => one !== id)].slice(0, kept);
  try {
    localStorage.setItem(storageKey, JSON.stringify(recent));
  } catch {
    // Without storage there are none.
  }
}
