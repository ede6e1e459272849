/** How far a person is on the way to letting us act for her; `complete` is shown for a finished step. */
export const authorisationStatuses = [
  'incomplete',
  'complete',
  'pending',
  'authorized',
  'action_required',
] as const;
export type AuthorisationStatus = (typeof authorisationStatuses)[number];

/** The consent that removals from search engines need. */
export const googleRemovalConsent = 'google_removal_consent';

export type AuthorisationFacts = {
  isAccountComplete: boolean;
  /** The newest signature under the consent; null when there is none. */
  signature: { is_valid: boolean } | null;
  /** Status of the newest identity verification; null when there is none. */
  identityStatus: string | null;
};

/** The steps, in their order. */
export const authorisationSteps = ['account', 'signature', 'identity'] as const;
export type AuthorisationStep = (typeof authorisationSteps)[number];

/**
 * Derived, never stored. Signature and identity alone decide whether somebody is authorised; what was rejected,
 * has expired or was revoked needs her to act again.
 */
export function judgeAuthorisation(facts: AuthorisationFacts): {
  status: AuthorisationStatus;
  steps: Record<AuthorisationStep, AuthorisationStatus>;
} {
  const { isAccountComplete, signature, identityStatus } = facts;
  const isIdentityRefused = identityStatus === 'rejected' || identityStatus === 'expired';
  const steps = {
    account: isAccountComplete ? 'complete' : 'incomplete',
    signature: stepStatus(signature?.is_valid === true, signature !== null),
    identity: stepStatus(identityStatus === 'approved', isIdentityRefused),
  } as const;
  return { status: judgeSteps(steps), steps };
}

function stepStatus(isDone: boolean, isRefused: boolean): AuthorisationStatus {
  if (isDone) return 'complete';
  return isRefused ? 'action_required' : 'pending';
}

function judgeSteps(steps: Record<AuthorisationStep, AuthorisationStatus>): AuthorisationStatus {
  if (steps.signature === 'complete' && steps.identity === 'complete') return 'authorized';
  if (Object.values(steps).includes('action_required')) return 'action_required';
  return steps.account === 'incomplete' ? 'incomplete' : 'pending';
}

/** Whether a red dot belongs beside the entry: no valid signature, or no approved identity. */
export function isAuthorisationPending(status: AuthorisationStatus): boolean {
  return status !== 'authorized';
}
