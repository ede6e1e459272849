/** Leaves for a page of somebody else, from which the way back leads here. */
export function leaveFor(url: string): void {
  location.assign(url);
}
