import type { CaseRefusal } from '@leakblock/domain/removal-requests';
import type { GatedFeature, PlanId } from '@leakblock/domain/subscriptions';

/** A page that a case may be opened about. */
export type CaseSubject = {
  /** Address, or id of the finding or fake profile, as it was given. */
  subject: string;
  findingId: string | null;
  fakeProfileId: string | null;
  /** Canonical address. */
  url: string;
  /** Address as it was found or pasted. */
  address: string;
  host: string;
  siteLabel: string | null;
  mediaUrls: string[];
  engines: string[];
  works: SubjectWork[];
};

/** A work on the page, as the notice will name it. */
export type SubjectWork = {
  workId: string | null;
  description: string;
  kind: string;
  madeBy: string | null;
  holdsRights: boolean | null;
  originalUrl: string | null;
  distance: number | null;
};

type RefusedSubject = {
  subject: string;
  reason: CaseRefusal;
  caseId?: string;
  hotline?: string;
  feature?: GatedFeature;
  plan?: PlanId;
};

export type ReadSubjects = { subjects: CaseSubject[]; refused: RefusedSubject[] };
