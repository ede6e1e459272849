import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyRequestChange, proofOf } from './request-change.ts';
import type { RequestChange, RequestRecord } from './request-change.ts';
import { canMoveRequest, requestStatuses, requestTransitions } from './request-status.ts';
import type { RequestStatus } from './request-status.ts';
import { blockedReasons, rejectReasons, removalActors, requestChannels } from './words.ts';

const draft: RequestRecord = {
  status: 'draft',
  channel: 'email',
  text_sha256: 'aa',
  blocked_reason: null,
  reject_reason: null,
  authorisation_id: null,
  approved_at: null,
  approved_sha256: null,
  sent_at: null,
  message_id: null,
  filed_at: null,
  reference: null,
  verified_at: null,
  verified_by_check: null,
};
const at = new Date('2026-11-21T12:00:00Z');
const proven = {
  blocked_reason: 'no_loa',
  reject_reason: 'other',
  authorisation_id: 'letter',
  approved_at: at,
  approved_sha256: 'aa',
  sent_at: at,
  message_id: 'id@notices.example',
  filed_at: at,
  reference: '4711',
  verified_at: at,
  verified_by_check: 'check',
} as const;

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const hash = fc.constantFrom('aa', 'bb');
const patch = fc.record(
  {
    text_sha256: hash,
    blocked_reason: maybe(fc.constantFrom(...blockedReasons)),
    reject_reason: maybe(fc.constantFrom(...rejectReasons)),
    authorisation_id: maybe(fc.constant('letter')),
    approved_at: maybe(fc.constant(at)),
    approved_sha256: maybe(hash),
    sent_at: maybe(fc.constant(at)),
    message_id: maybe(fc.constantFrom('id@notices.example', '', ' ')),
    filed_at: maybe(fc.constant(at)),
    reference: maybe(fc.constantFrom('4711', '', ' ')),
    verified_at: maybe(fc.constant(at)),
    verified_by_check: maybe(fc.constant('check')),
  },
  { requiredKeys: [] },
);
const change: fc.Arbitrary<RequestChange> = fc.record({
  to: fc.constantFrom(...requestStatuses),
  actor: fc.constantFrom(...removalActors, 'operator', 'verifier'),
  // Often the whole proof, or no walk would get far.
  patch: fc.oneof({ weight: 3, arbitrary: fc.constant(proven) }, { weight: 2, arbitrary: patch }),
});

const beforeSending: readonly RequestStatus[] = [
  'draft',
  'blocked',
  'in_review',
  'approved',
  'declined',
  'queued',
  'to_file',
  'bounced',
  'superseded',
  'closed',
  'withdrawn',
];
const withoutApproval: readonly RequestStatus[] = [
  'draft',
  'blocked',
  'in_review',
  'declined',
  'superseded',
  'closed',
  'withdrawn',
];

/** What the database holds every row to, in its own words. */
function holdsItsProof(record: RequestRecord): void {
  const { channel, status } = record;
  if (!withoutApproval.includes(status)) {
    expect(record.approved_at).not.toBeNull();
    expect(record.approved_sha256).toBe(record.text_sha256);
    expect(record.authorisation_id).not.toBeNull();
  }
  if (!beforeSending.includes(status)) {
    const isMail = channel === 'email' || channel === 'cloudflare_api';
    const id = isMail ? record.message_id : record.reference;
    expect(isMail ? record.sent_at : record.filed_at).not.toBeNull();
    expect(id?.trim()).toMatch(/./u);
  }
  if (status === 'verified_removed') {
    expect(record.verified_at).not.toBeNull();
    expect(record.verified_by_check).not.toBeNull();
  }
  expect(status === 'blocked').toBe(record.blocked_reason !== null);
  if (status === 'rejected' || status === 'appealed') expect(record.reject_reason).not.toBeNull();
}

it('leads into no state without its proof, whatever is tried in whatever order', () => {
  const reached = new Set<RequestStatus>();
  fc.assert(
    fc.property(
      fc.constantFrom(...requestChannels),
      // Long ones too: by itself the library tries a handful.
      fc.array(fc.tuple(change, fc.integer({ min: -5, max: 30 })), {
        minLength: 1,
        maxLength: 40,
        size: 'max',
      }),
      (channel, changes) => {
        let record: RequestRecord = { ...draft, channel };
        for (const [tried, pick] of changes) {
          // Most tries go where the table has a way that does not end at once.
          const ways = requestTransitions[record.status].filter(
            (way) => requestTransitions[way].length > 0,
          );
          const to = pick < 0 ? tried.to : (ways[pick % Math.max(1, ways.length)] ?? tried.to);
          const result = applyRequestChange(record, { ...tried, to });
          if (!result.ok) continue;
          expect(canMoveRequest(record.status, to)).toBe(true);
          if (to === 'verified_removed') expect(tried.actor).toBe('verifier');
          if (to === 'approved' || to === 'filed')
            expect(['person', 'operator', 'agency']).toContain(tried.actor);
          record = result.record;
          holdsItsProof(record);
          reached.add(record.status);
        }
      },
    ),
    { numRuns: 3000 },
  );
  // The walk is worth something: it went everywhere.
  expect([...reached].toSorted()).toEqual([...requestStatuses].toSorted());
});

const steps = requestStatuses.flatMap((from) =>
  requestTransitions[from].map((to): [RequestStatus, RequestStatus] => [from, to]),
);
it.each(steps)('goes from %s to %s with its proof, and not without any of it', (from, to) => {
  const needed = proofOf(to);
  const channel =
    needed.includes('form_channel') || from === 'to_file' || from === 'filed'
      ? 'web_form'
      : 'email';
  const actor = needed.includes('verifier') ? 'verifier' : 'operator';
  const full = { ...draft, ...proven, channel, status: from } satisfies RequestRecord;
  const whole = applyRequestChange(full, { to, actor, patch: { blocked_reason: 'no_loa' } });
  expect(whole).toMatchObject({ ok: true, record: { status: to } });
  if (needed.length === 0) return;
  const bare = applyRequestChange({ ...draft, channel, status: from }, { to, actor: 'system' });
  expect(bare).toMatchObject({ ok: false });
});

it('does not send what was changed after it was approved', () => {
  const queued: RequestRecord = { ...draft, ...proven, status: 'queued', blocked_reason: null };
  const edited = { ...queued, text_sha256: 'bb' };
  expect(applyRequestChange(edited, { to: 'sent', actor: 'system' })).toEqual({
    ok: false,
    why: 'no_proof',
    missing: ['approval'],
  });
});

it('takes nobody’s word for a removal but the verifier’s', () => {
  const claimed: RequestRecord = {
    ...draft,
    ...proven,
    status: 'removal_claimed',
    blocked_reason: null,
  };
  for (const actor of removalActors)
    expect(applyRequestChange(claimed, { to: 'verified_removed', actor }).ok).toBe(
      actor === 'verifier',
    );
});
