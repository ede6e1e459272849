import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '#lib/auth-context.ts';
import { callFunction } from '#lib/functions-client.ts';
import { logProblem } from '#lib/log-problem.ts';
import { readRow, readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import type { AccountRows } from './read-account.ts';
import { accountKey } from './use-account.ts';

/** Where the person herself publishes: never reported, and what copies are held against. */
export type OfficialLink = {
  id: string;
  /** Label of the platform. */
  platform: string;
  url: string;
};
const columns = 'id, platform, url';

/**
 * What was found on her own pages awaits her review no more, and what is hers no more awaits it again. Her next full scan
 * settles what this call did not.
 */
function settleFound(): void {
  callFunction('settle-own-pages', {}).catch((error: unknown) =>
    logProblem('Found pages were not settled.', String(error)),
  );
}

/** The official links: read, added and changed when the database has taken them, removed at once. */
export function useLinks() {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const key = [...accountKey(userId), 'official_links'];
  const [failure, setFailure] = useState<{ link: OfficialLink; error: unknown } | null>(null);

  const query = useQuery({
    queryKey: key,
    queryFn: async () => {
      const supabase = await openSupabase();
      const call = supabase.from('official_links').select(columns).eq('user_id', userId);
      return readRows(call.order('created_at').order('id'));
    },
  });

  function change(next: (links: OfficialLink[]) => OfficialLink[]) {
    const links = client.setQueryData<OfficialLink[]>(key, (before) => before && next(before));
    if (links === undefined) return;
    client.setQueryData<AccountRows>(
      accountKey(userId),
      (account) =>
        account && { ...account, counts: { ...account.counts, officialLinks: links.length } },
    );
  }

  /** A read of the account that began before the write must not be the last word on the counts. */
  const readAccountAgain = () =>
    void client.invalidateQueries({ queryKey: accountKey(userId), exact: true });

  /** Adds a link, or changes the one of this id. Throws what the database answered. */
  async function save(link: Omit<OfficialLink, 'id'>, id: string | null): Promise<void> {
    const table = (await openSupabase()).from('official_links');
    const call =
      id === null ? table.insert({ ...link, user_id: userId }) : table.update(link).eq('id', id);
    const row = await readRows(call.select(columns).single());
    settleFound();
    await client.cancelQueries({ queryKey: key });
    change((links) =>
      id === null ? [...links, row] : links.map((each) => (each.id === id ? row : each)),
    );
    readAccountAgain();
  }

  /** Takes a link away at once, and puts it back where the database did not. Whether it is gone. */
  async function remove(link: OfficialLink): Promise<boolean> {
    setFailure(null);
    await client.cancelQueries({ queryKey: key });
    const place = query.data?.findIndex(({ id }) => id === link.id) ?? -1;
    change((links) => links.filter(({ id }) => id !== link.id));
    try {
      const supabase = await openSupabase();
      await readRow(supabase.from('official_links').delete().eq('id', link.id));
      settleFound();
      readAccountAgain();
      return true;
    } catch (error) {
      change((links) => links.toSpliced(place, 0, link));
      setFailure({ link, error });
      return false;
    }
  }

  return { query, save, remove, failure };
}
