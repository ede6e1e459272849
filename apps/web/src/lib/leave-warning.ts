import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Told before the app opens another of its screens; whoever prevents it has something unsaved. */
const leaveEvent = 'leave-screen';
/** Told when it is left although something is unsaved. */
const abandonEvent = 'abandon-unsaved';

const warn = (event: Event) => event.preventDefault();

/** How many things that are shown as done are still being saved. */
let beingSaved = 0;

/**
 * The browser asks before the page is closed until this is saved: what is shown as done already would be lost. Other
 * screens of the app may be opened meanwhile.
 */
export async function stayUntilSaved(saved: Promise<void>): Promise<void> {
  beingSaved += 1;
  addEventListener('beforeunload', warn);
  try {
    await saved;
  } finally {
    beingSaved -= 1;
    if (beingSaved === 0) removeEventListener('beforeunload', warn);
  }
}

/**
 * The browser asks before the page is left while something is typed and not saved; so does the app.
 * @param abandon called when she leaves it in the app all the same
 */
export function useLeaveWarning(isUnsaved: boolean, abandon?: () => void): void {
  const onAbandoned = useEffectEvent(() => abandon?.());
  // With what the screen shows, not a moment later.
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    // This form's own: it goes without taking another's away.
    const warnOfForm = (event: Event) => warn(event);
    const hear = () => onAbandoned();
    addEventListener('beforeunload', warnOfForm);
    addEventListener(leaveEvent, warnOfForm);
    addEventListener(abandonEvent, hear);
    return () => {
      removeEventListener('beforeunload', warnOfForm);
      removeEventListener(leaveEvent, warnOfForm);
      removeEventListener(abandonEvent, hear);
    };
  }, [isUnsaved]);
}

/** The warning of a form whose inputs keep what is typed by themselves: from the first letter until it is sent. */
export function useUnsavedInput() {
  const [isUnsaved, setIsUnsaved] = useState(false);
  const typed = useRef(0);
  useLeaveWarning(isUnsaved);
  return {
    onInput: () => {
      typed.current += 1;
      setIsUnsaved(true);
    },
    /** Called when it is sent; what it gives back is called once that is kept. What was typed meanwhile is not. */
    send: () => {
      const sent = typed.current;
      return () => {
        // At once: what follows may leave the page.
        if (typed.current === sent) flushSync(() => setIsUnsaved(false));
      };
    },
  };
}

/** Whether the screen may be left: nothing is unsaved, or the person says so. */
export function mayLeaveScreen(question: string): boolean {
  const isFree = dispatchEvent(new Event(leaveEvent, { cancelable: true }));
  if (isFree) return true;
  const isLeft = confirm(question);
  if (isLeft) dispatchEvent(new Event(abandonEvent));
  return isLeft;
}
