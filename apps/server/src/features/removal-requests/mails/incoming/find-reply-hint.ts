import type { ReplyHint } from '@leakblock/domain/removal-requests';

/** Where the text of another mail begins: our own notice, whose words must not count as the reply's. */
const quoteBegins =
  /^(?:-{2,}\s*(?:original message|ursprüngliche nachricht|forwarded message)|_{10,}|(?:on|am)\b.{0,200}\b(?:wrote|schrieb)\b.*:?\s*$|(?:from|von):\s.+@)/imu;

/** What the sender wrote herself: without quoted lines and what follows them. */
function ownWords(text: string): string {
  const begin = quoteBegins.exec(text)?.index ?? text.length;
  return text
    .slice(0, begin)
    .split(/\r?\n/u)
    .filter((line) => !/^\s*>/u.test(line))
    .join('\n');
}

const patterns: [hint: ReplyHint, words: RegExp][] = [
  [
    'counter_notice',
    /counter[\s-]?(?:notice|notification)|\bgegen(?:darstellung|vorstellung|mitteilung)\b|512\(g\)|consent to the jurisdiction/iu,
  ],
  [
    'refused',
    /\b(?:(?:can|could|will|do|does|did)\s?(?:not|n['’]t)|cannot|unable to|refuse to|declin\w+ to|not going to)\s+(?:\w+\s+){0,4}?(?:remove|delete|disable|take\b.{0,20}\bdown|comply|process|act)|\b(?:has|have) (?:been )?(?:rejected|denied|declined)\b|\b(?:reject|deny|decline)s? (?:your|the|this) (?:request|notice|complaint)|no (?:copyright )?infringement|\bfair use\b|not hosted (?:by|with|on)|\b(?:nicht|keine\w*)\s+(?:\w+\s+){0,4}?(?:entfernen|löschen|entfernt|gelöscht|sperren|nachkommen)|\babgelehnt\b|\blehnen\b.{0,80}\bab\b|\bzurückgewiesen\b/iu,
  ],
  [
    'removed',
    /(?:\b(?:has|have|had) (?:now |already |since )?been|\bwas|\bwere|\bis now|\bare now|\bwe(?:['’]ve| have)?(?: now| already)?) (?:successfully |permanently )?(?:removed|deleted|taken down|disabled|suspended)|\bis no longer (?:available|accessible|online)|\b(?:wurden?|haben|ist|sind)\b[^.!?]{0,80}\b(?:entfernt|gelöscht|gesperrt|offline genommen)\b|nicht mehr (?:abrufbar|verfügbar|online|erreichbar)/iu,
  ],
  [
    'asks_more',
    /\bplease (?:send|provide|supply|submit|include|attach|confirm|specify|complete)\b|\b(?:we|i) (?:need|require)\b|\bproof (?:of|that)\b|\b(?:missing|incomplete)\b|\bbitte\b[^.!?]{0,80}\b(?:senden|schicken|übermitteln|nennen|ergänzen|bestätigen|zusenden|mitteilen|vorlegen)\b|\bbenötigen\b|\bnachweis\b|\bunvollständig\b/iu,
  ],
];

/** Nothing happened yet: a promise, a condition, a denial. */
const notYet =
  /\b(?:will|would|shall|should|may|might|once|if|when|until|unless|as soon as) (?:\w+ ){0,6}(?:be |been )?(?:removed|deleted|taken down|disabled)|\b(?:has|have|was|were|had) not (?:yet )?been|\bwird\b[^.!?]{0,60}\b(?:entfernt|gelöscht)|\b(?:sobald|falls|wenn)\b/giu;

/**
 * What a reply in English or German hints at, by its own words. For whoever decides, and for looking at the page again:
 * it proves nothing.
 */
export function findReplyHint(text: string): ReplyHint | null {
  const words = ownWords(text).slice(0, 20_000);
  for (const [hint, pattern] of patterns) {
    const searched = hint === 'removed' ? words.replace(notYet, ' ') : words;
    if (pattern.test(searched)) return hint;
  }
  return null;
}

/** Number of a ticket that an automatic receipt names; null when it names none. */
export function findTicket(subject: string, text: string): string | null {
  const named =
    /(?:ticket|case|request|reference|ref|vorgang|anfrage|referenz|aktenzeichen|fall)\b ?(?:number|no\.?|id|nr\.?|nummer)? ?[:#]* ?[[(]? ?#?([a-z0-9][a-z0-9._/-]{2,39})/giu;
  for (const said of [subject.replace(/\[case r-[^\]]*\]/giu, ''), ownWords(text)]) {
    // One space at a time: runs of spaces between optional words take a pattern cubic time.
    const source = said.slice(0, 20_000).replace(/\s+/gu, ' ');
    for (const [, number = ''] of source.matchAll(named)) {
      // A number has a digit; our own numbers are not theirs.
      if (/\d/u.test(number) && !/^r-\d{4}-/iu.test(number)) return number.replace(/[._/-]+$/u, '');
    }
    const bracketed = /[[(]#?([A-Z]{0,10}-?\d{3,20})[\])]/u.exec(source)?.[1];
    if (bracketed !== undefined) return bracketed;
  }
  return null;
}
