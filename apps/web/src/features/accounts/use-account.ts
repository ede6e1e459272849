import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { isVerified, judgeAccount } from '@leakblock/domain/accounts';
import { useUser } from '#lib/auth-context.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { readAccount, writeProfile } from './read-account.ts';
import type { AccountRows, Profile } from './read-account.ts';

export type Account = AccountRows & {
  judged: ReturnType<typeof judgeAccount>;
  isVerified: boolean;
};

/** Key of the account's query; keys of its parts begin with it. */
export const accountKey = (userId: string) => ['account', userId] as const;

function judge(rows: AccountRows): Account {
  const { profile, counts, identityStatus } = rows;
  return {
    ...rows,
    judged: judgeAccount({ ...profile, ...counts }),
    isVerified: isVerified({ verified: profile.verified, identityStatus }),
  };
}

/** How somebody's account is read; the frame begins with it before a screen asks. */
export function accountQuery(userId: string) {
  return {
    queryKey: accountKey(userId),
    queryFn: async () => readAccount(await openSupabase(), userId),
  };
}

/** The account of the signed-in person, and whether anything is missing. */
export function useAccount(): UseQueryResult<Account> {
  const { id } = useUser();
  return useQuery({ ...accountQuery(id), select: judge });
}

/** Writes fields of the profile; every screen that shows it follows. Throws what the database answered. */
export function useWriteProfile(): (fields: Partial<Omit<Profile, 'id'>>) => Promise<void> {
  const { id } = useUser();
  const client = useQueryClient();
  return async (fields) => {
    const profile = await writeProfile(await openSupabase(), id, fields);
    client.setQueryData<AccountRows>(accountKey(id), (rows) => rows && { ...rows, profile });
  };
}
