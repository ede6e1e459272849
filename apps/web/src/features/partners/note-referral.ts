import { callFunction } from '#lib/functions-client.ts';
import { storeDecision } from './referral-decision.ts';

/**
 * Tells that a partner's link was opened, and whether this browser may remember it. Without that nothing stays kept.
 * @throws RequestFailure
 */
export async function noteReferral(code: string, mayRemember: boolean): Promise<void> {
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
