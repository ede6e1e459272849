import { boardAnswer } from '@leakblock/domain/agencies';
import { callForJson } from '#lib/functions-client.ts';
import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/** Something of hers that was found by its words. */
export type Found = {
  id: string;
  kind: 'case' | 'finding' | 'creator';
  label: string;
  /** Beside the label: a number, a host. */
  note: string;
  href: string;
};

/** How many of each kind are shown. */
const shown = 6;

/** `%`, `_` and `\` stand for themselves. */
const toPattern = (words: string) => `%${words.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
const looksLikeNumber = /^r-[\d-]/iu;

/** Her cases and findings with these words in their address, number or title, the latest first. */
export async function searchOwn(
  userId: string,
  words: string,
  signal: AbortSignal,
): Promise<Found[]> {
  const supabase = await openSupabase();
  const [cases, findings] = await Promise.all([
    readRows(
      supabase
        .from('removal_cases')
        .select('id, number, address, host')
        // By the owner too, although the policies say so: it leads to her index.
        .eq('user_id', userId)
        .ilike(looksLikeNumber.test(words) ? 'number' : 'address', toPattern(words))
        .order('created_at', { ascending: false })
        .limit(shown)
        .abortSignal(signal),
    ),
    readRows(
      supabase
        .from('findings')
        .select('id, host, title, address')
        .eq('user_id', userId)
        .like('search_text', toPattern(words.toLowerCase()))
        .order('first_seen_at', { ascending: false })
        .limit(shown)
        .abortSignal(signal),
    ),
  ]);
  return [
    ...cases.map(({ address, id, number }) => ({
      ...{ id, kind: 'case' as const, label: address, note: number },
      href: `/request-removal?case=${id}`,
    })),
    ...findings.map(({ address, host, id, title }) => ({
      ...{ id, kind: 'finding' as const, label: title ?? address, note: host },
      href: `/dashboard?view=findings&mode=list&q=${encodeURIComponent(title ?? host)}`,
    })),
  ];
}

/** The agency's creators with these words in their name. */
export async function searchCreators(words: string, signal: AbortSignal): Promise<Found[]> {
  const body = { sort: 'name', query: words };
  const { rows } = await callForJson('read-agency-board', body, boardAnswer, { signal });
  return rows.slice(0, shown).map(({ name, userId }) => ({
    ...{ id: userId, kind: 'creator' as const, label: name, note: '' },
    href: `/agency/creator/${userId}`,
  }));
}
