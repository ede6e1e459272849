import { callFunction } from '#lib/functions-client.ts';
import { storeDecision } from './referral-decision.ts';

/**
 * Tells that a partner's link was opened, and whether this browser may remember it; null while nobody has answered here.
 * @throws RequestFailure
 */
export async function noteReferral(code: string, mayRemember: boolean | null): Promise<void> {
  await callFunction('note-referral', { code, mayRemember });
}

/**
 * Takes the consent back: what was remembered is deleted.
 * @throws RequestFailure
 */
export async function forgetReferral(): Promise<void> {
  await callFunction('note-referral', { code: null, mayRemember: false });
  storeDecision('no');
}
