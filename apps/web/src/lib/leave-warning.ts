import { useEffect } from 'react';

/** Told before the app opens another of its screens; whoever prevents it has something unsaved. */
const leaveEvent = 'leave-screen';

/** The browser asks before the page is left while something is typed and not saved; so does the app. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', warn);
    addEventListener(leaveEvent, warn);
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener(leaveEvent, warn);
    };
  }, [isUnsaved]);
}

/** Whether the screen may be left: nothing is unsaved, or the person says so. */
export function mayLeaveScreen(question: string): boolean {
  const isFree = dispatchEvent(new Event(leaveEvent, { cancelable: true }));
  return isFree || confirm(question);
}
