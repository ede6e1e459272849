/** Public pages to read: no form, no result. */
export const readingPages = [
  '/leakblock',
  '/platform-demo',
  '/affiliates',
  '/partners',
  '/bookacall',
  '/about',
  '/contact',
  '/imprint',
  '/privacy-policy',
  '/terms-of-service',
] as const;
