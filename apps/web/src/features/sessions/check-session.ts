import type { Supabase } from '#lib/supabase-client.ts';

/** Statuses of an answer that no other try would change. */
const refusals: readonly number[] = [400, 401, 403];

/**
 * Asks the server whether the session of this browser still lives; one that does not is forgotten here, which
 * everything that listens to the client hears. A question that cannot be asked changes nothing.
 */
export async function checkSession({ auth }: Supabase): Promise<void> {
  const { data } = await auth.getSession();
  if (data.session === null) return;
  const { error } = await auth.getUser();
  if (error !== null && refusals.includes(error.status ?? 0)) {
    await auth.signOut({ scope: 'local' });
  }
}
