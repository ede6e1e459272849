/** What one look at a page, a file or a search result says. Mirrored by `removal_checks.verdict`. */
export const checkVerdicts = ['gone', 'present', 'moved', 'inconclusive'] as const;
export type CheckVerdict = (typeof checkVerdicts)[number];

/**
 * Where a look came from: the scanner itself, an ordinary reader's browser by another way, or an operator who looked with
 * her own eyes and saw it standing. Mirrored by `removal_checks.vantage`.
 */
export const checkVantages = ['first', 'second', 'operator'] as const;
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

/** One look, as it is written down. */
export type CheckRow = {
  vantage: CheckVantage;
  target: 'page' | 'media' | 'search';
  verdict: CheckVerdict;
  signals: readonly CheckSignal[];
};

/** What all looks of one run prove together. */
export type RunVerdict = {
  verdict: CheckVerdict;
  signals: CheckSignal[];
  /** The page was told to be gone to us, and stands for an ordinary reader. */
  isHidden: boolean;
  /** No vantage could find the name. */
  isNameUnknown: boolean;
};

/**
 * Judges a run by its looks at a page and its files. Whoever still sees the content is right: a page is gone only
 * when it is gone for every vantage, and its files with it.
 */
export function judgeRun(rows: readonly CheckRow[]): RunVerdict {
  const pages = rows.filter(({ target }) => target === 'page');
  const files = rows.filter(({ target }) => target === 'media');
  const find = (some: readonly CheckRow[], verdict: CheckVerdict): CheckRow | undefined =>
    some.find((row) => row.verdict === verdict);
  const telling =
    find(pages, 'present') ??
    find(pages, 'moved') ??
    find(files, 'present') ??
    find(pages, 'inconclusive') ??
    pages[0];
  const verdict = telling?.verdict ?? 'inconclusive';
  const isHidden =
    verdict === 'present' &&
    pages.some(({ vantage, verdict: seen }) => vantage === 'first' && seen === 'gone') &&
    [...pages, ...files].some((row) => row.vantage === 'second' && row.verdict === 'present');
  const isNameUnknown =
    pages.length > 0 && pages.every(({ signals }) => signals.includes('name_unknown'));
  const told = telling?.signals ?? [];
  return {
    verdict,
    signals: [...(isHidden ? ['hidden_from_us' as const] : []), ...told],
    isHidden,
    isNameUnknown,
  };
}

/** What the runs of a case prove over time. */
export type SourceProof = {
  /** `offline`: gone once. `gone`: proven. Null: nothing can be said, it stays as it was. */
  state: 'up' | 'offline' | 'gone' | null;
  /** When the first of these runs found it gone. */
  goneSince: Date | null;
  /** Runs in a row, up to now, that proved nothing. */
  inconclusive: number;
};

const hourMs = 3_600_000;

/**
 * Judges a page by its runs, the newest first: gone after two runs at least six hours apart (twice over a day for
 * an unknown name) with none between them that saw it. Runs that prove nothing change nothing.
 */
export function judgeRuns(runs: readonly { at: Date; run: RunVerdict }[]): SourceProof {
  const [newest] = runs;
  if (newest === undefined) return { state: null, goneSince: null, inconclusive: 0 };
  const isUnclear = ({ run }: { run: RunVerdict }): boolean =>
    run.verdict === 'inconclusive' && !run.isNameUnknown;
  const firstClear = runs.findIndex((each) => !isUnclear(each));
  const inconclusive = firstClear === -1 ? runs.length : firstClear;
  const standing = runs.findIndex(
    ({ run }) => run.verdict === 'present' || run.verdict === 'moved',
  );
  const streak = standing === -1 ? runs : runs.slice(0, standing);
  // What was proven by one sign stays so when it is gone by the other: first the page, then the name of its site.
  const goneRuns = streak.filter(({ run }) => run.verdict === 'gone');
  const unknownRuns = streak.filter(({ run }) => run.isNameUnknown);
  const gone = goneRuns.at(-1)?.at ?? null;
  const unknown = unknownRuns.at(-1)?.at ?? null;
  const isNameProven = hoursOf(unknownRuns) >= hoursOfUnknownName;
  const isProven = isNameProven || hoursOf(goneRuns) >= hoursBetweenProofs;
  const isSinceName = gone === null || (isNameProven && unknown !== null && unknown < gone);
  const since = { goneSince: isSinceName ? unknown : gone, inconclusive };
  if (standing === 0) return { state: 'up', goneSince: null, inconclusive };
  if (isUnclear(newest)) return { ...since, state: null };
  if (isProven) return { ...since, state: 'gone' };
  return { ...since, state: gone === null ? null : 'offline' };
}

/** From the first of these runs to the last; they are the newest first. */
const hoursOf = (runs: readonly { at: Date }[]): number => {
  const [newest] = runs;
  const oldest = runs.at(-1);
  return newest === undefined || oldest === undefined
    ? 0
    : (newest.at.getTime() - oldest.at.getTime()) / hourMs;
};
