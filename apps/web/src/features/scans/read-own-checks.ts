import { instantScanResult } from '@leakblock/domain/scans';
import type { InstantScanResult } from '@leakblock/domain/scans';
import { z } from 'zod';
import { networkFailure, RequestFailure } from '#lib/failure.ts';
import { hasStoredSession } from '#lib/stored-session.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import type { Supabase } from '#lib/supabase-client.ts';
import { linkEarlierChecks } from './link-earlier-checks.ts';

export type OwnCheck = { id: string; result: InstantScanResult };

/** How many earlier checks are listed. */
const listLength = 10;

/**
 * The signed-in person's finished checks, newest first.
 * @throws RequestFailure
 */
export async function listOwnChecks(): Promise<OwnCheck[]> {
  const { supabase, user } = await openSession();
  await linkEarlierChecks(supabase, user);
  const { data, error, status } = await supabase
    .from('instant_scan_results')
    .select('id, result')
    .eq('user_id', user.id)
    .not('result', 'is', null)
    .order('created_at', { ascending: false })
    .limit(listLength);
  if (error !== null) throw restFailure(status);
  return data.flatMap(({ id, result }) => {
    const parsed = instantScanResult.safeParse(result);
    return parsed.success ? [{ id, result: parsed.data }] : [];
  });
}

/**
 * One of the signed-in person's own checks.
 * @throws RequestFailure `scans.not_found` when there is none of this id, or it is somebody else's
 */
export async function readOwnCheck(id: string): Promise<InstantScanResult> {
  if (!z.uuid().safeParse(id).success) throw new RequestFailure('scans.not_found');
  const { supabase, user } = await openSession();
  const { data, error, status } = await supabase
    .from('instant_scan_results')
    .select('result')
    .eq('id', id)
    .eq('user_id', user.id)
    .maybeSingle();
  if (error !== null) throw restFailure(status);
  const parsed = instantScanResult.safeParse(data?.result);
  if (!parsed.success) throw new RequestFailure('scans.not_found');
  return parsed.data;
}

async function openSession(): Promise<{
  supabase: Supabase;
  user: { id: string; email?: string };
}> {
  const hadSession = hasStoredSession();
  const supabase = await openSupabase();
  const { data, error } = await supabase.auth.getSession();
  if (data.session !== null) return { supabase, user: data.session.user };
  if (error?.status === 0) throw networkFailure();
  throw new RequestFailure(hadSession ? 'client.session_ended' : 'request.unauthorized');
}

/** The client tells a request that never arrived as status 0. */
function restFailure(status: number): RequestFailure {
  if (status === 0) return networkFailure();
  if (status === 401 || status === 403) return new RequestFailure('client.session_ended');
  return new RequestFailure(status === 429 ? 'request.too_many' : 'server.unexpected');
}

/** How somebody's own checks are counted; the dashboard begins with it before it is shown. */
export function ownChecksQuery(userId: string) {
  return { queryKey: ['own-checks', userId] as const, queryFn: countOwnChecks };
}

/**
 * How many checks the signed-in person has made.
 * @throws RequestFailure
 */
async function countOwnChecks(): Promise<number> {
  const { supabase, user } = await openSession();
  const { count, error, status } = await supabase
    .from('instant_scan_results')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', user.id)
    .not('result', 'is', null);
  if (error !== null) throw restFailure(status);
  return count ?? 0;
}
