/** Notifications: which are listed, and how much of them is said where. */
export {
  cutForToast,
  listedNotifications,
  listNotifications,
  notificationBadge,
  notificationKey,
} from './notification-list.ts';
export type { ListedNotification } from './notification-list.ts';
