import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { googleRemovalConsent, judgeAuthorisation } from '@leakblock/domain/authorisations';
import { useUser } from '#lib/auth-context.ts';
import { readRow } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import type { Supabase } from '#lib/supabase-client.ts';

type AuthorisationRows = {
  /** The newest valid signature, else the newest one; null when nothing was signed. */
  signature: { signed_at: string; consent_version: string; is_valid: boolean } | null;
  /** The newest verification; null when none was begun. */
  identity: {
    status: string;
    reason: string | null;
    created_at: string;
    decided_at: string | null;
  } | null;
};

export type Authorisation = AuthorisationRows & { judged: ReturnType<typeof judgeAuthorisation> };

/** How somebody's authorisation is read; the frame begins with it before a screen asks. */
export function authorisationQuery(userId: string) {
  return {
    queryKey: ['authorisation', userId] as const,
    queryFn: async () => readAuthorisation(await openSupabase(), userId),
  };
}

/** Whether we may act for the signed-in person, and what her signature and her identity say about it. */
export function useAuthorisation(isAccountComplete: boolean): UseQueryResult<Authorisation> {
  const { id } = useUser();
  return useQuery({
    ...authorisationQuery(id),
    select: (rows) => ({
      ...rows,
      judged: judgeAuthorisation({
        isAccountComplete,
        signature: rows.signature,
        identityStatus: rows.identity?.status ?? null,
      }),
    }),
  });
}

/** @throws DataError */
async function readAuthorisation(supabase: Supabase, userId: string): Promise<AuthorisationRows> {
  const [signature, identity] = await Promise.all([
    readRow(
      supabase
        .from('digital_signatures')
        .select('signed_at, consent_version, is_valid')
        .eq('user_id', userId)
        .eq('document_type', googleRemovalConsent)
        .order('is_valid', { ascending: false })
        .order('signed_at', { ascending: false })
        .limit(1)
        .maybeSingle(),
    ),
    readRow(
      supabase
        .from('identity_verifications')
        .select('status, reason, created_at, decided_at')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .limit(1)
        .maybeSingle(),
    ),
  ]);
  return { signature, identity };
}
