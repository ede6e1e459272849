import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listedNotifications,
  listNotifications,
  notificationKey,
} from '@leakblock/domain/notifications';
import type { ListedNotification } from '@leakblock/domain/notifications';
import { readRow, readRows } from '#lib/read-rows.ts';
import type { Supabase } from '#lib/supabase-client.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { showToast } from '#lib/toasts.ts';
import { useLiveRows } from '#lib/use-live-rows.ts';
import type { RowChange } from '#lib/use-live-rows.ts';
import { useAnnouncements } from './use-announcements.ts';

export type Notification = ListedNotification;

const columns = 'id, global, title, message, read, path, created_at';

async function readNotifications(): Promise<Notification[]> {
  const supabase = await openSupabase();
  return readRows(
    supabase
      .from('notifications')
      .select(columns)
      .order('created_at', { ascending: false })
      .limit(listedNotifications),
  );
}

async function markAsRead(ids: readonly string[]): Promise<void> {
  const supabase = await openSupabase();
  await readRow(supabase.from('notifications').update({ read: true }).in('id', ids));
}

async function deleteThem(ids: readonly string[]): Promise<void> {
  const supabase = await openSupabase();
  await readRow(supabase.from('notifications').delete().in('id', ids));
}

/** The person's ten newest notifications, live. */
export function useNotifications(
  userId: string,
  checkSession: (supabase: Supabase) => Promise<void>,
) {
  const client = useQueryClient();
  const queryKey = ['notifications', userId] as const;
  // Kept are all rows: what is listed once may be several of them, which are read and deleted together.
  const query = useQuery({ queryKey, queryFn: readNotifications, select: listNotifications });
  const rows = () => client.getQueryData<Notification[]>(queryKey);
  const announce = useAnnouncements(query.data);

  useLiveRows(
    openSupabase,
    {
      channel: `notifications:${userId}`,
      tables: [
        { event: 'INSERT', table: 'notifications', filter: `user_id=eq.${userId}` },
        { event: 'INSERT', table: 'notifications', filter: 'global=eq.true' },
      ],
      onChange: (change) => {
        const arrived = readArrived(change);
        if (arrived === null) return;
        announce(arrived);
        const before = rows()?.find(({ id }) => id === arrived.id);
        // One that was told again is later, and stands in the place of the one before.
        if (before !== undefined && Date.parse(before.created_at) >= Date.parse(arrived.created_at))
          return;
        client.setQueryData<Notification[]>(queryKey, (known) => [
          ...(known ?? []).filter(({ id }) => id !== arrived.id),
          arrived,
        ]);
        // A read on its way may have begun before, and would put the list back.
        if (client.isFetching({ queryKey }) > 0) void client.refetchQueries({ queryKey });
      },
      // What came while nobody listened.
      onJoin: () => void client.refetchQueries({ queryKey }),
    },
    checkSession,
  );

  /** These rows and those that are listed as one with them. */
  function withTwins(ids: readonly string[]): string[] {
    const all = rows() ?? [];
    const keys = new Set(all.filter(({ id }) => ids.includes(id)).map(notificationKey));
    return all.filter((each) => keys.has(notificationKey(each))).map(({ id }) => id);
  }

  /** Shows at once what will be; takes it back when the server refuses. */
  function useChange(
    write: (ids: readonly string[]) => Promise<void>,
    apply: (ids: readonly string[], known: Notification[]) => Notification[],
    toasts: {
      failure: 'notification_failed' | 'notification_not_deleted';
      success?: 'notification_deleted';
    },
  ) {
    return useMutation({
      mutationFn: write,
      onMutate: async (ids) => {
        await client.cancelQueries({ queryKey });
        const before = rows();
        if (before !== undefined) client.setQueryData(queryKey, apply(ids, before));
        return before;
      },
      onError: (_error, _ids, before) => {
        client.setQueryData(queryKey, before);
        void showToast(toasts.failure);
      },
      onSuccess: () => {
        if (toasts.success !== undefined) void showToast(toasts.success);
      },
      onSettled: () => client.invalidateQueries({ queryKey }),
    });
  }

  const mark = useChange(
    markAsRead,
    (ids, known) => known.map((each) => (ids.includes(each.id) ? { ...each, read: true } : each)),
    { failure: 'notification_failed' },
  );
  const remove = useChange(
    deleteThem,
    (ids, known) => known.filter(({ id }) => !ids.includes(id)),
    { failure: 'notification_not_deleted', success: 'notification_deleted' },
  );

  // Read here and not by who draws it: a query tells of changes only to who has looked.
  const { data: listed, isError, refetch } = query;
  return {
    listed,
    isError,
    retry: () => void refetch(),
    unread: listed?.filter(({ read }) => !read) ?? [],
    markAsRead: (ids: readonly string[]) => {
      if (ids.length > 0) mark.mutate(withTwins(ids));
    },
    remove: (id: string) => remove.mutate(withTwins([id])),
  };
}

function readArrived({ new: row }: RowChange): Notification | null {
  const { id, title, message, created_at, read, global, path } = row as Partial<Notification>;
  if (typeof id !== 'string' || typeof title !== 'string' || typeof message !== 'string') {
    return null;
  }
  return {
    id,
    title,
    message,
    created_at: created_at ?? new Date().toISOString(),
    read: read === true,
    global: global === true,
    path: path ?? null,
  };
}
