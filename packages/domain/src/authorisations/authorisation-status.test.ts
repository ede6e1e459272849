import { expect, it } from 'vitest';
import { isAuthorisationPending, judgeAuthorisation } from './authorisation-status.ts';

const valid = { is_valid: true };
const revoked = { is_valid: false };

it.each([
  [false, null, null, 'incomplete'],
  [true, null, null, 'pending'],
  [true, valid, null, 'pending'],
  [true, null, 'approved', 'pending'],
  [true, valid, 'pending', 'pending'],
  [true, valid, 'rejected', 'action_required'],
  [true, valid, 'expired', 'action_required'],
  [true, revoked, 'approved', 'action_required'],
  [false, revoked, 'approved', 'action_required'],
  [true, valid, 'approved', 'authorized'],
  // Signature and identity alone decide: a field that was emptied later takes nothing back.
  [false, valid, 'approved', 'authorized'],
])(
  'account complete: %s, signature %o, identity %s: %s',
  (isAccountComplete, signature, identityStatus, status) => {
    const judged = judgeAuthorisation({ isAccountComplete, signature, identityStatus });
    expect(judged.status).toBe(status);
    expect(isAuthorisationPending(judged.status)).toBe(status !== 'authorized');
  },
);

it('shows each step by itself', () => {
  expect(
    judgeAuthorisation({ isAccountComplete: true, signature: valid, identityStatus: 'rejected' })
      .steps,
  ).toEqual({ account: 'complete', signature: 'complete', identity: 'action_required' });
  expect(
    judgeAuthorisation({ isAccountComplete: false, signature: null, identityStatus: null }).steps,
  ).toEqual({ account: 'incomplete', signature: 'pending', identity: 'pending' });
});
