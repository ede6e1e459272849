import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { judgeLetter } from '@leakblock/domain/authorisations';
import { useUser } from '#lib/auth-context.ts';
import { readRow, readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/** What a letter holds from the account, in the order of the form there. */
const letterFacts = ['date_of_birth', 'address', 'country'] as const;

/** What the form begins with. */
export type SigningFacts = {
  fullName: string;
  stageNames: string[];
  /** What the account does not have, so that the letter does not have it either. */
  missing: (typeof letterFacts)[number][];
  /** Version of the letter that a new one takes the place of. */
  replaces: number | null;
};

/** Names from the account, and whether there is a letter that is valid. */
export function useSigningFacts(): UseQueryResult<SigningFacts> {
  const { id } = useUser();
  return useQuery({
    queryKey: ['signing', id],
    queryFn: async () => {
      const supabase = await openSupabase();
      const [profile, names, letter] = await Promise.all([
        readRow(
          supabase
            .from('profiles')
            .select('first_name, last_name, date_of_birth, address, country')
            .eq('id', id)
            .maybeSingle(),
        ),
        readRows(supabase.from('stage_names').select('name').eq('user_id', id).order('created_at')),
        readRow(
          supabase
            .from('authorisations')
            .select('version, starts_on, ends_on, revoked_at, superseded_at')
            .eq('user_id', id)
            .order('version', { ascending: false })
            .limit(1)
            .maybeSingle(),
        ),
      ]);
      const isAlive = letter !== null && judgeLetter(letter, new Date()) === 'alive';
      return {
        fullName: [profile?.first_name, profile?.last_name]
          .filter((part) => (part ?? '') !== '')
          .join(' '),
        missing: letterFacts.filter((fact) => (profile?.[fact] ?? '').trim() === ''),
        stageNames: names.map(({ name }) => name),
        replaces: isAlive ? letter.version : null,
      };
    },
  });
}
