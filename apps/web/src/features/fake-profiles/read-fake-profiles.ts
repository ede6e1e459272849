import type { FakeProfilePart, FakeProfileStatus } from '@leakblock/domain/fake-profiles';
import { fakeProfileStatuses, parseParts } from '@leakblock/domain/fake-profiles';
import type { PlatformCategory } from '@leakblock/domain/site-catalogue';
import { DataError, readRow } from '#lib/read-rows.ts';
import type { Supabase } from '#lib/supabase-client.ts';
import { groupNames, groups } from './groups.ts';
import type { Group } from './groups.ts';

/** A profile that may pose as the person, as the screen shows it. */
export type FakeProfile = {
  id: string;
  url: string;
  siteId: string;
  siteLabel: string;
  username: string;
  displayName: string | null;
  bio: string | null;
  followers: number | null;
  accountCreatedOn: string | null;
  matchedName: string;
  score: number;
  parts: FakeProfilePart[];
  /** Data address of a tiny blurred picture. */
  avatar: string | null;
  status: FakeProfileStatus;
  firstSeenAt: string;
  lastSeenAt: string;
  goneAt: string | null;
};

export type Shown = { group: Group; category: PlatformCategory | null };
export type ProfilePage = { profiles: FakeProfile[]; count: number };

/** Profiles that are read at once. */
const pageSize = 40;

const columns =
  'id, url, site_id, site_label, username, display_name, bio, followers, account_created_on, matched_name, ' +
  'score, parts, avatar, status, first_seen_at, last_seen_at, gone_at';

type Row = {
  id: string;
  url: string;
  site_id: string;
  site_label: string;
  username: string;
  display_name: string | null;
  bio: string | null;
  followers: number | null;
  account_created_on: string | null;
  matched_name: string;
  score: number;
  parts: unknown;
  avatar: string | null;
  status: string;
  first_seen_at: string;
  last_seen_at: string;
  gone_at: string | null;
};

/**
 * One page of the person's own profiles of a group, the surest first. Whose they are is asked for too: an admin may
 * read those of others.
 * @throws DataError
 */
export async function readFakeProfiles(
  supabase: Supabase,
  userId: string,
  { category, group }: Shown,
  from: number,
): Promise<ProfilePage> {
  let call = supabase
    .from('fake_profiles')
    .select(columns, { count: 'exact' })
    .eq('user_id', userId)
    .in('status', groups[group]);
  if (category !== null) call = call.eq('category', category);
  const { count, data, error, status } = await call
    .order('score', { ascending: false })
    .order('id')
    .range(from, from + pageSize - 1)
    .overrideTypes<Row[], { merge: false }>();
  // A list that has become shorter meanwhile has no such page.
  if (error?.code === 'PGRST103') return { profiles: [], count: count ?? 0 };
  if (error !== null) throw new DataError(status, error.code, error.message);
  return { profiles: data.map(toProfile), count: count ?? data.length };
}

function toProfile(row: Row): FakeProfile {
  return {
    id: row.id,
    url: row.url,
    siteId: row.site_id,
    siteLabel: row.site_label,
    username: row.username,
    displayName: row.display_name,
    bio: row.bio,
    followers: row.followers,
    accountCreatedOn: row.account_created_on,
    matchedName: row.matched_name,
    score: row.score,
    parts: parseParts(row.parts),
    avatar: row.avatar,
    status: fakeProfileStatuses.find((one) => one === row.status) ?? 'new',
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    goneAt: row.gone_at,
  };
}

/** How many of the person's profiles stand in each group. @throws DataError */
export async function countGroups(
  supabase: Supabase,
  userId: string,
): Promise<Record<Group, number>> {
  const counts = await Promise.all(
    groupNames.map(async (group) => [group, await countInGroup(supabase, userId, group)] as const),
  );
  return Object.fromEntries(counts) as Record<Group, number>;
}

/** How many of the person's profiles stand in a group. @throws DataError */
export async function countInGroup(
  supabase: Supabase,
  userId: string,
  group: Group,
): Promise<number> {
  const { count, error, status } = await supabase
    .from('fake_profiles')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId)
    .in('status', groups[group]);
  if (error !== null) throw new DataError(status, error.code, error.message);
  return count ?? 0;
}

/** The person's newest full scan, or that there was none. */
export type LastScan = {
  isRunning: boolean;
  startedAt: string;
  total: number;
  done: number;
  answered: number;
} | null;

/** @throws DataError */
export async function readLastScan(supabase: Supabase, userId: string): Promise<LastScan> {
  const row = await readRow(
    supabase
      .from('scans')
      .select('status, started_at, sites_total, sites_done, sites_answered')
      .eq('user_id', userId)
      .eq('kind', 'full')
      .order('started_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
  return row === null
    ? null
    : {
        isRunning: row.status === 'running',
        startedAt: row.started_at,
        total: row.sites_total,
        done: row.sites_done,
        answered: row.sites_answered,
      };
}
