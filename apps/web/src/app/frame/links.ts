import type { MouseEvent } from 'react';
import { frameAddresses } from '../addresses.ts';

/** Whether the app itself has a screen at this path; everything else is a document of its own. */
export function isFramePath(path: string): boolean {
  return frameAddresses.some((address) =>
    address.endsWith('/*') ? path.startsWith(address.slice(0, -1)) : path === address,
  );
}

/**
 * The path within the app that a plain click on a link leads to; null when the browser is to follow it itself: a
 * new tab, a download, another page, another site.
 */
export function pathOfClick(
  event: Pick<
    MouseEvent,
    'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'target'
  >,
): string | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented, target } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return null;
  return pathOfLink(target);
}

/** The path within the app of the link that an element is in; null when it is in none. */
export function pathOfLink(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download')) return null;
  // To a place of this page: the browser moves the focus along.
  if (link.getAttribute('href')?.startsWith('#') === true) return null;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || !isFramePath(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
