import { z } from 'zod';
import { statusWords } from './case-status.ts';
import { requestStatuses } from './request-status.ts';
import { claims, contactScopes, removalActors, requestChannels, requestKinds } from './words.ts';

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
      /** Lines of the notice that name addresses of further cases, which the link does not show. */
      leftOut: z.number().int(),
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
