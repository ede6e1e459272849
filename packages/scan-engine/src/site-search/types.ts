import type { UnknownReason } from '@leakblock/domain/scans';
import type { PageFailure } from '../pages/types.ts';

/** A page that a site's search names for a name. */
export type SiteHit = {
  url: string;
  title: string;
  thumb: string | null;
  uploader: string | null;
};

export type SiteSearchOutcome = {
  /** Why there is no answer, or that there is one, maybe without hits. */
  outcome: 'answered' | UnknownReason;
  hits: SiteHit[];
};

/** What a failure says about a search: many answer 404 when they find nothing. */
export function unknownOf(failure: PageFailure): SiteSearchOutcome['outcome'] {
  if (failure === 'gone') return 'answered';
  return failure === 'not_html' ? 'broken_rule' : failure;
}
