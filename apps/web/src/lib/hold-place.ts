import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Until the lists that were read again are drawn. */
const drawnAfterMs = 150;

/** For acts whose button stands in no section: of which section the heading is meant. */
type Place = { title?: string };

/**
 * For acts that take away what they were asked with: an entry of a list, a form that was sent. Called before the act;
 * what it gives back is called after it, and puts the focus on the heading of the section, where it would else be lost
 * and Tab begin anew at the page's start.
 */
export function holdPlace({ title }: Place = {}): () => void {
  const held =
    title ??
    document.activeElement?.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
  return () => {
    setTimeout(() => {
      const { activeElement } = document;
      if (activeElement !== null && activeElement !== document.body) return;
      focusOn(document.getElementById(held ?? ''));
    }, drawnAfterMs);
  };
}

/** For an entry that goes, or a button of it, by what was pressed there: holds the place if it has the focus then. */
export function useHeldPlace<E extends HTMLElement>({ title }: Place = {}): RefObject<E | null> {
  const entry = useRef<E>(null);
  // Not later: only what is still in the document has the focus.
  useLayoutEffect(() => {
    const element = entry.current;
    return () => {
      if (element?.contains(document.activeElement) === true)
        holdPlace(title === undefined ? {} : { title })();
    };
  }, [title]);
  return entry;
}

/**
 * For a list of which a button shows more, and which goes when all is shown: the first of what is new has the focus
 * then, where it would else be lost.
 */
export function useShownMore<E extends HTMLElement>() {
  const list = useRef<E>(null);
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    const item = firstNew.current === null ? undefined : list.current?.children[firstNew.current];
    firstNew.current = null;
    if (document.activeElement === document.body && item instanceof HTMLElement) focusOn(item);
  });
  return {
    list,
    /** Called with the press: at which place the new ones begin. */
    showFrom: (place: number) => {
      firstNew.current = place;
    },
  };
}

function focusOn(element: HTMLElement | null): void {
  element?.setAttribute('tabindex', '-1');
  element?.focus({ preventScroll: true });
}
