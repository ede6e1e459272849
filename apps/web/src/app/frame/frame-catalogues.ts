/** Catalogues that the frame itself needs; the build puts them into one file per language. */
export const frameCatalogues = [
  'account',
  'app-errors',
  'client',
  'errors',
  'notifications',
  'shell',
  'subscriptions',
  'toasts',
] as const;
