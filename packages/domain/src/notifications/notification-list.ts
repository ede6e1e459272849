/** How many notifications the list holds. */
export const listedNotifications = 10;
/** Above this the badge says `9+`. */
const badgeLimit = 9;
/** Characters of a message that a toast shows. */
const toastLength = 100;

/** A notification as far as lists go. */
export type ListedNotification = {
  id: string;
  global: boolean;
  title: string;
  message: string;
  read: boolean;
  /** Page of ours where there is more about it. */
  path: string | null;
  /** ISO date-time. */
  created_at: string;
};

/**
 * What makes two rows one notification: those for everybody are told apart by title, message and time, because a
 * person's own copy has another id.
 */
export function notificationKey({ id, global, title, message, created_at }: ListedNotification) {
  return global ? JSON.stringify([title, message, Date.parse(created_at)]) : id;
}

/**
 * The newest first, ten at most. One for everybody may come twice, as itself and as the person's own copy: the
 * same title, message and time are one, and what was read once is read.
 */
export function listNotifications<N extends ListedNotification>(all: readonly N[]): N[] {
  const byContent = new Map<string, N>();
  for (const each of all) {
    const key = notificationKey(each);
    const known = byContent.get(key);
    if (known === undefined || (each.read && !known.read)) byContent.set(key, each);
  }
  return [...byContent.values()]
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .slice(0, listedNotifications);
}

/** What the bell's badge says; null when everything is read. */
export function notificationBadge(unread: number): string | null {
  if (unread <= 0) return null;
  return unread > badgeLimit ? `${String(badgeLimit)}+` : String(unread);
}

/** A message for a toast: 100 characters (code points) at most, then an ellipsis. */
export function cutForToast(message: string): string {
  const characters = Array.from(message);
  return characters.length > toastLength
    ? `${characters.slice(0, toastLength).join('')}…`
    : message;
}
