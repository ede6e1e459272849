import { useEffect } from 'react';
import { useLocation } from '@tanstack/react-router';

/**
 * Leads to the section of the page that the address asks for, by `#password` or `?section=password`: its heading gets
 * the focus, so that it is read out and stands at the top, also when what stands above comes in later. Any other address
 * leaves the page as it is.
 */
export function useAskedSection(): void {
  const { hash, searchStr } = useLocation();
  useEffect(() => {
    const wanted = hash === '' ? new URLSearchParams(searchStr).get('section') : hash;
    const heading = document.getElementById(`${wanted ?? ''}-title`);
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
    return keepInPlace(heading);
  }, [hash, searchStr]);
}

/** Until somebody acts: from then on the page is where she has it. @returns how to end that before */
function keepInPlace(heading: HTMLElement): () => void {
  const page = heading.closest('main');
  const sizes = new ResizeObserver(() => heading.scrollIntoView());
  if (page !== null) sizes.observe(page);
  const acts = new AbortController();
  const end = () => {
    sizes.disconnect();
    acts.abort();
  };
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(act, end, { passive: true, signal: acts.signal });
  return end;
}
