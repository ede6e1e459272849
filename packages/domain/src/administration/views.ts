/** Sections of the admin panel, in their order; each is a `?view=` of its address. */
export const adminViews = [
  'accounts',
  'reviews',
  'applications',
  'filing',
  'mails',
  'mailbox',
  'cases',
  'recipients',
  'partners',
  'queue',
  'sources',
  'notifications',
  'previews',
  'logs',
  'maintenance',
  'audit',
] as const;
export type AdminView = (typeof adminViews)[number];

export const isAdminView = (value: unknown): value is AdminView =>
  (adminViews as readonly unknown[]).includes(value);
