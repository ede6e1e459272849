import { useEffect, useEffectEvent, useState } from 'react';
import type { FindingDecision } from '@leakblock/domain/findings';
import { decisionKeys, decisions, revealKey, undoKey } from './decision-keys.ts';

type Shortcut = FindingDecision | 'reveal' | 'undo';

const storageKey = 'findings-shortcuts';

/** Keys that people type into a field, or that a window above the page gets, are no shortcuts. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  const isTyped = target instanceof Element && target.closest('input, select, textarea') !== null;
  return isTyped || document.querySelector('dialog[open]') !== null;
}

function readShortcut(key: string): Shortcut | null {
  const pressed = key.toUpperCase();
  if (pressed === revealKey) return 'reveal';
  if (pressed === undoKey) return 'undo';
  return decisions.find((decision) => decisionKeys[decision] === pressed) ?? null;
}

/** One-key shortcuts; she can turn them off (WCAG 2.2, success criterion 2.1.4). */
export function useShortcuts(onShortcut: (shortcut: Shortcut) => void) {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(storageKey) !== 'off');
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isElsewhere(event))
      return;
    const shortcut = readShortcut(event.key);
    if (shortcut === null) return;
    event.preventDefault();
    onShortcut(shortcut);
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
  return {
    isOn,
    turn: (isWanted: boolean) => {
      setIsOn(isWanted);
      try {
        localStorage.setItem(storageKey, isWanted ? 'on' : 'off');
      } catch {
        // Without storage it holds until the page is left.
      }
    },
  };
}
