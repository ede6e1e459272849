/**
 * For a run that asks the same again and again: what was read is shared for so many milliseconds, also while it is being
 * read; then it is read anew. A read that failed is tried again by whoever asks next.
 */
export function shareFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined;
  let isFreshUntil = Infinity;

  async function readAnew(): Promise<T> {
    try {
      const found = await read();
      isFreshUntil = performance.now() + ms;
      return found;
    } catch (error) {
      shared = undefined;
      throw error;
    }
  }

  return () => {
    if (shared === undefined || performance.now() >= isFreshUntil) {
      isFreshUntil = Infinity;
      shared = readAnew();
    }
    return shared;
  };
}
