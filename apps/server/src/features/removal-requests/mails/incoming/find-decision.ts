import type { ReplyHint } from '@leakblock/domain/removal-requests';
import { findReplyHint } from './find-reply-hint.ts';

/** A line of fewer characters may be anybody's words: it counts as copied only where the copy before it goes on. */
const shortestCopy = 25;

/** Ends of sentences that stand in one line. */
const betweenSentences = /(?<=[.!?:])\s+/u;

const plain = (text: string): string =>
  text
    .replace(/^[\s>|*]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

/** What is left of a mail without the lines and sentences that it copies of ours. */
function withoutCopies(text: string, ownText: string): string {
  const own = plain(ownText);
  let copied = '';
  const isCopied = (part: string): boolean => {
    const words = plain(part);
    if (words === '') return false;
    const isOurs =
      words.length >= shortestCopy
        ? own.includes(words)
        : copied !== '' && own.includes(`${copied} ${words}`);
    copied = isOurs ? words : '';
    return isOurs;
  };
  const withoutSentences = (line: string): string =>
    line
      .split(betweenSentences)
      .filter((sentence) => !isCopied(sentence))
      .join(' ');
  return text
    .split(/\r?\n/u)
    .map((line) => (isCopied(line) ? '' : withoutSentences(line)))
    .join('\n');
}

/** Words that stand in receipts for everybody, and what makes them a decision about this notice. */
const generalWords: [words: RegExp, decides: RegExp][] = [
  [
    /\bfair use\b/giu,
    /(?:\bwe (?:believe|consider|find|think|conclude|(?:have )?determined)|\b(?:appears?|seems?|falls?|qualif(?:y|ies)|protected)|(?<!\b(?:if|whether)\b.{0,80})\b(?:is|are|was|were|constitutes?))\b.{0,80}\bfair use\b/isu,
  ],
  [
    /\bbe\s+processed\b/giu,
    /\b(?:your|this|the)\s+(?:\w+\s+){1,3}(?:cannot|can\s+not|can['’]t|could\s+not|couldn['’]t|will\s+not|won['’]t)\s+(?:\w+\s+){0,2}be\s+processed\b/iu,
  ],
];

function withoutGeneralWords(text: string): string {
  return text
    .split(/(?<=[.!?])\s+/u)
    .map((sentence) =>
      generalWords.reduce(
        (left, [words, decides]) => (decides.test(sentence) ? left : left.replace(words, ' ')),
        sentence,
      ),
    )
    .join(' ');
}

/**
 * What a machine at a desk decided: a refusal or a counter-notice. What else it asks or promises stands in every receipt.
 * @param ownText what we wrote to it: receipts copy it, often without a mark
 */
export function findDecision(text: string, ownText: string): ReplyHint | null {
  const hint = findReplyHint(withoutGeneralWords(withoutCopies(text, ownText)));
  return hint === 'counter_notice' || hint === 'refused' ? hint : null;
}
