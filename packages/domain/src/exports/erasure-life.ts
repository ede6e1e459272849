import { erasureDays } from './calls.ts';
import type { ErasureAnswer } from './calls.ts';

/**
 * Where the end of an account stands. `none`: nobody asked. `requested`: it ends when its days are over, and there is a
 * way back. `begun`: it is being deleted, no way back. `erased`: nobody is left.
 */
export const erasureStates = ['none', 'requested', 'begun', 'erased'] as const;
export type ErasureState = (typeof erasureStates)[number];

export const erasureEvents = ['ask', 'keep', 'begin', 'finish'] as const;
export type ErasureEvent = (typeof erasureEvents)[number];

/** What may follow what. Asking twice keeps the first time: the end does not move away, nor closer. */
const moves: Record<ErasureState, Partial<Record<ErasureEvent, ErasureState>>> = {
  none: { ask: 'requested' },
  requested: { ask: 'requested', keep: 'none', begin: 'begun' },
  // A step that was interrupted is taken again.
  begun: { begin: 'begun', finish: 'erased' },
  erased: {},
};

/** The state after an event; null when the event does not happen in that state. */
export const afterErasureEvent = (state: ErasureState, event: ErasureEvent): ErasureState | null =>
  moves[state][event] ?? null;

/** When an account that somebody wants to end now will be deleted. */
export const erasureDueAt = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + erasureDays * 86_400_000);

/** Days before the end at which she is reminded. */
export const reminderDays = 3;

/** When she is reminded of an end. */
export const reminderDueAt = (dueAt: Date): Date =>
  new Date(dueAt.getTime() - reminderDays * 86_400_000);

/** Days that she has to ask anew for a payout that was refused; nothing is deleted before. */
const askAnewDays = 14;

/** After which moment a payout must have been refused to stand in the way now. */
export const refusedSince = (now: Date): Date => new Date(now.getTime() - askAnewDays * 86_400_000);

export type ErasureObstacle = ErasureAnswer['obstacles'][number];

/** What stands in the way of an end, in the order in which she reads it. */
export function obstaclesOf(facts: {
  isOperator: boolean;
  /** She owns an agency, nobody else owns it, and others work in it or are looked after by it. */
  ownsAgencyOfOthers: boolean;
  /** A payout that was requested or approved and not sent yet, or refused so lately that she can still ask anew. */
  hasOpenPayout: boolean;
}): ErasureObstacle[] {
  return [
    ...(facts.ownsAgencyOfOthers ? (['owns_agency'] as const) : []),
    ...(facts.hasOpenPayout ? (['open_payout'] as const) : []),
    ...(facts.isOperator ? (['is_operator'] as const) : []),
  ];
}
