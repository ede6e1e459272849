import { useSyncExternalStore } from 'react';

/** Local storage key of whether single keys act. */
const storageKey = 'single-keys';
const listeners = new Set<() => void>();
/** Holds for this page where storage is closed to us. */
let here: boolean | null = null;

/** Whether keys act without Ctrl or ⌘; who speaks to her computer may not want it (WCAG 2.2, success criterion 2.1.4). */
export function areSingleKeysOn(): boolean {
  if (here !== null) return here;
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Switches single keys on or off for this browser. */
export function turnSingleKeys(isWanted: boolean): void {
  try {
    localStorage.setItem(storageKey, isWanted ? 'on' : 'off');
    here = null;
  } catch {
    here = isWanted;
  }
  for (const tell of listeners) tell();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  // Another tab's choice counts here too.
  addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onChange);
  };
}

/** `areSingleKeysOn`, followed. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}

const typed = 'input, select, textarea, [contenteditable], [role=textbox]';

/** Whether a key belongs to what has the focus: somebody types there, or a window above the page gets it. */
export function isKeyElsewhere({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  const isTyped =
    target instanceof Element && target.closest(`${typed}, [role=menu], [role=listbox]`) !== null;
  return isTyped || document.querySelector('dialog[open]') !== null;
}
