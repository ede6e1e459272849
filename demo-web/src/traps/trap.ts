import type { Answer } from '../proxy/answer.ts';
import type { SiteRequest } from '../sites/site.ts';

/**
 * A way of catching crawlers: what stands on the front page, and the answers for all other paths; null for
 * a path that does not exist.
 */
export type Trap = {
  name: string;
  plays: string;
  front: (request: SiteRequest) => string;
  answer: (request: SiteRequest) => Answer | null | Promise<Answer | null>;
};
