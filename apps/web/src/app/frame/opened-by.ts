import { hasCallbackMarker } from './route-rules.ts';

const wasMarked = hasCallbackMarker(location);

/** The client takes a sign-in out of the address once it is exchanged; what counts is how the page was opened. */
export function cameWithMarker(): boolean {
  return wasMarked;
}
