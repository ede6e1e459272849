/**
 * Whether a part of the program did not come. Browsers may keep that for as long as the document is open (HTML standard, module
 * map), each with words of its own: asking for the part again gives the same failure, loading the page again does not.
 */
export function isLostPart(error: unknown): boolean {
  return /module|preload CSS/.test(String(error));
}

/** Loads the page again, where that can bring anything: without a connection it would be gone. */
export function reloadPage(): void {
  if (navigator.onLine) location.reload();
}

/**
 * Loads the page once more for a part that did not come.
 * @returns false where that was done already, or can bring nothing
 */
export function loadOnceMore(): boolean {
  if (history.state === 'lost' || !navigator.onLine) return false;
  history.replaceState('lost', '');
  location.reload();
  return true;
}
