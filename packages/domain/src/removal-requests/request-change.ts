import { canMoveRequest } from './request-status.ts';
import type { RequestStatus } from './request-status.ts';
import type { BlockedReason, RejectReason, RemovalActor, RequestChannel } from './words.ts';

/** What a request has to show for its state. Times and hashes in any form that can be compared. */
export type RequestRecord = {
  status: RequestStatus;
  channel: RequestChannel;
  text_sha256: string;
  blocked_reason: BlockedReason | null;
  reject_reason: RejectReason | null;
  authorisation_id: string | null;
  approved_at: Date | null;
  /** Hash of the text that was approved, as the person saw it. */
  approved_sha256: string | null;
  sent_at: Date | null;
  message_id: string | null;
  filed_at: Date | null;
  reference: string | null;
  verified_at: Date | null;
  verified_by_check: string | null;
};

export type RequestChange = {
  to: RequestStatus;
  actor: RemovalActor;
  patch?: Partial<Omit<RequestRecord, 'status' | 'channel'>>;
};

/** Proofs that a state stands on. */
export const proofs = [
  'block',
  'approval',
  'human',
  'mail_channel',
  'form_channel',
  'delivery',
  'verifier',
  'check',
  'refusal',
] as const;
export type Proof = (typeof proofs)[number];

const human: readonly RemovalActor[] = ['person', 'operator', 'agency'];
const mailed: readonly RequestChannel[] = ['email', 'cloudflare_api'];

const holds: Record<Proof, (record: RequestRecord, actor: RemovalActor) => boolean> = {
  block: ({ blocked_reason }) => blocked_reason !== null,
  approval: (record) =>
    record.approved_at !== null &&
    record.approved_sha256 === record.text_sha256 &&
    record.authorisation_id !== null,
  human: (_, actor) => human.includes(actor),
  mail_channel: ({ channel }) => mailed.includes(channel),
  form_channel: ({ channel }) => !mailed.includes(channel),
  // A mail or an interface gave it an id, or a form gave it a reference.
  delivery: (record) =>
    mailed.includes(record.channel)
      ? record.sent_at !== null && filled(record.message_id)
      : record.filed_at !== null && filled(record.reference),
  verifier: (_, actor) => actor === 'verifier',
  check: ({ verified_at, verified_by_check }) => verified_at !== null && verified_by_check !== null,
  refusal: ({ reject_reason }) => reject_reason !== null,
};

const delivered: readonly Proof[] = ['approval', 'delivery'];

/** What a request has to show in each state. Mirrored by the constraints on `removal_requests`. */
const proofsOf: Record<RequestStatus, readonly Proof[]> = {
  draft: [],
  blocked: ['block'],
  in_review: [],
  approved: ['approval', 'human'],
  declined: ['human'],
  queued: ['approval', 'mail_channel'],
  to_file: ['approval', 'form_channel'],
  sent: [...delivered, 'mail_channel'],
  filed: [...delivered, 'form_channel', 'human'],
  bounced: ['approval', 'mail_channel'],
  acknowledged: delivered,
  info_requested: delivered,
  removal_claimed: delivered,
  verified_removed: [...delivered, 'check', 'verifier'],
  partially_removed: delivered,
  claim_false: delivered,
  rejected: [...delivered, 'refusal'],
  appealed: [...delivered, 'refusal'],
  no_response: delivered,
  escalated: delivered,
  counter_noticed: delivered,
  action_filed: delivered,
  restored: delivered,
  counter_withdrawn: delivered,
  superseded: [],
  closed: [],
  withdrawn: [],
};

export function proofOf(status: RequestStatus): readonly Proof[] {
  return proofsOf[status];
}

export type RequestChangeResult =
  | { ok: true; record: RequestRecord }
  | { ok: false; why: 'not_allowed' }
  | { ok: false; why: 'no_proof'; missing: Proof[] };

/** The one way into another state: it has to be reachable, and every proof it stands on has to be there. */
export function applyRequestChange(
  record: RequestRecord,
  change: RequestChange,
): RequestChangeResult {
  if (!canMoveRequest(record.status, change.to)) return { ok: false, why: 'not_allowed' };
  const next: RequestRecord = { ...record, ...change.patch, status: change.to };
  if (change.to !== 'blocked') next.blocked_reason = null;
  const missing = proofsOf[change.to].filter((proof) => !holds[proof](next, change.actor));
  return missing.length > 0 ? { ok: false, why: 'no_proof', missing } : { ok: true, record: next };
}

function filled(text: string | null): boolean {
  return text !== null && text.trim() !== '';
}
