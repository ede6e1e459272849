import type { Feature } from '../platform/feature.ts';

/** All features of the server, in the order in which they start; they stop in the reverse order. */
export const features: readonly Feature[] = [];
