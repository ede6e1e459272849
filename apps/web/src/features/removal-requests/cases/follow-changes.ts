import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads what is shown again after changes, once in so many milliseconds at most, and never while it is being read: every
 * change would else call off the pages that are on their way and begin with the first one anew. What changes meanwhile is
 * read when they are there.
 */
export function followChanges(client: QueryClient, queryKey: QueryKey, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [isReading, isMissed, isOver] = [false, false, false];

  async function read() {
    timer = undefined;
    // What is on its way already may have been asked for before the change.
    isMissed = client.isFetching({ queryKey }) > 0;
    isReading = true;
    await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    isReading = false;
    if (isMissed && !isOver) follow();
  }

  function follow() {
    if (isReading) isMissed = true;
    else timer ??= setTimeout(() => void read(), ms);
  }

  return {
    follow,
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
