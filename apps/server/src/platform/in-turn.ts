const last = new Map<string, Promise<unknown>>();

/**
 * Runs work of the same key (what it is, and the person) one after the other in this program. Who waits holds nothing:
 * a connection that waits for another would be missing for everybody else.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve();
  const own = before.then(work, work);
  last.set(key, own);
  try {
    return await own;
  } finally {
    if (last.get(key) === own) last.delete(key);
  }
}
