const last = new Map<string, Promise<unknown>>();

/**
 * Runs one piece of work of a person after the other. Who waits holds nothing: a connection that waits for another
 * would be missing for everybody else.
 */
export async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(userId) ?? Promise.resolve();
  const own = before.then(work, work);
  last.set(userId, own);
  try {
    return await own;
  } finally {
    if (last.get(userId) === own) last.delete(userId);
  }
}
