import type { NoticeLanguage } from '@leakblock/domain/removal-requests';
import { listUrls } from './lists.ts';
import type { NoticeAgent, NoticeUrl } from './notice-input.ts';

/** A mail that follows a notice. `notice`: as it went out. */
export type LaterMailInput = {
  caseNumber: string;
  recipientName: string;
  notice: { subject: string; sentOn: string };
  /** Pages that are still up; all of them when it is a retraction. */
  urls: readonly NoticeUrl[];
  ownerName: string;
  agent: NoticeAgent;
  replyTo: string;
  /** When the recipient said that the content is gone, for a reminder that it is not. */
  claimedOn?: string;
};
export type LaterMail = { templateVersion: string; subject: string; body: string };

const textVersion = 3;

/** `reminder`: receipt was confirmed, nothing was decided. `claim_false`: it was said to be gone and is not. */
export type FollowUp = 1 | 2 | 'reminder' | 'claim_false';

const openings: Record<NoticeLanguage, Record<FollowUp, (input: LaterMailInput) => string>> = {
  en: {
    1: ({ notice }) =>
      `We wrote to you on ${notice.sentOn} and have had no answer. The content below is still there.`,
    2: ({ notice }) =>
      `This is the second time that we come back to our notice of ${notice.sentOn}. The content below is still there. If you cannot help, please tell us who can.`,
    reminder: ({ notice }) =>
      `You confirmed that you received our notice of ${notice.sentOn}. The content below is still there. Please tell us your decision.`,
    claim_false: ({ claimedOn, notice }) =>
      `You told us${claimedOn === undefined ? '' : ` on ${claimedOn}`} that the content of our notice of ${notice.sentOn} was removed. We looked again: what is listed below is still there.`,
  },
  de: {
    1: ({ notice }) =>
      `Wir haben Ihnen am ${notice.sentOn} geschrieben und keine Antwort erhalten. Die Inhalte unten sind noch da.`,
    2: ({ notice }) =>
      `Wir kommen zum zweiten Mal auf unsere Meldung vom ${notice.sentOn} zurück. Die Inhalte unten sind noch da. Wenn Sie nicht zuständig sind, nennen Sie uns bitte, wer es ist.`,
    reminder: ({ notice }) =>
      `Sie haben den Eingang unserer Meldung vom ${notice.sentOn} bestätigt. Die Inhalte unten sind noch da. Bitte teilen Sie uns Ihre Entscheidung mit.`,
    claim_false: ({ claimedOn, notice }) =>
      `Sie haben uns${claimedOn === undefined ? '' : ` am ${claimedOn}`} mitgeteilt, dass die Inhalte unserer Meldung vom ${notice.sentOn} entfernt sind. Wir haben erneut nachgesehen: Was unten steht, ist noch da.`,
  },
};

/** The same notice once more, shorter; goes into the thread of the first mail. */
export function writeFollowUp(
  which: FollowUp,
  language: NoticeLanguage,
  input: LaterMailInput,
): LaterMail {
  const text = openings[language][which](input);
  return write(`follow_up_${String(which)}`, language, input, [text, listUrls(input.urls)]);
}

/** Takes a notice back: it was sent in error, or the person no longer wants it. */
export function writeRetraction(language: NoticeLanguage, input: LaterMailInput): LaterMail {
  const { caseNumber, notice } = input;
  return write('retraction', language, input, [
    language === 'de'
      ? `Wir nehmen unsere Meldung vom ${notice.sentOn} (${caseNumber}) zurück. Bitte behandeln Sie sie, als wäre sie nicht eingegangen, und machen Sie rückgängig, was nur ihretwegen veranlasst wurde. Sie betraf:`
      : `We withdraw our notice of ${notice.sentOn} (${caseNumber}). Please treat it as if it had not been sent, and undo what was done only because of it. It was about:`,
    listUrls(input.urls),
    language === 'de'
      ? 'Wir bitten die Umstände zu entschuldigen.'
      : 'We apologise for the trouble.',
  ]);
}

/**
 * Proof of authority for a recipient who asks for it, by the words of the letter's redacted edition: the legal name
 * stays masked in it.
 */
export function writeAuthorityProof(
  language: NoticeLanguage,
  input: LaterMailInput & {
    authorisation: { id: string; version: string | number; signedOn: string; endsOn: string };
    /** Page on which anybody can check the letter by its hash. */
    verifyUrl: string;
    sha256: string;
  },
): LaterMail {
  const { authorisation, ownerName, sha256, verifyUrl } = input;
  const version = String(authorisation.version);
  return write('authority_proof', language, input, [
    language === 'de'
      ? `Sie haben nach unserer Vollmacht gefragt. ${ownerName} hat sie uns schriftlich erteilt: Vollmacht ${authorisation.id}, Fassung ${version}, unterzeichnet am ${authorisation.signedOn}, gültig bis ${authorisation.endsOn}. Die Identität wurde geprüft. Der bürgerliche Name ist in der Fassung für Dritte unkenntlich gemacht.`
      : `You asked for our authority. ${ownerName} gave it to us in writing: letter of authorisation ${authorisation.id}, version ${version}, signed on ${authorisation.signedOn}, valid until ${authorisation.endsOn}. The person's identity has been checked. The legal name is masked in the edition for third parties.`,
    language === 'de'
      ? `SHA-256 dieser Fassung: ${sha256}\nPrüfen unter: ${verifyUrl}`
      : `SHA-256 of that edition: ${sha256}\nCheck it at: ${verifyUrl}`,
  ]);
}

function write(
  name: string,
  language: NoticeLanguage,
  { agent, caseNumber, notice, recipientName, replyTo }: LaterMailInput,
  paragraphs: string[],
): LaterMail {
  const greeting = language === 'de' ? `An ${recipientName}:` : `To ${recipientName}:`;
  const closing =
    language === 'de'
      ? `Bitte antworten Sie unter ${caseNumber}.`
      : `Please answer quoting ${caseNumber}.`;
  const subject = /^re: /iu.test(notice.subject) ? notice.subject : `Re: ${notice.subject}`;
  return {
    templateVersion: `${name}.${language}.${String(textVersion)}`,
    subject,
    body: `${[greeting, ...paragraphs, closing, `${agent.name}\n${agent.company}\n${replyTo}`].join('\n\n')}\n`,
  };
}
