import type { AccountFacts } from '@leakblock/domain/accounts';
import type { Supabase } from '#lib/supabase-client.ts';
import { pageLanguage } from '#lib/language.ts';
import { DataError, readRow, readRows } from '#lib/read-rows.ts';
import { splitName } from './save-onboarding.ts';

const profileColumns =
  'id, first_name, last_name, email, date_of_birth, address, postal_code, city, country, phone, ' +
  'locale, discreet_mode, subscription_tier, verified, banned, created_at, updated_at';

/** All fields of a profile, as the database holds them. */
export type Profile = {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  date_of_birth: string | null;
  address: string | null;
  postal_code: string | null;
  city: string | null;
  country: string | null;
  phone: string | null;
  locale: string;
  discreet_mode: boolean;
  subscription_tier: string;
  verified: boolean;
  banned: boolean;
  created_at: string;
  updated_at: string;
};

export type AccountRows = {
  profile: Profile;
  counts: Pick<AccountFacts, 'niches' | 'stageNames' | 'officialLinks'>;
  /** Status of the newest identity verification; null when there is none. */
  identityStatus: string | null;
};

/** @throws DataError, RequestFailure */
export async function readAccount(supabase: Supabase, userId: string): Promise<AccountRows> {
  const [profile, niches, stageNames, officialLinks, identity] = await Promise.all([
    readOrMakeProfile(supabase, userId),
    countRows(supabase, 'user_niches', userId),
    countRows(supabase, 'stage_names', userId),
    countRows(supabase, 'official_links', userId),
    readRow(
      supabase
        .from('identity_verifications')
        .select('status')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .limit(1)
        .maybeSingle(),
    ),
  ]);
  return {
    profile,
    counts: { niches, stageNames, officialLinks },
    identityStatus: identity?.status ?? null,
  };
}

async function readOrMakeProfile(supabase: Supabase, id: string): Promise<Profile> {
  const found = await readProfile(supabase, id);
  if (found !== null) return found;
  const now = new Date().toISOString();
  const { data } = await supabase.auth.getSession();
  const name: unknown = data.session?.user.user_metadata['full_name'];
  // What she said when she signed up is what she starts with.
  const names = typeof name === 'string' ? splitName(name) : null;
  const row = { id, locale: pageLanguage(), created_at: now, updated_at: now };
  // Another page of hers may be faster: what is there stays.
  const onlyOnce = { onConflict: 'id', ignoreDuplicates: true };
  await readRow(supabase.from('profiles').upsert({ ...row, ...names }, onlyOnce));
  const made = await readProfile(supabase, id);
  if (made === null) throw new DataError(500, 'empty', 'The profile was not made.');
  return made;
}

async function readProfile(supabase: Supabase, id: string): Promise<Profile | null> {
  return readRow(
    supabase.from('profiles').select(profileColumns).eq('id', id).maybeSingle<Profile>(),
  );
}

/** Writes some fields and gives the whole profile back. */
export async function writeProfile(
  supabase: Supabase,
  id: string,
  fields: Partial<Omit<Profile, 'id'>>,
): Promise<Profile> {
  return readRows(
    supabase.from('profiles').update(fields).eq('id', id).select(profileColumns).single<Profile>(),
  );
}

async function countRows(
  supabase: Supabase,
  table: 'user_niches' | 'stage_names' | 'official_links',
  userId: string,
): Promise<number> {
  const { count, error, status } = await supabase
    .from(table)
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId);
  if (error !== null) throw new DataError(status, error.code, error.message);
  return count ?? 0;
}
