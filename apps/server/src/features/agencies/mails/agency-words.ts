import { wordsDe } from './words-de.ts';
import { wordsEn } from './words-en.ts';
import { wordsEs } from './words-es.ts';
import { wordsFr } from './words-fr.ts';

/** What somebody is told about agencies. `let_go`: her agency looks after her no longer; `lower_plan`: it pays less for her. */
export type AgencyNews =
  | 'approved'
  | 'rejected'
  | 'let_go'
  | 'lower_plan'
  | 'suspended'
  | 'resumed'
  | 'creator'
  | 'member';

type Said = { title: string; message: string };
/**
 * `{agency}` is the agency's name, `{email}` the invited address, `{day}` the last day for an answer,
 * `{reason}` an operator's own words. `neutral` names
 * nothing, for screens and mailboxes that others can see; `quote` stands before the agency's own line.
 */
export type Voice = Record<AgencyNews | 'neutral' | 'asked', Said> & {
  quote: string;
};

const voices: Record<string, Voice> = { en: wordsEn, de: wordsDe, es: wordsEs, fr: wordsFr };

/** What the words name. */
export type Named = { agency?: string; email?: string; endsAt?: Date; reason?: string };

/** News and invitations in a person's language; English for an unknown one. */
export function agencyWords(
  news: AgencyNews,
  person: { locale: string; isDiscreet: boolean },
  named: Named = {},
): Said & { quote: string } {
  const voice = voices[person.locale] ?? wordsEn;
  const isInvitation = news === 'creator' || news === 'member';
  const said = person.isDiscreet ? voice[isInvitation ? 'asked' : 'neutral'] : voice[news];
  const day = new Intl.DateTimeFormat(person.locale in voices ? person.locale : 'en', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  // In one go: a name that looks like a place for another is left as it is.
  const fill = (text: string): string =>
    text.replace(/\{(agency|email|day|reason)\}/gu, (_place, what: string) => {
      if (what === 'day') return named.endsAt === undefined ? '' : day.format(named.endsAt);
      return named[what as 'agency' | 'email' | 'reason'] ?? '';
    });
  return {
    title: fill(said.title),
    message: fill(said.message),
    quote: fill(voice.quote),
  };
}
