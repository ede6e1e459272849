import { useEffect, useState } from 'react';

/** Milliseconds after the last key until a search begins by itself. */
const pauseMs = 300;

/**
 * What is typed once nobody types any more.
 * @returns the words to search for, and how to begin at once
 */
export function usePaused(typed: string): [settled: string, settle: () => void] {
  const wanted = typed.trim();
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    if (wanted === settled) return;
    const timer = setTimeout(() => setSettled(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, settled]);
  return [settled, () => setSettled(wanted)];
}
