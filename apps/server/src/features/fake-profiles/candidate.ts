import type { FakeProfilePart } from '@leakblock/domain/fake-profiles';
import type { PlatformCategory } from '@leakblock/domain/site-catalogue';

/** A profile that may pose as the person, as it was seen just now. Texts fit the columns that keep them. */
export type FakeProfileCandidate = {
  userId: string;
  scanId: string | null;
  /** Canonical address. */
  url: string;
  siteId: string;
  siteLabel: string;
  category: PlatformCategory;
  username: string;
  /** False: its page told nothing this time, and only its name was judged. */
  isRead: boolean;
  /** The page said that nobody of this name is there any more. */
  isGone: boolean;
  displayName: string | null;
  bio: string | null;
  followers: number | null;
  /** yyyy-mm-dd */
  accountCreatedOn: string | null;
  matchedName: string;
  /** 0 to 1 */
  score: number;
  parts: FakeProfilePart[];
  /** Tiny blurred picture as a data address. */
  avatar: string | null;
};
