import { useEffect } from 'react';
import { useLocation } from '@tanstack/react-router';

/**
 * Leads to the section of the page that the address asks for, by `#password` or `?section=password`: its heading gets
 * the focus, so that it is read out and stands at the top. Any other address leaves the page as it is.
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
  }, [hash, searchStr]);
}
