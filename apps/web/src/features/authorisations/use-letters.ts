import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { judgeLetter } from '@leakblock/domain/authorisations';
import type { LetterState } from '@leakblock/domain/authorisations';
import { useUser } from '#lib/auth-context.ts';
import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import type { Supabase } from '#lib/supabase-client.ts';

export type LetterEvent = { seq: number; at: string; actor: string; action: string };

/** A letter of the signed-in person with what happened to it. */
export type Letter = {
  id: string;
  version: number;
  owner_name: string;
  acts: string[];
  starts_on: string;
  ends_on: string;
  signed_at: string;
  revoked_at: string | null;
  superseded_at: string | null;
  events: LetterEvent[];
  state: LetterState;
};

/** Letters shown at most; nobody signs more in the years that they are valid for. */
const shown = 20;

/** Her letters, the newest first. */
export function useLetters(): UseQueryResult<Letter[]> {
  const { id } = useUser();
  return useQuery({
    queryKey: ['letters', id],
    queryFn: async () => readLetters(await openSupabase(), id),
  });
}

/** @throws DataError */
async function readLetters(supabase: Supabase, userId: string): Promise<Letter[]> {
  const rows = await readRows(
    supabase
      .from('authorisations')
      .select(
        'id, version, owner_name, acts, starts_on, ends_on, signed_at, revoked_at, superseded_at',
      )
      .eq('user_id', userId)
      .order('version', { ascending: false })
      .limit(shown),
  );
  const [newest] = rows;
  // The history of the newest only: that of those before is over.
  const events =
    newest === undefined
      ? []
      : await readRows(
          supabase
            .from('authorisation_events')
            .select('seq, at, actor, action')
            .eq('authorisation_id', newest.id)
            .order('seq', { ascending: false })
            .limit(50),
        );
  return rows.map((row, index) => ({
    ...row,
    events: index === 0 ? events : [],
    state: judgeLetter(row, new Date()),
  }));
}
