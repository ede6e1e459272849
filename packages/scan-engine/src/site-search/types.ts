import type { UnknownReason } from '@leakblock/domain/scans';

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
