import { useSyncExternalStore } from 'react';

/** Between what the browser says before it draws the paper and what it says after it. */
let isDrawing = false;

function subscribe(onChange: () => void): () => void {
  const say = (isNow: boolean) => () => {
    isDrawing = isNow;
    onChange();
  };
  const [begin, end] = [say(true), say(false)];
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

/** Whether the page is being put on paper: lists that are shown in part are then shown whole. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isDrawing,
    () => false,
  );
}
