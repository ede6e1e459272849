import { z } from 'zod';
import { words } from './free-words.ts';
import {
  claims,
  contactConfidences,
  contactScopes,
  noticeLanguages,
  requestChannels,
} from './words.ts';

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/u);

/**
 * Body of `POST save-recipient`: an entry of the recipient directory, a new one without an id. Mails need an address,
 * forms an https address.
 */
export const saveRecipientInput = z
  .strictObject({
    id: z.uuid().optional(),
    scope: z.enum(contactScopes),
    name: words(200),
    domains: z.array(domain).max(50),
    method: z.enum(requestChannels).exclude(['cloudflare_api']),
    address: z.email().max(254).nullable(),
    formUrl: z
      .url({ protocol: /^https$/u })
      .max(2000)
      .nullable(),
    confidence: z.enum(contactConfidences),
    language: z.enum(noticeLanguages),
    claims: z.array(z.enum(claims)).max(claims.length),
    notes: z.union([z.literal(''), words(2000)]).nullable(),
    /** yyyy-mm-dd */
    validUntil: z.iso.date().nullable(),
  })
  .refine(({ address, formUrl, method }) => (method === 'email' ? address : formUrl) !== null);
export type SaveRecipientInput = z.infer<typeof saveRecipientInput>;

/** Body of `POST mark-recipient`: it was checked today, or its mailbox works again. */
export const markRecipientInput = z.strictObject({
  id: z.uuid(),
  mark: z.enum(['verified', 'fixed']),
});

/** Body of `POST decide-report`: what an operator found out about a report whose fate is unknown. */
export const decideReportInput = z.discriminatedUnion('decision', [
  z.strictObject({
    requestId: z.uuid(),
    decision: z.literal('arrived'),
    reportId: words(200),
  }),
  z.strictObject({ requestId: z.uuid(), decision: z.literal('send_again') }),
]);
export type DecideReportInput = z.infer<typeof decideReportInput>;
