import { z } from 'zod';
import { checkSignals } from './checks.ts';

/** What an operator may say about a page that could not be judged. Nobody but the verifier finds a page gone. */
const checkDecisions = ['still_up', 'look_again'] as const;
export type CheckDecision = (typeof checkDecisions)[number];

/** Body of `POST decide-check` (admins): about a case that waits for an operator's look. */
export const decideCheckInput = z.strictObject({
  caseId: z.uuid(),
  decision: z.enum(checkDecisions),
});

/** Body of `POST list-undecided-checks` (admins). */
export const listUndecidedChecksInput = z.strictObject({});

/** A case whose page could not be judged, and nobody has looked since. */
const undecidedCheck = z.object({
  caseId: z.uuid(),
  number: z.string(),
  host: z.string(),
  address: z.string(),
  /** When an operator was asked. */
  since: z.iso.datetime(),
  lastCheckedAt: z.iso.datetime(),
  /** What the last run saw instead of the page. */
  signals: z.array(z.enum(checkSignals)),
});
export type UndecidedCheck = z.infer<typeof undecidedCheck>;

/** The newest cases first, a hundred at most, and how many there are. */
export const undecidedChecksAnswer = z.object({
  cases: z.array(undecidedCheck),
  count: z.number().int().nonnegative(),
});
export type UndecidedChecksAnswer = z.infer<typeof undecidedChecksAnswer>;
