import type { ServerContext } from '#platform/feature';
import { refreshListedSites } from './scan-tools.ts';

/** How late a program may know that another version of a list is in use. */
const everyMs = 20_000;

/** Has this program ask the sites of the lists that are in use, whichever program took them over. */
export function followLists(context: ServerContext): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = refreshListedSites(context).catch((error: unknown) => {
      context.log.warn({ err: error }, 'The lists of sites could not be read again.');
    });
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
