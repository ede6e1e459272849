import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '#lib/auth-context.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { nameStores } from './name-store.ts';
import type { NamedRow, NameKind } from './name-store.ts';
import type { AccountRows } from './read-account.ts';
import { accountKey } from './use-account.ts';

/** A change that was not taken; what was typed is in it. */
export type NameFailure = { name: string; error: unknown; retry: () => void };

/** Rows that are on their way have an id of this shape. */
const underWay = 'under-way:';
export const isUnderWay = ({ id }: NamedRow) => id.startsWith(underWay);

/** Niches or stage names: what is added or removed shows at once, and goes back when it is refused. */
export function useNames(kind: NameKind) {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const [failures, setFailures] = useState<readonly NameFailure[]>([]);
  const store = nameStores[kind];
  const key = [...accountKey(userId), kind];

  const query = useQuery({
    queryKey: key,
    queryFn: async () => store.read(await openSupabase(), userId),
  });

  function change(next: (rows: NamedRow[]) => NamedRow[]) {
    const rows = client.setQueryData<NamedRow[]>(key, (before) => before && next(before));
    if (rows === undefined) return;
    client.setQueryData<AccountRows>(
      accountKey(userId),
      (account) =>
        account && { ...account, counts: { ...account.counts, [store.count]: rows.length } },
    );
  }

  /** A read of the account that began before the write must not be the last word on the counts. */
  const readAccountAgain = () =>
    void client.invalidateQueries({ queryKey: accountKey(userId), exact: true });

  function forget(name: string) {
    setFailures((before) => before.filter((each) => each.name !== name));
  }

  function fail(failure: NameFailure) {
    setFailures((before) => [...before.filter(({ name }) => name !== failure.name), failure]);
  }

  async function add(name: string): Promise<void> {
    forget(name);
    const provisional = { id: underWay + name, name };
    await client.cancelQueries({ queryKey: key });
    change((rows) => [...rows, provisional]);
    try {
      const row = await store.add(await openSupabase(), userId, name);
      change((rows) => rows.map((each) => (each.id === provisional.id ? row : each)));
      readAccountAgain();
    } catch (error) {
      change((rows) => rows.filter(({ id }) => id !== provisional.id));
      fail({ name, error, retry: () => void add(name) });
    }
  }

  async function remove(row: NamedRow): Promise<void> {
    forget(row.name);
    await client.cancelQueries({ queryKey: key });
    const place = query.data?.findIndex(({ id }) => id === row.id) ?? -1;
    change((rows) => rows.filter(({ id }) => id !== row.id));
    try {
      await store.remove(await openSupabase(), row.id);
      readAccountAgain();
    } catch (error) {
      change((rows) => rows.toSpliced(place, 0, row));
      fail({ name: row.name, error, retry: () => void remove(row) });
    }
  }

  return { query, limit: store.limit, add, remove, failures, forget };
}
