import { z } from 'zod';
import { platformCategories } from '../site-catalogue/platform.ts';
import { gatedFeatures } from '../subscriptions/entitlements.ts';
import { planIds } from '../subscriptions/plans.ts';
import { makers } from '../works/index.ts';
import { claimQuestions } from './claim-router.ts';
import { words } from './free-words.ts';
import { requestStatuses } from './request-status.ts';
import {
  blockedReasons,
  claims,
  contactScopes,
  noticeLanguages,
  rejectReasons,
  requestChannels,
  requestKinds,
} from './words.ts';

/** Addresses that one call checks or opens cases for at most. */
export const urlLimit = 10_000;
/** Findings or fake profiles that one call opens cases for at most. */
export const subjectLimit = 2000;
/** Bytes of a call with pasted addresses. */
export const pastedBytes = 8_000_000;
/** Cases and requests that one call is about at most. */
export const caseLimit = 10_000;
export const requestLimit = 500;

const address = z
  .string()
  .trim()
  .max(2000)
  .regex(/^https?:\/\/\S+$/u);
/** One that is stored and shown as it is: nothing in it that cannot be stored, or seen. */
const shownAddress = address.regex(/^[^\p{Cc}\p{Cf}\p{Cs}]+$/u);
const ids = (limit: number) => z.array(z.uuid()).min(1).max(limit);
const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/u);
/** Body of `POST check-urls`: what was pasted, one address per line or many. */
export const checkUrlsInput = z.strictObject({ text: z.string().max(pastedBytes) });

/** What a line of pasted addresses turned out to be. */
export const urlVerdicts = [
  'ok',
  'unreadable',
  'domain_root',
  'duplicate',
  'own',
  'allowed',
  'has_case',
  'too_many',
] as const;
export type UrlVerdict = (typeof urlVerdicts)[number];

/** One entry per line that holds something; `url` is the canonical address. */
export const checkUrlsAnswer = z.object({
  urls: z.array(
    z.object({
      line: z.number().int(),
      address: z.string(),
      url: z.string().nullable(),
      host: z.string().nullable(),
      verdict: z.enum(urlVerdicts),
      /** Category of the host in the site catalogue: what `gateOf` asks for. Absent when it is in none. */
      category: z.enum(platformCategories).optional(),
    }),
  ),
});
export type CheckUrlsAnswer = z.infer<typeof checkUrlsAnswer>;

/** What somebody else made is hers to report when she holds the rights: by contract, not by being in the picture. */
const ownership = {
  madeBy: z.enum(makers).optional(),
  /** Asked when somebody else made it. */
  holdsRights: z.boolean().optional(),
};

/** A work by its id, or described in words with the page where it stands with her consent. */
export const caseWorkInput = z
  .strictObject({
    workId: z.uuid().optional(),
    description: words(1000).optional(),
    kind: z.enum(['photo', 'video', 'text', 'profile']).optional(),
    /** Official page of the work; it may lie behind a paywall. */
    originalUrl: shownAddress.optional(),
    ...ownership,
  })
  .refine(({ description, workId }) => workId !== undefined || description !== undefined);
export type CaseWorkInput = z.infer<typeof caseWorkInput>;

const answerable = new Set([...Object.keys(claimQuestions), 'fair_use_considered']);

/** Answers to the questions of the claim router, by question; what nobody asks is not kept. */
export const claimAnswersInput = z
  .record(z.string().max(60), z.union([z.string().regex(/^[a-z_]{0,60}$/u), z.boolean()]))
  .transform((answers) =>
    Object.fromEntries(Object.entries(answers).filter(([question]) => answerable.has(question))),
  );

/**
 * Body of `POST create-cases`: from findings, from fake profiles, or from addresses. `works` holds for every case of
 * pasted addresses; for findings it answers who made the works that were recognised, and the rest of the answer holds
 * for all of them (`madeBy`, `holdsRights`).
 */
export const createCasesInput = z
  .strictObject({
    findingIds: ids(subjectLimit).optional(),
    fakeProfileIds: ids(subjectLimit).optional(),
    urls: z.array(address).min(1).max(urlLimit).optional(),
    answers: claimAnswersInput,
    works: z.array(caseWorkInput).max(50).default([]),
    ...ownership,
  })
  .refine(
    ({ fakeProfileIds, findingIds, urls }) =>
      [fakeProfileIds, findingIds, urls].filter((each) => each !== undefined).length === 1,
  );
export type CreateCasesInput = z.output<typeof createCasesInput>;

/**
 * Why no case was opened. `stopped`: signs of a minor; nothing of it is fetched or reported by us, the hotline takes it.
 * `not_removable`: the answers lead to no claim. `plan_required`: her plan does not include pages of this kind;
 * `month_used_up`: as many as her tier may begin in 30 days have been begun, those that come first in the call.
 */
export const caseRefusals = [
  'unreadable',
  'domain_root',
  'duplicate',
  'own',
  'allowed',
  'has_case',
  'stopped',
  'not_found',
  'not_marked',
  'plan_required',
  'month_used_up',
] as const;
export type CaseRefusal = (typeof caseRefusals)[number];

/** Cases that were opened, and what was refused with its reason; a repeated call is told the cases that exist. */
export const createCasesAnswer = z.object({
  claim: z.enum(claims),
  created: z.array(z.object({ id: z.uuid(), number: z.string(), url: z.string() })),
  refused: z.array(
    z.object({
      /** The address, or the id of the finding or fake profile. */
      subject: z.string(),
      reason: z.enum(caseRefusals),
      /** The case that exists already. */
      caseId: z.uuid().optional(),
      /** For `stopped`: where to report it. */
      hotline: z.string().optional(),
      /** For `plan_required`: what it needs, and the smallest plan that includes it. */
      feature: z.enum(gatedFeatures).optional(),
      plan: z.enum(planIds).optional(),
    }),
  ),
});
export type CreateCasesAnswer = z.infer<typeof createCasesAnswer>;

/** Body of `POST answer-ownership`: who made the works of these cases (`workId` absent: all of them). */
export const answerOwnershipInput = z.strictObject({
  caseIds: ids(caseLimit),
  workId: z.uuid().optional(),
  madeBy: z.enum(makers),
  holdsRights: z.boolean().optional(),
  /** For copyright: fair use was considered and does not apply. */
  fairUseConsidered: z.boolean().optional(),
});
export const answerOwnershipAnswer = z.object({ cases: z.number().int() });

/** Body of `POST draft-requests`. May be repeated: drafts that stand are brought up to date. */
export const draftRequestsInput = z.strictObject({ caseIds: ids(caseLimit) });

/** A request as it would go out: exactly the stored text, and everything that keeps it from going. */
export const requestPreview = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(requestStatuses),
  /** All reasons, the first is the one that the request is kept under. */
  blocks: z.array(z.enum(blockedReasons)),
  /** Elements of the law that are missing from the text, and secrets found in it (as `field: kind`). */
  missing: z.array(z.string()),
  lint: z.array(z.object({ field: z.string(), kind: z.string() })),
  scope: z.enum(contactScopes),
  recipientName: z.string(),
  recipientAddress: z.string().nullable(),
  formUrl: z.string().nullable(),
  channel: z.enum(requestChannels),
  kind: z.enum(requestKinds),
  host: z.string(),
  language: z.enum(noticeLanguages),
  subject: z.string(),
  body: z.string(),
  /** SHA-256 of subject, line feed and body: what is sent back to approve exactly this text. */
  textSha256: sha256Hex,
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The name that the recipient reads as the owner's. */
  ownerName: z.string(),
  isGuess: z.boolean(),
  isGuessApproved: z.boolean(),
  isSworn: z.boolean(),
  /** The letter allows sending it again by itself when the same copy comes back. */
  isSentAgain: z.boolean(),
  caseIds: z.array(z.uuid()),
});
export type RequestPreview = z.infer<typeof requestPreview>;

/** `preparing`: cases whose contacts or evidence are still being gathered; ask again in a moment. */
export const draftRequestsAnswer = z.object({
  requests: z.array(requestPreview),
  preparing: z.array(z.uuid()),
  /** Notices that were not drafted, since neither her plan nor that under which the case was begun includes them. */
  notIncluded: z
    .array(
      z.object({
        feature: z.enum(gatedFeatures),
        /** The smallest plan that includes it. */
        plan: z.enum(planIds),
        caseIds: z.array(z.uuid()),
      }),
    )
    .default([]),
});
export type DraftRequestsAnswer = z.infer<typeof draftRequestsAnswer>;

/** Body of `POST approve-requests`: each with the SHA-256 of the text as the person saw it. */
export const approveRequestsInput = z.strictObject({
  requests: z
    .array(z.strictObject({ id: z.uuid(), textSha256: sha256Hex }))
    .min(1)
    .max(requestLimit),
  /** She knows that some addresses are guessed, and wants them written to. */
  approveGuess: z.boolean().default(false),
});
export type ApproveRequestsInput = z.output<typeof approveRequestsInput>;

/**
 * `text_changed`: it is not the text she saw, look again. `own_text`: who wrote a sworn notice may not approve it.
 * `unchanged`: it stood there already, or can no longer be approved.
 */
export const approvalOutcomes = [
  'approved',
  'text_changed',
  'blocked',
  'own_text',
  'unchanged',
] as const;
export type ApprovalOutcome = (typeof approvalOutcomes)[number];

export const approveRequestsAnswer = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      outcome: z.enum(approvalOutcomes),
      status: z.enum(requestStatuses),
      blocks: z.array(z.enum(blockedReasons)),
    }),
  ),
});
export type ApproveRequestsAnswer = z.infer<typeof approveRequestsAnswer>;

/** Body of `POST decline-requests`. */
export const declineRequestsInput = z.strictObject({
  ids: ids(requestLimit),
  reason: words(500).optional(),
});

/** Body of `POST edit-request`: an operator's own words; somebody else approves them. */
export const editRequestInput = z.strictObject({
  requestId: z.uuid(),
  subject: words(300).refine((text) => !/[\r\n]/u.test(text)),
  body: words(60_000),
});

/** Body of `POST withdraw-cases`: nothing more is sent; what has been sent can be retracted. */
export const withdrawCasesInput = z.strictObject({
  caseIds: ids(caseLimit),
  reason: words(500).optional(),
});

/** Body of `POST retract-request`: the recipient is told that the notice is taken back. */
export const retractRequestInput = z.strictObject({
  requestId: z.uuid(),
  reason: words(500),
});

/** Body of `POST answer-request`: a recipient asked back. */
export const answerRequestInput = z.strictObject({
  requestId: z.uuid(),
  text: words(5000).optional(),
  /** Proof of authority: the words of the redacted letter, and the letter itself where it may be sent. */
  withLetter: z.boolean().default(false),
});

/** What a recipient's reply says. */
export const replyDecisions = [
  'acknowledged',
  'asks_more',
  'removed',
  'refused',
  'unrelated',
] as const;
export type ReplyDecision = (typeof replyDecisions)[number];

/** Body of `POST record-reply`: what a person read in a mail or a form's answer. */
export const recordReplyInput = z
  .strictObject({
    requestId: z.uuid().optional(),
    mailId: z.uuid().optional(),
    decision: z.enum(replyDecisions),
    /** With `refused`. */
    reason: z.enum(rejectReasons).optional(),
    reference: words(200).optional(),
  })
  .refine(({ mailId, requestId }) => mailId !== undefined || requestId !== undefined)
  .refine(({ decision, reason }) => (decision === 'refused') === (reason !== undefined));
export type RecordReplyInput = z.output<typeof recordReplyInput>;

/** Elements of a counter-notice: 17 U.S.C. 512(g)(3)(A) to (D). */
export const counterNoticeElements = [
  'signature',
  'material',
  'statement',
  'contact',
  'jurisdiction',
] as const;

/** Body of `POST record-counter-notice`. */
export const recordCounterNoticeInput = z.strictObject({
  requestId: z.uuid(),
  mailId: z.uuid().optional(),
  // 17 U.S.C. 512 is in force since 1998; its calendar goes on for longer than any clock of a counter-notice.
  receivedOn: z.iso.date().refine((date) => date >= '1998-10-28' && date < '2200-01-01'),
  subscriberName: words(200),
  statement: words(10_000),
  elements: z.array(z.enum(counterNoticeElements)).max(5),
});
export type RecordCounterNoticeInput = z.output<typeof recordCounterNoticeInput>;

/** Body of `POST decide-counter-notice`. */
export const counterNoticeDecisions = [
  'action_filed',
  'withdrawn',
  'restored',
  'not_restored',
] as const;
export const decideCounterNoticeInput = z.strictObject({
  id: z.uuid(),
  decision: z.enum(counterNoticeDecisions),
  /** Number of the court's file, with `action_filed`. */
  reference: words(200).optional(),
});

/** Answer of calls that change one or several requests or cases: those that did change. */
export const changedAnswer = z.object({ changed: z.array(z.uuid()) });
export type ChangedAnswer = z.infer<typeof changedAnswer>;

/** Answer of `POST record-counter-notice`. */
export const counterNoticeAnswer = z.object({
  id: z.uuid(),
  decideBy: z.iso.date(),
  restoredBy: z.iso.date(),
});

/**
 * How long removals took, over everybody, in hours: `removal_times()`. Told from five on; null medians are not told.
 */
export const removalTimes = z.array(
  z.object({
    scope: z.enum(contactScopes),
    kind: z.enum(requestKinds),
    sample: z.number().int(),
    median_hours: z.number(),
  }),
);
