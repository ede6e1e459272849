import { onlineManager } from '@tanstack/react-query';

/**
 * What a list showed stays until what another choice lets through is there (`placeholderData` of a query). Without a
 * connection that would be for long, and what stands there would seem to be what was chosen.
 */
export const keepShown = <T>(before: T | undefined): T | undefined =>
  onlineManager.isOnline() ? before : undefined;
