import type { SiteKind } from '@leakblock/domain/site-catalogue';
import type { WorkMatch } from '../works/index.ts';

/** A page that may show a person's content, as it is known just now. */
export type FindingCandidate = {
  userId: string;
  scanId: string | null;
  /** The page itself was asked just now and stands; false where only an older look or a picture file tells of it. */
  isPageSeen: boolean;
  foundBy: 'site' | 'site_search' | 'search' | 'crawl' | 'picture';
  /** As it was found; findings are told apart by its canonical form. */
  address: string;
  site: { id: string; label: string; kind: SiteKind } | null;
  title: string | null;
  uploader: string | null;
  /** yyyy-mm-dd */
  publishedOn: string | null;
  /** Which of her names stands on the page. */
  name: {
    name: string;
    inTitle: boolean;
    inAddress: boolean;
    inText: boolean;
    isExact: boolean;
  } | null;
  /** The engine's, when the site's rule said found. */
  probability: number | null;
  /** The site that says so failed its last self-test. */
  isSiteSuspect?: boolean;
  /** A search or list page, not a content page. */
  isListing: boolean;
  matches: (WorkMatch & { mediaUrl: string })[];
  /** Pictures that were compared. */
  pictures: number;
  evidence: PageEvidence | null;
  /** The best matching one, else the first. */
  picture: {
    mediaUrl: string;
    sha256: Uint8Array;
    /** Tiny blurred picture as a data address. */
    preview: string;
    /** At most 128 kB. */
    webp: Uint8Array;
  } | null;
  /** Set: nothing of the page is kept but its address. `storeFinding` sets it by address, title and uploader too. */
  stopLabel: 'possible_minor' | null;
};

/** How the page was answered. */
type PageEvidence = {
  url: string;
  httpStatus: number;
  contentType: string | null;
  bodySha256: Uint8Array;
  bodyBytes: number;
};
