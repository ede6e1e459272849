import type { CheckSignal } from '@leakblock/domain/removal-requests';
import { digestPage, similarity } from '../probe/page-digest.ts';
import { isSentHome, isSentToParent, isSameResource } from './compare-addresses.ts';
import { judgeFailure, judgeStatus } from './judge-status.ts';
import { saysMissing } from './says-missing.ts';
import type { Judgement, PageLook } from './types.ts';

/** What was seen beside the page itself. */
export type Surroundings = {
  /** Whether the page shows her work: `unknown` when some of its pictures could not be compared. */
  shows: 'match' | 'no_match' | 'unknown';
  /** It showed one before: only then is it a sign that it no longer does. */
  wasMatched: boolean;
  /** All files that are known to belong to it are gone; false when none is known. */
  areFilesGone: boolean;
  /** A page of the same site under an address that nobody has. */
  sibling: PageLook | null;
  /** The site's front page; asked for when the sibling shows the same as the page. */
  front: PageLook | null;
};

/** Pages more alike than this are the same page. */
const samePage = 0.9;
/** A page with fewer characters and no media shows nothing. */
const nearlyNothing = 200;
const strong: readonly CheckSignal[] = [
  'says_missing',
  'sent_home',
  'sent_to_parent',
  'like_random_sibling',
  'empty_noindex',
];

/**
 * What a look at a page proves. A page that shows her work stands, whatever its status says. A page that
 * answers with success is gone only by two signs of which one is strong ("soft 404"), or when its files are
 * gone and nothing on it matches. Everything that is no clear answer is inconclusive.
 */
export function judgePage(look: PageLook, around: Surroundings): Judgement {
  if (look.kind === 'failure') return judgeFailure(look.why);
  if (around.shows === 'match') {
    return isSameResource(look.asked, look.url)
      ? { verdict: 'present', signals: ['matching_media'] }
      : { verdict: 'moved', signals: ['redirected', 'matching_media'] };
  }
  if (look.kind === 'file') {
    return around.shows === 'no_match' && around.wasMatched
      ? { verdict: 'gone', signals: ['other_file', 'no_matching_media'] }
      : { verdict: 'present', signals: ['file_stands'] };
  }
  if (look.barrier !== null) return { verdict: 'inconclusive', signals: [look.barrier] };
  return judgeStatus(look.status) ?? judgeContent(look, around);
}

function judgeContent(look: PageLook & { kind: 'page' }, around: Surroundings): Judgement {
  const signals = readSignals(look, around);
  const isTold = signals.some((signal) => strong.includes(signal));
  const isEmptied = around.areFilesGone && around.shows === 'no_match';
  // Pictures nobody could compare may be hers: only then is the page's word not enough.
  const isClear = around.shows === 'no_match' || look.media.length === 0;
  if (isClear && (isEmptied || (isTold && signals.length >= 2))) {
    return { verdict: 'gone', signals };
  }
  // The page stands, and nothing that was taken from her is seen on it: neither proof nor the opposite.
  if (signals.length > 0) {
    return { verdict: 'inconclusive', signals: [...signals, 'too_few_signals'] };
  }
  return { verdict: 'present', signals: ['page_stands'] };
}

function readSignals(
  look: PageLook & { kind: 'page' },
  { areFilesGone, front, shows, sibling, wasMatched }: Surroundings,
): CheckSignal[] {
  const isEmpty = look.text.length < nearlyNothing && look.media.length === 0;
  const seen: Partial<Record<CheckSignal, boolean>> = {
    says_missing: saysMissing(look),
    sent_home: isSentHome(look.asked, look.url),
    sent_to_parent: isSentToParent(look.asked, look.url),
    // What every address of a site shows, works on it, an application that a browser fills, says nothing of one page.
    like_random_sibling: isLike(look, sibling) && isAnswer(front) && !isLike(look, front),
    empty_noindex: isEmpty && look.isNoindex,
    files_missing: areFilesGone,
    no_matching_media: shows === 'no_match' && (wasMatched || areFilesGone),
    noindex: look.isNoindex && !isEmpty,
  };
  return (Object.keys(seen) as CheckSignal[]).filter((signal) => seen[signal] === true);
}

/** Whether another address of the site shows the same as a page. */
export function isLike(look: PageLook & { kind: 'page' }, other: PageLook | null): boolean {
  if (!isAnswer(other)) return false;
  const echoed = [...wordsOf(look.asked), ...wordsOf(other.asked)];
  const alike = similarity(digestOf(look, echoed), digestOf(other, echoed));
  return alike >= samePage && look.media.length === other.media.length;
}

/** A page with a success, not what stands before one. */
function isAnswer(look: PageLook | null): look is PageLook & { kind: 'page' } {
  return look?.kind === 'page' && look.barrier === null && look.status >= 200 && look.status < 300;
}

/** The words of a page without those of the two addresses, which pages that are missing repeat. */
function digestOf(look: PageLook & { kind: 'page' }, echoed: readonly string[]) {
  const words = `${look.title} ${look.heading} ${look.text}`.toLowerCase();
  return digestPage(echoed.reduce((text, word) => text.replaceAll(word, ' '), words));
}

/** Words of an address that a page may repeat. */
function wordsOf(url: string): string[] {
  const words = decodePath(url).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length >= 3);
}

function decodePath(url: string): string {
  const path = URL.parse(url)?.pathname.toLowerCase() ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
