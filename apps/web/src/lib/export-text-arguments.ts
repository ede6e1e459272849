/** Values that the texts about exports and the end of an account ask for, by key; see `text-arguments.ts`. */
export const exportTextArguments = {
  'exports.state.running.body': ['done', 'total'],
  'exports.state.ready.body': ['size', 'days'],
  'exports.state.cancelled.body': ['when'],
  'exports.state.expired.body': ['when'],
  'exports.erase.due': ['when'],
  'exports.erase.apps': ['count'],
  'exports.erase.balance': ['available', 'held'],
  'exports.erase.cases': ['count'],
  'exports.erase.kept.sent_notices': ['rows', 'years'],
  'exports.erase.kept.invoices': ['rows', 'years'],
  'exports.erase.kept.audit': ['rows'],
  'exports.erase.dialog.body': ['days'],
} as const;
