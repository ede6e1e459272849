/** Notifications: which are listed, and how much of them is said where. */
export {
  cutForToast,
  listedNotifications,
  listNotifications,
  notificationBadge,
  notificationKey,
} from './notification-list.ts';
export type { ListedNotification } from './notification-list.ts';
export {
  alertPaces,
  isOptionalKind,
  memberKinds,
  necessaryKinds,
  notificationKinds,
  optionalKinds,
} from './kinds.ts';
export type { AlertPace, NotificationKind, OptionalKind } from './kinds.ts';
export {
  mailPreviewAnswer,
  mailPreviewsAnswer,
  mailSettings,
  mailSettingsAnswer,
  previewMailInput,
  resumeMailsInput,
  unsubscribeAnswer,
  unsubscribeInput,
} from './mail-calls.ts';
export type { MailSettings, MailSettingsAnswer } from './mail-calls.ts';
export { mailDropReasons, mailStates, mayMailBecome } from './mail-status.ts';
export type { MailDropReason, MailState } from './mail-status.ts';
export {
  alertDueAt,
  endOfQuiet,
  isQuiet,
  isTimeZone,
  mailTries,
  minuteOfDay,
  retryAfterMs,
} from './mail-times.ts';
export type { QuietHours } from './mail-times.ts';
