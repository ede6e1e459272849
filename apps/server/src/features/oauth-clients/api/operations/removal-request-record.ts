import {
  blockedReasons,
  contactScopes,
  rejectReasons,
  requestChannels,
  requestKinds,
  requestStatuses,
} from '@leakblock/domain/removal-requests';
import { z } from 'zod';
import { moment } from '../pages.ts';

export const removalRequest = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(requestStatuses),
  kind: z.enum(requestKinds),
  scope: z.enum(contactScopes),
  channel: z.enum(requestChannels),
  recipientName: z.string(),
  host: z.string(),
  blockedReason: z.enum(blockedReasons).nullable(),
  rejectReason: z.enum(rejectReasons).nullable(),
  nextStep: z.string().nullable(),
  nextAt: moment.nullable(),
  statusAt: moment,
  approvedAt: moment.nullable(),
  sentAt: moment.nullable(),
  filedAt: moment.nullable(),
  acknowledgedAt: moment.nullable(),
  claimedAt: moment.nullable(),
  verifiedAt: moment.nullable(),
  createdAt: moment,
});
export type RemovalRequestRow = z.infer<typeof removalRequest>;

export const removalEvent = z.object({
  at: moment,
  caseId: z.uuid(),
  actor: z.string(),
  action: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
});
export const removalRequestInFull = removalRequest.extend({
  subject: z.string(),
  body: z.string(),
  textSha256: z.string(),
  caseIds: z.array(z.uuid()),
  events: z.array(removalEvent).describe('What happened, the newest first, up to 200.'),
});

export const requestColumns = [
  'id',
  'number',
  'status',
  'kind',
  'scope',
  'channel',
  'recipient_name as recipientName',
  'host',
  'blocked_reason as blockedReason',
  'reject_reason as rejectReason',
  'next_step as nextStep',
  'next_at as nextAt',
  'status_at as statusAt',
  'approved_at as approvedAt',
  'sent_at as sentAt',
  'filed_at as filedAt',
  'acknowledged_at as acknowledgedAt',
  'claimed_at as claimedAt',
  'verified_at as verifiedAt',
  'created_at as createdAt',
] as const;
export type RequestEnums = Pick<
  RemovalRequestRow,
  'status' | 'kind' | 'scope' | 'channel' | 'blockedReason' | 'rejectReason'
>;

export const requestExample: RemovalRequestRow = {
  id: 'c3b1d0e2-5a8f-4d3c-8e6a-7b9d1f3a5c05',
  number: 'R-2026-000123',
  status: 'sent',
  kind: 'dmca_notice',
  scope: 'operator',
  channel: 'email',
  recipientName: 'Leaks',
  host: 'leaks.example',
  blockedReason: null,
  rejectReason: null,
  nextStep: 'follow_up',
  nextAt: '2026-11-24T10:00:00Z',
  statusAt: '2026-11-20T10:00:00Z',
  approvedAt: '2026-11-20T09:58:00Z',
  sentAt: '2026-11-20T10:00:00Z',
  filedAt: null,
  acknowledgedAt: null,
  claimedAt: null,
  verifiedAt: null,
  createdAt: '2026-11-20T09:50:00Z',
};
