/** Values that the words of an agency's area ask for, by key. */
export const agencyTextArguments = {
  'agency-area.overdue': ['count'],
  'agency-area.median.hours': ['count', 'n'],
  'agency-area.median.days': ['count', 'n'],
  'agency-area.letter.alive': ['when'],
  'agency-area.letter.expiring': ['when'],
  'agency-area.letter.expired': ['when'],
  'agency-area.search.none': ['words'],
  'agency-area.shown': ['shown', 'count'],
  'agency-area.creators.invited': ['count'],
  'agency-area.add.sent': ['email'],
  'agency-area.invitations.until': ['when'],
  'agency-area.invitations.sent': ['when'],
  'agency-area.invitations.withdrawOf': ['email'],
  'agency-area.end.title': ['name'],
  'agency-area.end.done': ['name'],
} as const;
