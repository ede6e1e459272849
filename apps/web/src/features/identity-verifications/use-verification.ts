import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { IdentityStatus } from '@leakblock/domain/identity-verifications';
import { z } from 'zod';
import { useUser } from '#lib/auth-context.ts';
import { callForJson } from '#lib/functions-client.ts';
import { readRow } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

export type Verification = {
  id: string;
  status: IdentityStatus;
  reason: string | null;
  createdAt: string;
  decidedAt: string | null;
  filesDeletedAt: string | null;
};

/**
 * The newest verification of the signed-in person; null when there is none. The frame reads what begins with
 * `account` again whenever her verification changes anywhere.
 */
export function useVerification() {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const verification = useQuery({
    queryKey: ['account', userId, 'identity-verification'],
    queryFn: () => readVerification(userId),
  });
  const readAgain = async () => {
    await Promise.all(
      ['account', 'authorisation'].map((name) =>
        client.invalidateQueries({ queryKey: [name, userId] }),
      ),
    );
  };
  return {
    verification,
    readAgain,
    withdraw: async (id: string) => {
      try {
        await callForJson('withdraw-identity', { id }, z.object({ id: z.uuid() }));
      } finally {
        await readAgain();
      }
    },
  };
}

/** @throws DataError */
async function readVerification(userId: string): Promise<Verification | null> {
  const supabase = await openSupabase();
  const row = await readRow(
    supabase
      .from('identity_verifications')
      .select('id, status, reason, created_at, decided_at, files_deleted_at')
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
  if (row === null) return null;
  return {
    id: row.id,
    status: row.status as IdentityStatus,
    reason: row.reason,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    filesDeletedAt: row.files_deleted_at,
  };
}
