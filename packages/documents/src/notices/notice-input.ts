import type { Claim, RequestKind } from '@leakblock/domain/removal-requests';
import type { Maker } from '@leakblock/domain/works';

/** A page complained of, with the files on it by their own addresses. */
export type NoticeUrl = { page: string; media: readonly string[] };

export type NoticeWork = {
  description: string;
  kind: 'photo' | 'video' | 'text' | 'profile';
  /** Where it stands with her consent. */
  originalUrl: string | null;
  madeBy: Maker | null;
};

/** Who writes. Address and phone may be empty: then notices that need them are found incomplete. */
export type NoticeAgent = {
  company: string;
  name: string;
  address: string;
  phone: string;
  email: string;
};

export const complaintBodies = ['ftc', 'ofcom', 'coordinator', 'card_brand', 'merchant'] as const;
/** `coordinator`: a Digital Services Coordinator. `merchant`: the site's own page for complaints. */
export type ComplaintBody = (typeof complaintBodies)[number];

/** What only some kinds of notice say. */
export type NoticeStatement = {
  /** Intimate images: made or altered, not taken. */
  isFake?: boolean;
  /** Impersonation: pages that are hers. */
  officialUrls?: readonly string[];
  /** Private data: what is shown, as the answer to the router's question `data`. */
  data?: string;
  /** Copyright: earlier notices about the same site that this recipient had. */
  earlierNotices?: number;
  /** Outdated results: a word that stood on the page and does not any more; none when the page is gone. */
  missingWord?: string;
  /** Complaints: to whom, about which request sent when, under which number. */
  complaintTo?: ComplaintBody;
  provider?: string;
  requestedOn?: string;
  reference?: string;
};

export type NoticeInput = {
  caseNumber: string;
  host: string;
  recipientName: string;
  claim: Claim;
  urls: readonly NoticeUrl[];
  works: readonly NoticeWork[];
  /** The name that stands for the owner: stage name or company, never the legal name. */
  ownerName: string;
  agent: NoticeAgent;
  /** Where answers go: an address of this case alone. */
  replyTo: string;
  authorisation: { id: string; version: string | number; signedOn: string };
  /** Day of the signature, `yyyy-mm-dd`. */
  date: string;
  /** The form it will be filed in, for its fields; null or absent for mails. */
  formUrl?: string | null;
  /** She files it in the form herself, in her own name and with her own papers. */
  isFiledByHer?: boolean;
  statement?: NoticeStatement;
};

/** Parts of a notice that its law, or whoever decides about it, asks for. */
export const noticeElements = {
  /** 17 U.S.C. 512(c)(3)(A)(i) to (vi). */
  dmca_notice: [
    'signature',
    'work',
    'material',
    'contact',
    'good_faith',
    'accuracy',
    'perjury_authority',
  ],
  /** 512(d)(3): the reference or link in the place of the material. */
  dmca_search_notice: [
    'signature',
    'work',
    'reference',
    'contact',
    'good_faith',
    'accuracy',
    'perjury_authority',
  ],
  /** Regulation (EU) 2022/2065, Art. 16(2)(a) to (d). */
  dsa_notice: ['explanation', 'location', 'notifier', 'bona_fide'],
  /** 47 U.S.C. 223a(a)(1)(B)(i) to (iv). */
  take_it_down_request: ['signature', 'depiction', 'no_consent', 'contact'],
  impersonation_report: ['location', 'person', 'authority', 'statement', 'contact'],
  /** Regulation (EU) 2016/679, Arts. 12, 17 and 21. */
  data_protection_request: ['location', 'person', 'authority', 'right', 'grounds', 'contact'],
  outdated_content_request: ['location', 'state'],
  complaint: ['respondent', 'facts', 'location', 'statement', 'contact'],
} as const satisfies Record<RequestKind, readonly string[]>;
export type NoticeElement = (typeof noticeElements)[RequestKind][number];
export type MissingElement = NoticeElement;

/** One paragraph of a notice; `element` says what it is there for, null for courtesy. */
export type Section = { element: NoticeElement | null; text: string };
export type WrittenSections = { subject: string; sections: Section[] };
export type NoticeField = { name: string; value: string };
