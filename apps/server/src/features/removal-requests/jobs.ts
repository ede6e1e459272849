import type { JobDefinition } from '#platform/queue';

/** All jobs of the feature. */
export const jobs: readonly JobDefinition[] = [];
