import type { CheckSignal, CheckVerdict } from '@leakblock/domain/removal-requests';
import type { PageMedia } from '../pages/types.ts';

/** Why nothing was to be seen at an address. */
export type LookFailure =
  | 'name_unknown'
  | 'timed_out'
  | 'tls_error'
  | 'unreachable'
  | 'unsafe_address';

/** What stands between a reader and the content. */
type Barrier = 'challenge' | 'login_wall' | 'age_wall' | 'geo_wall';

/** What an address showed, before anything is concluded from it. */
export type PageLook =
  | {
      kind: 'page';
      asked: string;
      /** Where redirects led. */
      url: string;
      status: number;
      title: string;
      heading: string;
      /** What a visitor reads. */
      text: string;
      media: PageMedia[];
      isNoindex: boolean;
      /** It speaks of a minor: nothing of it may be looked at further. */
      speaksOfMinor: boolean;
      barrier: Barrier | null;
      ms: number;
    }
  | {
      /** The address is a picture or video itself. */
      kind: 'file';
      asked: string;
      url: string;
      status: number;
      bytes: Uint8Array | null;
      ms: number;
    }
  | { kind: 'failure'; asked: string; why: LookFailure; ms: number };

/** What one address proves. */
export type Judgement = {
  verdict: CheckVerdict;
  /** Every sign that was seen, the telling ones first. */
  signals: CheckSignal[];
};

/** The work that a file shows, and the bits that differ. */
export type ShownWork = { distance: number; workId?: string };

/** Compares a file with her works: null when it shows none of them, `unreadable` when nobody can say. */
export type ShowsWork = (bytes: Uint8Array) => Promise<ShownWork | 'unreadable' | null>;

/** A look at one address, as it is written down. */
export type AddressCheck = Judgement & {
  target: 'page' | 'media';
  url: string;
  status: number | null;
  distance: number | null;
  /** The work that was recognised. */
  workId: string | null;
  ms: number;
};

/** What one vantage saw of a page and its files; see `judgeRun` for the verdict. */
export type PageCheck = Judgement & {
  checks: AddressCheck[];
  /** Where the same content stands now; only with the verdict `moved`. */
  movedTo: string | null;
  /** There were signs of a minor: the look was broken off and `checks` is empty. */
  isStopped: boolean;
};
