import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Maker, WorkDetails, WorkKind } from '@leakblock/domain/works';
import { useUser } from '#lib/auth-context.ts';
import { keepShown } from '#lib/keep-shown.ts';
import { readRow, readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';

/** A work as it is listed. */
export type Work = {
  id: string;
  kind: WorkKind;
  title: string;
  madeBy: Maker;
  makerName: string | null;
  isImported: boolean;
  isWholeOnly: boolean;
  thumbnail: string | null;
  durationSeconds: number | null;
  createdAt: string;
};

export type WorkFilter = { text: string; kind: WorkKind | 'all' };

const pageSize = 100;
const columns =
  'id, kind, title, made_by, maker_name, source, is_whole_only, thumbnail, duration_seconds, created_at';
/** An address has room for so many ids. */
const idsAtOnce = 100;

/** `%`, `_` and `\` stand for themselves in what is searched for. */
const toPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

async function findWorks(userId: string, { kind, text }: WorkFilter) {
  const supabase = await openSupabase();
  return {
    select(...[what, options]: [string, { count: 'exact'; head: true }] | [string]) {
      let call = supabase.from('works').select(what, options).eq('user_id', userId);
      if (kind !== 'all') call = call.eq('kind', kind);
      return text === '' ? call : call.ilike('title', toPattern(text));
    },
  };
}

type Row = {
  id: string;
  kind: string;
  title: string;
  made_by: string;
  maker_name: string | null;
  source: string;
  is_whole_only: boolean;
  thumbnail: string | null;
  duration_seconds: number | null;
  created_at: string;
};

async function readPage(userId: string, filter: WorkFilter, page: number): Promise<Work[]> {
  const found = await findWorks(userId, filter);
  const rows = await readRows(
    found
      .select(columns)
      .order('created_at', { ascending: false })
      // Works of one batch came in the same moment.
      .order('title')
      .order('id')
      .range(page * pageSize, (page + 1) * pageSize - 1)
      .overrideTypes<Row[], { merge: false }>(),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as WorkKind,
    title: row.title,
    madeBy: row.made_by as Maker,
    makerName: row.maker_name,
    isImported: row.source === 'official_page',
    isWholeOnly: row.is_whole_only,
    thumbnail: row.thumbnail,
    durationSeconds: row.duration_seconds,
    createdAt: row.created_at,
  }));
}

async function countWorks(userId: string, filter: WorkFilter): Promise<number> {
  const found = await findWorks(userId, filter);
  const { count, ...answer } = await found.select('id', { count: 'exact', head: true });
  await readRow(Promise.resolve(answer));
  return count ?? 0;
}

/** The person's works, the newest first, some at a time; and how many there are. */
export function useWorks(filter: WorkFilter) {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const key = ['works', userId] as const;
  const all = useQuery({
    queryKey: [...key, 'count', { text: '', kind: 'all' }],
    queryFn: () => countWorks(userId, { text: '', kind: 'all' }),
  });
  const count = useQuery({
    queryKey: [...key, 'count', filter],
    queryFn: () => countWorks(userId, filter),
    placeholderData: keepShown,
  });
  const pages = useInfiniteQuery({
    queryKey: [...key, 'list', filter],
    queryFn: ({ pageParam }) => readPage(userId, filter, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, known) => (last.length < pageSize ? undefined : known.length),
    placeholderData: keepShown,
    // A work that comes in between moves all others on by one.
    select: ({ pages: loaded }) => [
      ...new Map(loaded.flat().map((work) => [work.id, work])).values(),
    ],
  });

  const readAgain = () => client.invalidateQueries({ queryKey: key });

  async function eachSome(ids: readonly string[], run: (some: string[]) => Promise<void>) {
    try {
      for (let start = 0; start < ids.length; start += idsAtOnce)
        await run(ids.slice(start, start + idsAtOnce));
    } finally {
      await readAgain();
    }
  }

  return {
    total: all.data,
    count: count.data,
    pages,
    readAgain,
    /** Without a title, the works keep theirs. */
    change: (ids: readonly string[], details: Omit<WorkDetails, 'title'> & { title?: string }) =>
      eachSome(ids, async (some) => {
        const { madeBy, makerName, title } = details;
        const named = title === undefined ? {} : { title };
        const row = { ...named, made_by: madeBy, maker_name: makerName };
        await readRow((await openSupabase()).from('works').update(row).in('id', some));
      }),
    remove: (ids: readonly string[]) =>
      eachSome(ids, async (some) => {
        await readRow((await openSupabase()).from('works').delete().in('id', some));
      }),
    removeAll: async () => {
      await readRow((await openSupabase()).from('works').delete().eq('user_id', userId));
      await readAgain();
    },
  };
}
