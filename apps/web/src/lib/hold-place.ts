/** Until the lists that were read again are drawn. */
const drawnAfterMs = 150;

/**
 * For acts that take away what they were asked with: an entry of a list, a form that was sent. Called before the act;
 * what it gives back is called after it, and puts the focus on the heading of the section, where it would else be lost
 * and Tab begin anew at the page's start.
 */
export function holdPlace(): () => void {
  const title = document.activeElement
    ?.closest('section[aria-labelledby]')
    ?.getAttribute('aria-labelledby');
  return () => {
    setTimeout(() => {
      const { activeElement } = document;
      if (activeElement !== null && activeElement !== document.body) return;
      const heading = document.getElementById(title ?? '');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
    }, drawnAfterMs);
  };
}
