/** Where a person reads more of what she is told. */
export const newsPages = {
  approved: '/agency',
  rejected: '/agency/apply',
  let_go: '/settings#agencies',
  lower_plan: '/subscription-plans',
  // The agency's own area is closed then.
  suspended: '/settings#agencies',
  resumed: '/agency',
} as const;
export type News = keyof typeof newsPages;
