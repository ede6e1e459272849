import { useEffect, useState } from 'react';
import type { TourStep } from './tour-steps.ts';
import { stepAt, stepBeside } from './tour-steps.ts';

/**
 * The step that the address names. Links and the browser's own history lead from step to step, and the arrow keys with
 * them; the heading of a step that was gone to is focused, so that it is read out. Null before the page is alive.
 */
export function useTour(): TourStep | null {
  const [step, setStep] = useState<TourStep | null>(null);
  useEffect(() => {
    // The page was written without knowing the part of the address behind the #.
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    setStep(stepAt(location.hash));
    const follow = () => {
      const next = stepAt(location.hash);
      setStep(next);
      document.getElementById(`${next}-title`)?.focus({ preventScroll: true });
    };
    const press = (event: KeyboardEvent) => {
      const distance = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
      const { altKey, ctrlKey, metaKey, shiftKey } = event;
      if (distance === null || altKey || ctrlKey || metaKey || shiftKey) return;
      const next = stepBeside(stepAt(location.hash), distance);
      if (next !== null) location.hash = next;
    };
    addEventListener('hashchange', follow);
    document.addEventListener('keydown', press);
    return () => {
      removeEventListener('hashchange', follow);
      document.removeEventListener('keydown', press);
    };
  }, []);
  return step;
}
