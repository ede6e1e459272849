import { z } from 'zod';
import { gatedFeatures } from '../subscriptions/entitlements.ts';
import { planIds } from '../subscriptions/plans.ts';
import { caseIds } from './case-calls.ts';
import { words } from './free-words.ts';
import { requestStatuses } from './request-status.ts';
import {
  blockedReasons,
  contactScopes,
  noticeLanguages,
  rejectReasons,
  requestChannels,
  requestKinds,
} from './words.ts';

/** Requests that one call is about at most. */
export const requestLimit = 500;

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/u);

/** Body of `POST draft-requests`. May be repeated: drafts that stand are brought up to date. */
export const draftRequestsInput = z.strictObject({ caseIds: caseIds });

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
  ids: z.array(z.uuid()).min(1).max(requestLimit),
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
  caseIds: caseIds,
  reason: words(500).optional(),
});

/**
 * Body of `POST retract-request`: the recipient is told that the notice is taken back. Without a reason only what was
 * taken back already: the recipient is told again, where that did not arrive.
 */
export const retractRequestInput = z.strictObject({
  requestId: z.uuid(),
  reason: words(500).optional(),
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

// 17 U.S.C. 512 is in force since 1998; its calendar goes on for longer than any clock of a counter-notice.
const dayOfReceipt = z.iso.date().refine((date) => date >= '1998-10-28' && date < '2200-01-01');

/** Body of `POST record-counter-notice`. */
export const recordCounterNoticeInput = z.strictObject({
  requestId: z.uuid(),
  mailId: z.uuid().optional(),
  /** By the provider. */
  receivedOn: dayOfReceipt,
  subscriberName: words(200),
  statement: words(10_000),
  elements: z.array(z.enum(counterNoticeElements)).max(5),
});
export type RecordCounterNoticeInput = z.output<typeof recordCounterNoticeInput>;

/** Body of `POST correct-counter-notice`: an earlier day only, since a later one would lengthen what the law sets. */
export const correctCounterNoticeInput = z.strictObject({
  id: z.uuid(),
  receivedOn: dayOfReceipt,
});

/** Body of `POST decide-counter-notice`. */
export const counterNoticeDecisions = [
  'action_filed',
  'withdrawn',
  'restored',
  'not_restored',
  'left',
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

/** Answer of `POST record-counter-notice` and `correct-counter-notice`. */
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
