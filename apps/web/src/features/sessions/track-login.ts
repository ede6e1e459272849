import type { Supabase } from '#lib/supabase-client.ts';

/** Tells the server of a sign-in from this browser. Nobody is held up by it; a failure is only logged. */
export async function trackLogin(supabase: Supabase, userId: string): Promise<void> {
  const answer = await supabase.functions.invoke<unknown>('track-login-info', {
    body: { user_id: userId, user_agent: navigator.userAgent, ip_address: null },
  });
  // eslint-disable-next-line no-console -- the specification: only logged
  if (answer.error instanceof Error)
    console.warn('The sign-in was not tracked.', answer.error.message);
}
