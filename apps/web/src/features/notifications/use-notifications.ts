import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cutForToast,
  listedNotifications,
  listNotifications,
} from '@leakblock/domain/notifications';
import type { ListedNotification } from '@leakblock/domain/notifications';
import { readRow, readRows } from '#lib/read-rows.ts';
import type { Supabase } from '#lib/supabase-client.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { showMessage, showToast } from '#lib/toasts.ts';
import { useLiveRows } from '#lib/use-live-rows.ts';
import type { RowChange } from '#lib/use-live-rows.ts';

export type Notification = ListedNotification;

const columns = 'id, global, title, message, read, created_at';

async function readNotifications(): Promise<Notification[]> {
  const supabase = await openSupabase();
  const rows = await readRows(
    supabase
      .from('notifications')
      .select(columns)
      .order('created_at', { ascending: false })
      .limit(listedNotifications),
  );
  return listNotifications(rows);
}

async function markAsRead(ids: readonly string[]): Promise<void> {
  const supabase = await openSupabase();
  await readRow(supabase.from('notifications').update({ read: true }).in('id', ids));
}

async function deleteOne(id: string): Promise<void> {
  const supabase = await openSupabase();
  await readRow(supabase.from('notifications').delete().eq('id', id));
}

/** The person's ten newest notifications, live. */
export function useNotifications(
  userId: string,
  checkSession: (supabase: Supabase) => Promise<void>,
) {
  const client = useQueryClient();
  const queryKey = ['notifications', userId] as const;
  const query = useQuery({ queryKey, queryFn: readNotifications });
  const list = () => client.getQueryData<Notification[]>(queryKey);

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
        if (arrived === null || list()?.some(({ id }) => id === arrived.id) === true) return;
        client.setQueryData<Notification[]>(queryKey, (known) =>
          listNotifications([...(known ?? []), arrived]),
        );
        if (!arrived.read) void announce(arrived);
      },
      onJoin: () => void announceMissed(),
    },
    checkSession,
  );

  /** After the channel is joined: what came while nobody listened is read, and said like everything new. */
  async function announceMissed() {
    const known = list();
    await client.refetchQueries({ queryKey });
    const fresh = list()?.filter(({ id, read }) => !read && !known?.some((each) => each.id === id));
    if (known !== undefined) for (const each of fresh ?? []) void announce(each);
  }

  /** Shows at once what will be; takes it back when the server refuses. */
  function useChange<T>(
    write: (input: T) => Promise<void>,
    apply: (input: T, known: Notification[]) => Notification[],
    toasts: {
      failure: 'notification_failed' | 'notification_not_deleted';
      success?: 'notification_deleted';
    },
  ) {
    return useMutation({
      mutationFn: write,
      onMutate: async (input) => {
        await client.cancelQueries({ queryKey });
        const before = list();
        if (before !== undefined) client.setQueryData(queryKey, apply(input, before));
        return before;
      },
      onError: (_error, _input, before) => {
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
  const remove = useChange(deleteOne, (id, known) => known.filter((each) => each.id !== id), {
    failure: 'notification_not_deleted',
    success: 'notification_deleted',
  });

  // Read here and not by who draws it: a query tells of changes only to who has looked.
  const { data: listed, isError, refetch } = query;
  return {
    listed,
    isError,
    retry: () => void refetch(),
    unread: listed?.filter(({ read }) => !read) ?? [],
    markAsRead: (ids: readonly string[]) => {
      if (ids.length > 0) mark.mutate(ids);
    },
    remove: (id: string) => remove.mutate(id),
  };
}

function announce({ title, message }: Notification): Promise<void> {
  return showMessage({ title, body: cutForToast(message), tone: 'good' });
}

function readArrived({ new: row }: RowChange): Notification | null {
  const { id, title, message, created_at, read, global } = row as Partial<Notification>;
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
  };
}
