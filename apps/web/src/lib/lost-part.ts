/**
 * Whether a part of the program did not come. Browsers keep that for as long as the document is open (HTML standard, module
 * map), each with words of its own: asking for the part again gives the same failure, loading the page again does not.
 */
export function isLostPart(error: unknown): boolean {
  return error instanceof Error && /module|preload CSS/.test(error.message);
}

/** Loads the page again, where that can bring anything: without a connection it would be gone. */
export function reloadPage(): void {
  if (navigator.onLine) location.reload();
}
