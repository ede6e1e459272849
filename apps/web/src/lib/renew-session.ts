import type { Supabase } from './supabase-client.ts';

/** Statuses of an answer that no other try would change. */
const refusals: readonly number[] = [400, 401, 403];

/** Whether the sign-in API has said no for good; a question that could not be asked is none of it. */
export function isRefused(error: { status?: number | undefined } | null): boolean {
  return refusals.includes(error?.status ?? 0);
}

/**
 * Renews a session whose token the server does not take any more. Where the clock of the device is slow, the client holds
 * a token that has run out for a good one and would not renew it by itself. A session that is not renewed either is
 * forgotten here, which everything that listens to the client hears.
 * @param refused the token; who holds another by now needs no renewal, and asking for one too many could end the
 *   session of another tab, whose question is still on its way
 * @returns `unknown` when it could not be asked for; then nothing has changed
 */
export async function renewSession(
  { auth }: Supabase,
  refused: string | null,
): Promise<'renewed' | 'ended' | 'unknown'> {
  const held = await auth.getSession();
  if (held.data.session === null) return held.error === null ? 'ended' : answerOf(held.error);
  if (refused !== null && held.data.session.access_token !== refused) return 'renewed';
  const { error } = await auth.refreshSession();
  if (error === null) return 'renewed';
  if (isRefused(error)) await auth.signOut({ scope: 'local' });
  return answerOf(error);
}

const answerOf = (error: { status?: number | undefined }) =>
  isRefused(error) ? 'ended' : 'unknown';
