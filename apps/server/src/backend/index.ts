import type { Feature } from '../platform/feature.ts';

/** What our own backend adds to gateway and worker besides its routes: jobs, and work at the start. */
export const backendParts: readonly Feature[] = [];
