import { useEffect, useEffectEvent } from 'react';
import type { FindingDecision } from '@leakblock/domain/findings';
import { isKeyElsewhere, turnSingleKeys, useSingleKeys } from '#lib/single-keys.ts';
import { decisionKeys, decisions, revealKey, undoKey } from './decision-keys.ts';

type Shortcut = FindingDecision | 'reveal' | 'undo';

function readShortcut(key: string): Shortcut | null {
  const pressed = key.toUpperCase();
  if (pressed === revealKey) return 'reveal';
  if (pressed === undoKey) return 'undo';
  return decisions.find((decision) => decisionKeys[decision] === pressed) ?? null;
}

/** One-key shortcuts; she can turn them off (WCAG 2.2, success criterion 2.1.4). */
export function useShortcuts(onShortcut: (shortcut: Shortcut) => void) {
  const isOn = useSingleKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isKeyElsewhere(event))
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
  return { isOn, turn: turnSingleKeys };
}
