import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * What only the browser knows (address, storage), read at every view: `prerendered` in the document and in
 * the first view, so that both are the same, then what `read` gives.
 */
export function useBrowserValue<T extends string | boolean | null>(
  read: () => T,
  prerendered: T,
): T {
  return useSyncExternalStore(never, read, () => prerendered);
}

/** False while the page is only the prerendered document, true once it lives. */
export function useIsHydrated(): boolean {
  return useBrowserValue<boolean>(() => true, false);
}
