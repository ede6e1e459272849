import { showList } from '../show/show-list.ts';

/** A page of a list, the newest first. */
export function pageOf<T extends { id: string; created: number }>(
  entries: T[],
  { limit, starting_after }: { limit: number; starting_after?: string | undefined },
  url: string,
  show: (entry: T) => unknown,
): unknown {
  // What was made in the same second was noted in this order.
  const newest = entries.toReversed().sort((a, b) => b.created - a.created);
  const from = newest.findIndex(({ id }) => id === starting_after) + 1;
  const shown = newest.slice(from, from + limit);
  return showList(shown.map(show), url, from + limit < newest.length);
}
