import { useState } from 'react';
import { notificationBadge } from '@leakblock/domain/notifications';
import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { germanTexts } from '#lib/german-texts.ts';
import type { Supabase } from '#lib/supabase-client.ts';
import { text } from '#lib/texts.ts';
import { focusTitle, NotificationList } from './notification-list.tsx';
import { useNotifications } from './use-notifications.ts';
import './notifications.css';

type NotificationBellProps = {
  userId: string;
  checkSession: (supabase: Supabase) => Promise<void>;
};

/** The bell with what is unread, and the list that it opens. */
export function NotificationBell({ userId, checkSession }: NotificationBellProps) {
  const notifications = useNotifications(userId, checkSession);
  const { unread } = notifications;
  const badge = notificationBadge(unread.length);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger className="icon-button bell" aria-label={bellLabel(unread.length)}>
        <Bell size={20} aria-hidden="true" />
        {badge !== null && (
          <span className="bell-badge" aria-hidden="true">
            {badge}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover notifications"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-labelledby="notifications-title"
          onKeyDown={({ key }) => {
            // A toast that stands above takes Escape for itself alone, and the list would stay open.
            if (key === 'Escape') setIsOpen(false);
          }}
        >
          <div className="notifications-head">
            <h2 id="notifications-title" lang="de" tabIndex={-1}>
              {germanTexts.notifications}
            </h2>
            {unread.length > 0 && (
              <button
                type="button"
                className="text-button"
                onClick={() => {
                  focusTitle();
                  notifications.markAsRead(unread.map(({ id }) => id));
                }}
              >
                {text('notifications.markAll')}
              </button>
            )}
          </div>
          <NotificationList {...notifications} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function bellLabel(unread: number): string {
  return unread === 0
    ? text('notifications.bell.none')
    : text('notifications.bell.unread', { count: unread });
}
