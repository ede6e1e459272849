import { dayOf, daysBetween, warningDays } from './letter-term.ts';

/** `superseded`: a newer letter took its place. */
export const letterStates = ['alive', 'not_started', 'expired', 'revoked', 'superseded'] as const;
export type LetterState = (typeof letterStates)[number];

export type LetterDates = {
  /** First and last day, `yyyy-mm-dd`; both belong to the term. */
  starts_on: string;
  ends_on: string;
  revoked_at: string | null;
  superseded_at: string | null;
};

/** Derived from the dates, never stored. What the person took back stays taken back, whatever else happened. */
export function judgeLetter(letter: LetterDates, now: Date): LetterState {
  if (letter.revoked_at !== null) return 'revoked';
  if (letter.superseded_at !== null) return 'superseded';
  const today = dayOf(now);
  if (today > letter.ends_on) return 'expired';
  return today < letter.starts_on ? 'not_started' : 'alive';
}

/** Days until the end of a living letter after which she is reminded: the nearest mark that is reached, else null. */
export function dueWarning(letter: LetterDates, now: Date): number | null {
  if (judgeLetter(letter, now) !== 'alive') return null;
  const left = daysBetween(dayOf(now), letter.ends_on);
  return warningDays.findLast((days) => left <= days) ?? null;
}
