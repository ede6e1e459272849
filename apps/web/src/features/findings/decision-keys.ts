import type { FindingDecision } from '@leakblock/domain/findings';

/** Decisions in the order of their buttons, each with its key. */
export const decisionKeys = {
  keep: 'K',
  remove: 'R',
  watch: 'W',
  mine: 'M',
  partner: 'P',
  not_me: 'N',
} as const satisfies Record<FindingDecision, string>;

export const decisions = Object.keys(decisionKeys) as FindingDecision[];

export const revealKey = 'V';
export const undoKey = 'Z';
