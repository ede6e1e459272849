/** Leaves for another page of this site; the page left does not stay in the history. */
export function goTo(path: string): void {
  location.replace(path);
}

/** Loads this page anew. */
export function loadAgain(): void {
  location.reload();
}
