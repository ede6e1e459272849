import { heldReferral } from '#lib/held-referral.ts';

/** Behind the word in addresses of our own: the server knows of it already. */
export const notedMark = '.noted';

/** The same address with the recommendation in it; null where it is not for another page of this site. */
export function carryingAddress(address: string, here: string, code: string): string | null {
  const url = new URL(address, here);
  if (url.origin !== new URL(here).origin || url.searchParams.has('ref')) return null;
  if (/^\/(functions|auth|rest|storage)\//.test(url.pathname)) return null;
  url.searchParams.set('ref', code + notedMark);
  return url.href;
}

/**
 * Keeps a recommendation through this visit without storing anything in the browser: whatever page of ours is opened
 * next gets it with its address, and takes it out again.
 */
export function carryReferral(): void {
  // Without it (older browsers) a recommendation lives as long as its page.
  if (!('navigation' in window)) return;
  window.navigation.addEventListener('navigate', (event) => {
    const { destination, navigationType } = event;
    const code = heldReferral();
    const isOurs = navigationType === 'push' || navigationType === 'replace';
    if (code === null || !isOurs || !event.cancelable || destination.sameDocument) return;
    if (event.formData !== null || event.downloadRequest !== null || event.hashChange) return;
    const address = carryingAddress(destination.url, location.href, code);
    if (address === null) return;
    event.preventDefault();
    if (navigationType === 'push') location.assign(address);
    else location.replace(address);
  });
}
