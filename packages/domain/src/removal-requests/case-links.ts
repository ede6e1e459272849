import { z } from 'zod';
import { statusWords } from './case-status.ts';
import { words } from './free-words.ts';
import { requestStatuses } from './request-status.ts';
import { claims, contactScopes, removalActors, requestChannels, requestKinds } from './words.ts';

/** Links of one case that are open at the same time. */
export const caseLinkLimit = 20;

/** Body of `POST create-case-link`: for whom it is, and the days it opens the case for. */
export const createCaseLinkInput = z.strictObject({
  caseId: z.uuid(),
  label: words(100),
  days: z.number().int().min(1).max(90),
});

/** The token is told this once: only its SHA-256 is kept. */
export const createCaseLinkAnswer = z.object({
  id: z.uuid(),
  token: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
});
export type CreateCaseLinkAnswer = z.infer<typeof createCaseLinkAnswer>;

/** Body of `POST revoke-case-link`; answer: `changedAnswer`. */
export const revokeCaseLinkInput = z.strictObject({ id: z.uuid() });

/** Body of `POST read-shared-case`. A token of another form than ours is that of no case. */
export const readSharedCaseInput = z.strictObject({ token: z.string().max(200) });

const moment = z.string();

/** One case as the holder of a link sees it: nothing of the account, no mails, no legal name. */
export const sharedCase = z.object({
  number: z.string(),
  claim: z.enum(claims),
  /** Null where there are signs of a minor: then only site and label are told. */
  address: z.string().nullable(),
  host: z.string(),
  status: z.string(),
  word: z.enum(statusWords),
  sourceState: z.string(),
  searchState: z.string(),
  stopLabel: z.string().nullable(),
  nextStep: z.string().nullable(),
  nextAt: moment.nullable(),
  openedAt: moment,
  expiresAt: moment,
  requests: z.array(
    z.object({
      number: z.string(),
      status: z.enum(requestStatuses),
      kind: z.enum(requestKinds),
      channel: z.enum(requestChannels),
      scope: z.enum(contactScopes),
      recipientName: z.string(),
      sentAt: moment.nullable(),
      reference: z.string().nullable(),
      /** The notice as it went out; null before that. */
      subject: z.string().nullable(),
      body: z.string().nullable(),
    }),
  ),
  events: z.array(
    z.object({
      seq: z.number().int(),
      at: moment,
      actor: z.enum(removalActors),
      action: z.string(),
      toStatus: z.string().nullable(),
      reason: z.string().nullable(),
      requestNumber: z.string().nullable(),
    }),
  ),
  evidence: z.array(
    z.object({
      occasion: z.string(),
      capturedAt: moment,
      manifestSha256: z.string(),
      /** An RFC 3161 token over the manifest is kept with it. */
      isTimestamped: z.boolean(),
      files: z.array(
        z.object({ name: z.string(), type: z.string(), sha256: z.string(), bytes: z.number() }),
      ),
    }),
  ),
});
export type SharedCase = z.infer<typeof sharedCase>;
