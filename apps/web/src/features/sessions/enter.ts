import { goTo } from '#lib/go-to.ts';
import { heldReferral } from '#lib/held-referral.ts';
import type { Supabase } from '#lib/supabase-client.ts';
import { hasStoredSession } from '#lib/stored-session.ts';
import { forgetReturnPath, returnPath } from './return-path.ts';

/** The client is loaded when it is needed, not with the page. */
export async function loadSupabase(): Promise<Supabase> {
  const { openSupabase } = await import('#lib/supabase-client.ts');
  return openSupabase();
}

/** Whether the account has a second factor that this session has not shown yet. */
export async function needsSecondStep(supabase: Supabase): Promise<boolean> {
  const { data, error } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel();
  if (error !== null) throw error;
  return data.nextLevel === 'aal2' && data.currentLevel !== 'aal2';
}

/** Leaves for the page that asked for the sign-in, unless the second step comes first. */
export async function enter(supabase: Supabase): Promise<'second-step' | 'left'> {
  if (await needsSecondStep(supabase)) return 'second-step';
  await claimHeldReferral(supabase);
  const path = returnPath();
  forgetReturnPath();
  goTo(path);
  return 'left';
}

/** What only this page knows would be lost with it. */
export async function claimHeldReferral(supabase: Supabase): Promise<void> {
  if (heldReferral() === null) return;
  const [{ data }, { claimReferral }] = await Promise.all([
    supabase.auth.getSession(),
    import('#lib/claim-referral.ts'),
  ]);
  if (data.session !== null) await claimReferral(data.session.user);
}

/** Whether this page may already hold a session: a stored one, or what a link brought back. */
export function mayHaveSession(): boolean {
  const query = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`);
  return hasStoredSession() || ['code', 'error', 'error_code'].some((name) => query.has(name));
}

/**
 * The session this page begins with, once what a link brought back has been exchanged.
 * @throws what the exchange answered
 */
export async function readFirstSession(supabase: Supabase) {
  const { error: linkError } = await supabase.auth.initialize();
  const { data, error } = await supabase.auth.getSession();
  if (data.session !== null) return data.session;
  const problem = linkError ?? linkProblem() ?? error;
  if (problem !== null) throw problem;
  return null;
}

/** A redirect that carries an error (RFC 6749, 4.1.2.1), in the query or behind the `#`. */
export function linkProblem(): Error | null {
  for (const part of [location.search, location.hash]) {
    const query = new URLSearchParams(part.slice(1));
    const code = query.get('error_code') ?? query.get('error');
    if (code !== null) return Object.assign(new Error(code), { code });
  }
  return null;
}
