import { describe, expect, it } from 'vitest';
import type { CaseRequest } from './read-case.ts';
import { whyStillUp } from './why-still-up.ts';

const request = (changes: Partial<CaseRequest> = {}): CaseRequest => ({
  id: '5eed0000-0000-4000-8000-000000000001',
  number: 'R-2026-000001-A',
  scope: 'host',
  recipient_name: 'Vault Hosting',
  recipient_address: 'abuse@vault.example',
  form_url: null,
  channel: 'email',
  kind: 'dmca_notice',
  status: 'sent',
  blocked_reason: null,
  reject_reason: null,
  subject: 'Notice',
  body: 'The notice.',
  owner_name: 'Luna Marlowe',
  is_sworn: true,
  sent_at: '2026-11-20T10:00:00Z',
  filed_at: null,
  breach_at: null,
  reference: null,
  next_step: null,
  next_at: null,
  created_at: '2026-11-20T09:00:00Z',
  outgoing_mails: [],
  counter_notices: [],
  ...changes,
});
const why = (requests: CaseRequest[], changes: Partial<Parameters<typeof whyStillUp>[0]> = {}) =>
  whyStillUp({ status: 'in_progress', source_state: 'up', stop_label: null, requests, ...changes });

describe('why a page is still up', () => {
  it('says nothing of a page that is gone', () => {
    expect(why([request()], { source_state: 'gone' })).toEqual([]);
  });

  it('with signs of a minor says only that', () => {
    expect(why([request()], { stop_label: 'possible_minor' })).toEqual([{ kind: 'stopped' }]);
  });

  it('begins with what she can change', () => {
    const reasons = why([
      request(),
      request({ status: 'in_review' }),
      request({ status: 'blocked', blocked_reason: 'id_unverified' }),
    ]);
    expect(reasons.map(({ kind }) => kind)).toEqual(['to_approve', 'blocked', 'waiting']);
  });

  it.each([
    ['2026-11-22T09:59:00Z', 'waiting', 'waiting'],
    ['2026-11-22T10:00:00Z', 'breach', 'breach'],
  ])(
    'at %s tells of the 48 hours of a platform that was silent or gave a receipt',
    (at, ...kinds) => {
      const asked = { kind: 'take_it_down_request', breach_at: '2026-11-22T10:00:00Z' } as const;
      const reasons = why(
        [
          request({ ...asked, recipient_name: 'Site' }),
          request({ ...asked, status: 'acknowledged' }),
          request({ recipient_name: 'Registrar' }),
        ],
        { now: new Date(at) },
      );
      expect(reasons.map(({ kind }) => kind)).toEqual([...kinds, 'waiting']);
    },
  );

  it('tells of the 48 hours also once others are asked', () => {
    const asked = { kind: 'take_it_down_request', breach_at: '2026-11-22T10:00:00Z' } as const;
    expect(
      why([request({ ...asked, status: 'escalated' }), request({ ...asked, status: 'rejected' })], {
        now: new Date('2026-11-23T10:00:00Z'),
      }).map(({ kind }) => kind),
    ).toEqual(['breach', 'refused']);
  });

  it('names who refused and why, who is silent, and who only said so', () => {
    expect(
      why([
        request({ status: 'rejected', reject_reason: 'not_hosted_here' }),
        request({ status: 'no_response', recipient_name: 'Registrar' }),
        request({ status: 'claim_false', recipient_name: 'Site' }),
      ]),
    ).toEqual([
      { kind: 'refused', recipient: 'Vault Hosting', reason: 'not_hosted_here' },
      { kind: 'silent', recipient: 'Registrar' },
      { kind: 'claim_false', recipient: 'Site' },
    ]);
  });

  it('tells the day on which a counter-notice may bring it back', () => {
    const notice = {
      id: 'c',
      received_on: '2026-11-02',
      subscriber_name: 'A. N. Other',
      statement: 'A mistake.',
      elements: [],
      decide_by: '2026-11-17',
      restored_by: '2026-11-23',
      status: 'received',
    };
    expect(why([request({ status: 'restored', counter_notices: [notice] })])).toEqual([
      { kind: 'put_back', recipient: request({}).recipient_name },
    ]);
    expect(why([request({ status: 'counter_noticed', counter_notices: [notice] })])).toEqual([
      { kind: 'counter_notice', recipient: 'Vault Hosting', day: '2026-11-23' },
    ]);
  });

  it('says each reason once', () => {
    expect(why([request({ status: 'draft' }), request({ status: 'in_review' })])).toEqual([
      { kind: 'to_approve' },
    ]);
  });
});
