import { useEffect, useRef } from 'react';
import { cutForToast, notificationKey } from '@leakblock/domain/notifications';
import type { ListedNotification } from '@leakblock/domain/notifications';
import { showMessage } from '#lib/toasts.ts';

/**
 * Tells of each new notification once, whichever way it comes: live, or with a list that was read again (a read
 * may be faster than the message). What only the first list holds is not new.
 * @returns tells of one that has come live
 */
export function useAnnouncements(
  list: readonly ListedNotification[] | undefined,
): (arrived: ListedNotification) => void {
  const told = useRef(new Set<string>());
  /** Time of the newest one in the lists so far (milliseconds); null before the first. */
  const newest = useRef<number | null>(null);

  function announce(arrived: ListedNotification) {
    // One that is told again has another time.
    const key = `${notificationKey(arrived)} ${String(Date.parse(arrived.created_at))}`;
    if (told.current.has(key)) return;
    told.current.add(key);
    const { title, message, read } = arrived;
    if (!read) void showMessage({ title, body: cutForToast(message), tone: 'good' });
  }

  useEffect(() => {
    if (list === undefined) return;
    // The list begins with the newest; they are told in the order in which they came.
    for (const each of list.toReversed()) {
      // An older one only moves up when another is deleted.
      const isNew = newest.current !== null && Date.parse(each.created_at) > newest.current;
      if (isNew) announce(each);
    }
    const times = list.map(({ created_at: time }) => Date.parse(time));
    newest.current = Math.max(newest.current ?? -Infinity, ...times);
  }, [list]);

  return announce;
}
