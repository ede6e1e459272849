import type { MouseEvent } from 'react';
import { Check, Trash2 } from 'lucide-react';
import { Popover } from 'radix-ui';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Skeleton } from '#ui/waiting.tsx';
import type { Notification, useNotifications } from './use-notifications.ts';

type NotificationListProps = Pick<
  ReturnType<typeof useNotifications>,
  'listed' | 'isError' | 'retry' | 'markAsRead' | 'remove'
>;

/** The ten newest; what is unread stands out and can be ticked off. */
export function NotificationList(props: NotificationListProps) {
  const { listed, isError, retry, markAsRead, remove } = props;
  if (listed === undefined) {
    return isError ? (
      <LoadProblem
        words={text('notifications.problem')}
        retry={text('notifications.retry')}
        onRetry={retry}
      />
    ) : (
      <Skeleton label={text('notifications.loading')} />
    );
  }
  if (listed.length === 0) return <p className="quiet">{text('notifications.none')}</p>;
  return (
    <ul className="notification-list" tabIndex={0} aria-labelledby="notifications-title">
      {listed.map((each) => (
        <NotificationItem
          key={each.id}
          notification={each}
          onRead={() => markAsRead([each.id])}
          onDelete={() => remove(each.id)}
        />
      ))}
    </ul>
  );
}

/** Takes the focus when what was pressed goes away, so that Escape still closes the list. */
export function focusTitle(): void {
  document.getElementById('notifications-title')?.focus();
}

type NotificationItemProps = {
  notification: Notification;
  onRead: () => void;
  onDelete: () => void;
};

function NotificationItem({ notification, onRead, onDelete }: NotificationItemProps) {
  const { title, message, path, read, created_at: createdAt } = notification;
  return (
    <li className={read ? 'notification' : 'notification is-unread'} tabIndex={-1}>
      <div>
        <h3 dir="auto">
          {!read && <span className="visually-hidden">{text('notifications.unread')} </span>}
          {path === null ? (
            title
          ) : (
            // Who goes there has read it, and sees the page and no longer the list.
            <Popover.Close asChild>
              <a
                href={path}
                onClick={() => {
                  if (!read) onRead();
                }}
              >
                {title}
              </a>
            </Popover.Close>
          )}
        </h3>
        <p dir="auto">{message}</p>
        <time className="quiet" dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
      </div>
      <div className="notification-actions">
        {!read && (
          <button
            type="button"
            className="icon-button"
            aria-label={text('notifications.mark', { title })}
            onClick={(event) => {
              rowOf(event)?.focus();
              onRead();
            }}
          >
            <Check size={18} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={text('notifications.delete', { title })}
          onClick={(event) => {
            const row = rowOf(event);
            const next = row?.nextElementSibling ?? row?.previousElementSibling;
            if (next instanceof HTMLElement) next.focus();
            else focusTitle();
            onDelete();
          }}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}

const rowOf = ({ currentTarget }: MouseEvent) => currentTarget.closest('li');
