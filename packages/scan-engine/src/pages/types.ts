import type { Fetcher, HostGate } from '../fetch/types.ts';
import type { RequestSlots } from '../probe/polite-sender.ts';

/** What every polite request needs; `deadlineAt` by the `performance.now()` clock. */
export type Polite = {
  fetcher: Fetcher;
  gate: HostGate;
  deadlineAt: number;
  signal?: AbortSignal;
  /** Places shared with scans that run at the same time. */
  slots?: RequestSlots;
};

/** A link of a page. */
export type PageLink = {
  /** Absolute http or https address. */
  url: string;
  /** Its text, or what stands for the picture inside it. */
  text: string;
  /** Leads to the next page of the same list. */
  isNext: boolean;
};

/** A picture or video of a page. */
export type PageMedia = {
  url: string;
  kind: 'picture' | 'poster' | 'video';
  alt: string;
  /** Where a press on it leads: the larger picture or the page of the medium. */
  linkedTo: string | null;
};

/** What a page says about itself, and what it shows. */
export type PageFacts = {
  title: string | null;
  description: string | null;
  canonical: string | null;
  uploader: string | null;
  /** yyyy-mm-dd */
  publishedOn: string | null;
  /** What a visitor reads, at most 20,000 characters. */
  text: string;
  links: PageLink[];
  media: PageMedia[];
  /** There was more than was read. */
  isCut: boolean;
};

/** What a profile page says about the person behind it. */
export type ProfileFacts = {
  displayName: string | null;
  bio: string | null;
  avatarUrl: string | null;
  /** Addresses on other sites that the profile names. */
  links: string[];
  followers: number | null;
  /** yyyy-mm-dd; the first of the month or year where only that is shown. */
  createdOn: string | null;
};

/** Why a page could not be read. `gone`: 404, 410, or a page that says so in other words. */
export type PageFailure =
  | 'gone'
  | 'challenge'
  | 'login_wall'
  | 'blocked'
  | 'rate_limited'
  | 'server_error'
  | 'timed_out'
  | 'refused'
  | 'unsafe_address'
  | 'not_html'
  | 'too_large'
  | 'busy'
  | 'cancelled';

export type PageOutcome =
  | {
      ok: true;
      /** Address after redirects. */
      url: string;
      status: number;
      contentType: string | null;
      html: string;
      facts: PageFacts;
      /** Of the decompressed body, as far as it was read. */
      bodySha256: Uint8Array;
      bodyBytes: number;
      ms: number;
    }
  | { ok: false; reason: PageFailure; status: number | null; ms: number };

export type MediaOutcome =
  | { ok: true; url: string; bytes: Uint8Array; contentType: string; ms: number }
  | { ok: false; reason: PageFailure | 'not_media'; ms: number };
