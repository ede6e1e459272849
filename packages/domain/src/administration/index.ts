/** Administration: sections of the panel, and what operators may ask and do. */
export { adminViews, isAdminView } from './views.ts';
export type { AdminView } from './views.ts';
export { checkAuditLogAnswer } from './audit-log.ts';
export type { CheckAuditLogAnswer } from './audit-log.ts';
export {
  accountAnswer,
  accountFilters,
  accountInput,
  accountReasonInput,
  accountRow,
  banAccountInput,
  changeTierInput,
  editAccountInput,
  globalNotificationsAnswer,
  impersonationAnswer,
  impersonationMinutes,
  jobInput,
  jobStates,
  listGlobalNotificationsInput,
  maintenanceAnswer,
  queueAnswer,
  readQueueInput,
  searchAccountsAnswer,
  searchAccountsInput,
  sendGlobalNotificationInput,
  setMaintenanceInput,
  withdrawGlobalNotificationInput,
} from './calls.ts';
export type {
  Account,
  AccountPage,
  AccountRow,
  GlobalNotifications,
  Impersonation,
  Maintenance,
  Queue,
} from './calls.ts';
