/** Where a person reads more of what she is told. */
export const newsPages = {
  approved: '/agency',
  rejected: '/agency/apply',
  let_go: '/settings#agencies',
  suspended: '/agency',
  resumed: '/agency',
} as const;
export type News = keyof typeof newsPages;
