import { useSyncExternalStore } from 'react';

const query = () => matchMedia('print');

function subscribe(onChange: () => void): () => void {
  const printing = query();
  printing.addEventListener('change', onChange);
  return () => printing.removeEventListener('change', onChange);
}

/** Whether the page is being put on paper: lists that are shown in part are then shown whole. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );
}
