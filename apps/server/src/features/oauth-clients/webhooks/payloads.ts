import type { WebhookEvent } from '@leakblock/domain/oauth-clients';
import { z } from 'zod';

const moment = z.iso.datetime({ offset: true });
/** Whom it is about: the person herself, or a creator of her agency. */
const subject = { personId: z.uuid() };

const messageOf = <Event extends WebhookEvent, Data extends z.ZodRawShape>(
  type: Event,
  data: Data,
) =>
  z.object({
    type: z.literal(type),
    timestamp: moment.describe('When it happened.'),
    data: z.object({ ...data, ...subject }),
  });

/** Body of each message. Ids, states and times: what else there is to know, the API tells whoever may know it. */
export const payloads = {
  'scan.finished': messageOf('scan.finished', {
    id: z.uuid(),
    kind: z.string(),
    status: z.string(),
    findingsNew: z.number().int(),
    finishedAt: moment,
  }),
  'finding.created': messageOf('finding.created', {
    id: z.uuid(),
    lane: z.string(),
    status: z.string(),
    firstSeenAt: moment,
  }),
  'finding.gone': messageOf('finding.gone', { id: z.uuid(), status: z.string(), goneAt: moment }),
  'removal_request.changed': messageOf('removal_request.changed', {
    id: z.uuid(),
    status: z.string(),
    before: z.string().nullable().describe('Status before; null for a new request.'),
    changedAt: moment,
  }),
  'webhook.test': messageOf('webhook.test', { id: z.uuid() }),
} as const satisfies Record<WebhookEvent, z.ZodType>;
