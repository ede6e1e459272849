import type { ServerContext } from '#platform/feature';

/** An account that is being deleted. */
export type Erasing = {
  context: ServerContext;
  userId: string;
  /** Under which name the records that have to stay are kept. */
  pseudonym: string;
  signal: AbortSignal;
};
