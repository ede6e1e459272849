/** What one look at a page, a file or a search result says. Mirrored by `removal_checks.verdict`. */
export const checkVerdicts = ['gone', 'present', 'moved', 'inconclusive'] as const;
export type CheckVerdict = (typeof checkVerdicts)[number];

/** Where a look came from: the scanner itself, or an ordinary reader's browser by another way. */
export const checkVantages = ['first', 'second'] as const;
export type CheckVantage = (typeof checkVantages)[number];

/** What was seen; a verdict names every signal it stands on. */
export const checkSignals = [
  // Gone by itself: 404, 410, 451.
  'status_gone',
  // The name's registry knows no such domain (NXDOMAIN); proves something only twice over a day.
  'name_unknown',
  // Strong signs of a page that is gone and answers with success.
  'says_missing',
  'sent_home',
  'sent_to_parent',
  'like_random_sibling',
  'empty_noindex',
  // Weaker signs of it.
  'files_missing',
  'no_matching_media',
  'noindex',
  'other_file',
  // The content stands.
  'matching_media',
  'file_stands',
  'page_stands',
  'redirected',
  // Seen by an ordinary reader and not by us.
  'hidden_from_us',
  // No answer that proves anything.
  'status_refused',
  'rate_limited',
  'server_error',
  'other_status',
  'timed_out',
  'tls_error',
  'unreachable',
  'unsafe_address',
  'challenge',
  'login_wall',
  'age_wall',
  'geo_wall',
  'too_few_signals',
  // Search results.
  'listed',
  'not_listed',
  'search_degraded',
] as const;
export type CheckSignal = (typeof checkSignals)[number];

/** Two runs this far apart have to find a page gone before it counts as removed. */
export const hoursBetweenProofs = 6;
/** A name that nobody registered has to be unknown twice over this time: registries have bad hours. */
export const hoursOfUnknownName = 24;
/** So many runs in a row that prove nothing, and an operator is asked to look. */
export const inconclusiveRunsBeforeAsking = 3;
