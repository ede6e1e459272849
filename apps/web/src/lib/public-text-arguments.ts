/** Values that the texts of public pages ask for. */
export const publicTextArguments = {
  'legal.version': ['day'],
  'legal.privacy.looks.body': ['minutes'],
  'legal.privacy.keep.hours': ['count'],
  'legal.privacy.keep.days': ['count'],
  'legal.privacy.keep.years': ['count'],
  'legal.privacy.keep.newest': ['count'],
  'legal.privacy.leaving.body': ['exportDays', 'erasureDays'],
  'tour.place': ['place', 'count'],
  'tour.back': ['step'],
  'tour.next': ['step'],
  'tour.finding.sign.name': ['creator'],
  'tour.decision.otherwise': ['choice'],
  'tour.notice.to': ['mailbox'],
  'tour.notice.what': ['creator'],
  'tour.timeline.day': ['day'],
  'tour.report.of': ['creator'],
} as const;
