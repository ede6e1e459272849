import type { LetterLanguage, LetterSignature } from '@leakblock/domain/authorisations';

/** Everything a letter says; what the redacted edition leaves out is left out by the writer. */
export type LetterInput = {
  language: LetterLanguage;
  id: string;
  /** Of this person's letters: 1, 2, … */
  version: number;
  principal: {
    legalName: string;
    /** `yyyy-mm-dd` */
    dateOfBirth: string | null;
    address: string | null;
    country: string;
    email: string;
  };
  stageNames: readonly string[];
  /** Addresses of her own pages. */
  officialLinks: readonly string[];
  agent: {
    company: string;
    name: string | null;
    address: string | null;
    phone: string | null;
    email: string;
  };
  protectedContent: string;
  exclusions: string | null;
  acts: readonly string[];
  ownerName: string;
  /** Days, `yyyy-mm-dd`. */
  startsOn: string;
  endsOn: string;
  /** ISO 8601, UTC. */
  signedAt: string;
  /** Null in a preview. */
  signature: LetterSignature | null;
  identity: { reference: string; decidedOn: string | null } | null;
  trail: LetterTrail | null;
};

/** How the signature came about, as far as it is printed. */
export type LetterTrail = {
  textSha256: string;
  openedAt: string;
  /** When she had these very words shown to her. */
  previewedAt: string | null;
  timeZone: string;
  sessionId: string;
  signedInBy: string;
  secondFactor: boolean;
  emailVerifiedAt: string | null;
  address: string;
  userAgent: string;
};
