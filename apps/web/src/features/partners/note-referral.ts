import { callFunction } from '#lib/functions-client.ts';

/**
 * Tells that a partner's link was opened, and whether this browser may remember it.
 * @throws RequestFailure
 */
export async function noteReferral(code: string, mayRemember: boolean): Promise<void> {
  await callFunction('note-referral', { code, mayRemember });
}
