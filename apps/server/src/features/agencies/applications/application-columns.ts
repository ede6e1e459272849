/** An application as applicant and operators read it. */
export const applicationColumns = [
  'agency_applications.id',
  'agency_applications.name',
  'agency_applications.website',
  'agency_applications.country',
  'agency_applications.creators',
  'agency_applications.message',
  'agency_applications.status',
  'agency_applications.reason',
  'agency_applications.created_at as createdAt',
  'agency_applications.decided_at as decidedAt',
] as const;
