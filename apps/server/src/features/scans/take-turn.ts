import type { ServerContext } from '#platform/feature';

type Turn = { last: Promise<unknown>; waiting: number };
const turns = new WeakMap<ServerContext, Map<string, Turn>>();

/**
 * Runs the work when all earlier work of this key is done. Starts of one address wait for each other
 * anyway; here they wait without a database connection, so that nobody can take all of them. How many may
 * wait is bounded by the gateway's limit per address.
 */
export async function takeTurn<T>(
  context: ServerContext,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const keys = turns.get(context) ?? new Map<string, Turn>();
  turns.set(context, keys);
  const turn = keys.get(key) ?? { last: Promise.resolve(), waiting: 0 };
  keys.set(key, turn);
  turn.waiting += 1;
  const mine = turn.last.then(work, work);
  turn.last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    turn.waiting -= 1;
    if (turn.waiting === 0) keys.delete(key);
  }
}
