/**
 * What a notification and its mail are about. A person may switch the mails of some kinds off, each by itself; the
 * notification in the app stays.
 */
export const notificationKinds = [
  'account',
  'billing',
  'authorisations',
  'removals',
  'alerts',
  'reports',
  'agencies',
  'partners',
  'announcements',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds whose mails nobody can switch off: what she must know to keep her account, her plan and her letter. */
export const necessaryKinds = [
  'account',
  'billing',
  'authorisations',
] as const satisfies readonly NotificationKind[];

/** Kinds whose mails can be switched off; each carries a one-click way to do so (RFC 8058). */
export const optionalKinds = [
  'removals',
  'alerts',
  'reports',
  'agencies',
  'partners',
  'announcements',
] as const satisfies readonly Exclude<NotificationKind, (typeof necessaryKinds)[number]>[];
export type OptionalKind = (typeof optionalKinds)[number];

/** Those of them that are about somebody who works for an agency: no scan, report or removal of hers runs. */
export const memberKinds = [
  'agencies',
  'partners',
  'announcements',
] as const satisfies readonly OptionalKind[];

export const isOptionalKind = (kind: string): kind is OptionalKind =>
  optionalKinds.some((each) => each === kind);

/** How soon alerts are mailed: each at once, or what came together in one mail an hour or a day. */
export const alertPaces = ['at_once', 'hourly', 'daily'] as const;
export type AlertPace = (typeof alertPaces)[number];
