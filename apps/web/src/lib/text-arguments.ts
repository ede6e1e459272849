/**
 * Values that texts ask for, by key. JSON types do not carry the ICU arguments, so they are listed here
 * for the compiler; a test holds this list against the catalogues.
 */
export const textArguments = {
  'scans.form.counter': ['count', 'limit'],
  'scans.form.counterLabel': ['count', 'limit'],
  'results.failure.retryMinutes': ['minutes'],
  'results.failure.retryHours': ['hours'],
  'results.running.title': ['name'],
  'results.running.elapsed': ['seconds'],
  'results.running.answered': ['done', 'total'],
  'results.running.step': ['step', 'steps'],
  'results.running.matches': ['count'],
  'results.title': ['name'],
  'results.finished': ['when', 'seconds'],
  'results.headline.leaks': ['count'],
  'results.headline.review': ['count'],
  'results.coverage': ['answered', 'asked'],
  'results.none.meaning': ['asked'],
  'results.figures.platformsValue': ['answered', 'asked'],
  'results.damage.formula': ['leaks', 'views', 'buyers', 'price', 'amount'],
  'results.findings.name': ['name'],
  'results.findings.hidden': ['count'],
  'results.why.weights': ['percent', 'certainty'],
  'results.platforms.group': ['label', 'count'],
  'results.platforms.milliseconds': ['ms'],
  'results.scansLeft': ['count'],
  'results.report.saved': ['email'],
  'results.support.contact': ['contact'],
} as const;
