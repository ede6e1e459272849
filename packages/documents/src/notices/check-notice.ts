import type { RequestKind } from '@leakblock/domain/removal-requests';
import { addressesOf, oneLine } from './lists.ts';
import { noticeElements } from './notice-input.ts';
import type { MissingElement, NoticeElement, NoticeInput } from './notice-input.ts';

/** Both languages: the English words of the statute, or the German ones of the template. */
const words = {
  good_faith:
    /good[- ]faith belief[^.]*not authori[sz]ed by the (?:copyright )?owner, its agent,? or the law|in gutem Glauben[^.]*weder von[^.]*noch von[^.]*noch durch das Gesetz erlaubt/iu,
  accuracy:
    /information in this (?:notification|notice) is accurate|Angaben in dieser Meldung sind richtig/iu,
  perjury_authority:
    /penalty of perjury[^.]*(?:authori[sz]ed to act on behalf of|befugt bin, für)[^.]*(?:exclusive right|ausschließlichen Rechts)/iu,
  bona_fide: /good faith[^.]*accurate and complete|in gutem Glauben[^.]*richtig und vollständig/iu,
  // The belief of whoever is shown (47 U.S.C. 223a(a)(1)(B)(iii)): that of whoever writes alone is not enough.
  no_consent:
    /person they show believes in good faith[^.]*without the consent|gezeigte Person ist in gutem Glauben[^.]*ohne ihre Einwilligung/iu,
  impersonation:
    /good faith[^.]*neither run by[^.]*nor allowed by|in gutem Glauben[^.]*weder betreibt noch erlaubt/iu,
  complaint:
    /information in this complaint is accurate|Angaben in dieser Beschwerde sind[^.]*richtig/iu,
  right: /(?:Article|Art\.) 17(?:\(1\)| Abs\. 1)[\s\S]*(?:Article|Art\.) 21(?:\(1\)| Abs\. 1)/u,
  grounds: /^(?:Grounds|Gründe)\n(?=[^\n]{60})/mu,
  explanation:
    /^(?:Why the content is illegal|Warum die Inhalte rechtswidrig sind)\n(?=[^\n]{80})/mu,
  facts: /^(?:What happened|Was geschehen ist)\n(?=[^\n]{40})/mu,
  state: /no longer|nicht mehr/iu,
} as const;

const checks: Record<
  NoticeElement,
  (text: string, input: NoticeInput, kind: RequestKind) => boolean
> = {
  signature: (text, { agent }) => has(text, agent.name) && /^\/s\/ \S/mu.test(text),
  work: (text, { works }) =>
    works.length > 0 && works.every(({ description }) => has(text, description)),
  material: hasUrls,
  reference: hasUrls,
  location: hasUrls,
  depiction: hasUrls,
  contact: (text, { agent, replyTo }, kind) =>
    has(text, agent.name) &&
    has(text, replyTo) &&
    // The Copyright Act names address and telephone number; the others a way to reach whoever asks.
    (!kind.startsWith('dmca') || (has(text, agent.address) && has(text, agent.phone))),
  notifier: (text, { agent, replyTo }) => has(text, agent.name) && has(text, replyTo),
  good_faith: (text) => words.good_faith.test(text),
  accuracy: (text) => words.accuracy.test(text),
  perjury_authority: (text) => words.perjury_authority.test(text),
  explanation: (text) => words.explanation.test(text),
  bona_fide: (text) => words.bona_fide.test(text),
  no_consent: (text) => words.no_consent.test(text),
  person: (text, { ownerName }) =>
    new RegExp(
      `(?:Name in public|Öffentlicher Name|Known as|Bekannt als):? ${escape(ownerName)}`,
      'u',
    ).test(text),
  authority: (text, { authorisation }) => has(text, authorisation.id),
  statement: (text, _, kind) =>
    words[kind === 'complaint' ? 'complaint' : 'impersonation'].test(text),
  right: (text) => words.right.test(text),
  grounds: (text) => words.grounds.test(text),
  state: (text) => words.state.test(text),
  respondent: (text, { host }) => text.includes(`(${host})`),
  facts: (text) => words.facts.test(text),
};

/**
 * Elements that a notice lacks, of those its law asks for (`noticeElements`); empty when it is whole. Reads the text as
 * it would go out, so that an edited one is checked as well.
 */
export function checkNotice(kind: RequestKind, text: string, input: NoticeInput): MissingElement[] {
  return noticeElements[kind].filter((element) => !checks[element](text, input, kind));
}

function has(text: string, wanted: string): boolean {
  return wanted.trim() !== '' && oneLine(text).includes(oneLine(wanted));
}

/** Every address on a line of its own, as it was given. */
function hasUrls(text: string, { urls }: NoticeInput): boolean {
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  return urls.length > 0 && addressesOf(urls).every((url) => lines.has(url));
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
