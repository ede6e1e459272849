import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  caseStatuses,
  nextSteps,
  requestOutcomes,
  searchStates,
  sourceStates,
  statusWords,
} from './case-status.ts';
import type { CaseFacts, CaseRequest } from './case-status.ts';
import { deriveCase } from './derive-case.ts';
import { requestStatuses } from './request-status.ts';
import { requestSteps } from './request-timers.ts';
import { blockedReasons, contactScopes, requestChannels, requestKinds } from './words.ts';

const now = new Date('2026-11-21T12:00:00Z');
const moment = fc
  .integer({ min: -10_000, max: 10_000 })
  .map((count) => new Date(now.getTime() + count * 3_600_000));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const anyRequest: fc.Arbitrary<CaseRequest> = fc.record({
  status: fc.constantFrom(...requestStatuses),
  scope: fc.constantFrom(...contactScopes),
  kind: fc.constantFrom(...requestKinds),
  channel: fc.constantFrom(...requestChannels),
  outcome: fc.constantFrom(...requestOutcomes),
  blockedReason: maybe(fc.constantFrom(...blockedReasons)),
  followUps: fc.nat(3),
  next: maybe(fc.record({ step: fc.constantFrom(...requestSteps), at: maybe(moment) })),
  since: moment,
  restart: fc.nat(2),
});
const anyFacts: fc.Arbitrary<CaseFacts> = fc.record({
  status: fc.constantFrom(...caseStatuses),
  requests: fc.array(anyRequest, { maxLength: 6 }),
  sourceState: fc.constantFrom(...sourceStates),
  searchState: fc.constantFrom(...searchStates),
  goneSince: maybe(moment),
  lastCheckedAt: maybe(moment),
  restartCount: fc.nat(2),
  isPrepared: fc.boolean(),
  isLadderEnded: fc.boolean(),
  nextRungAt: maybe(moment),
  stopLabel: maybe(fc.constant('possible_minor')),
  now: fc.constant(now),
});

it('says something true of every case there can be', () => {
  fc.assert(
    fc.property(anyFacts, (any) => {
      const derived = deriveCase(any);
      expect(caseStatuses).toContain(derived.status);
      expect(statusWords).toContain(derived.word);
      expect(nextSteps).toContain(derived.next.step);
      // Removed is only what is proven to be gone, resolved only what has been for a week.
      if (derived.word === 'removed') expect(any.sourceState).toBe('gone');
      // What she gave up needs her no more.
      if (any.status === 'withdrawn') expect(derived.word).toBe('withdrawn');
      if (derived.status === 'resolved') {
        expect(any.sourceState).toBe('gone');
        expect(now.getTime() - (any.goneSince?.getTime() ?? Infinity)).toBeGreaterThanOrEqual(
          7 * 86_400_000,
        );
      }
      // Nothing of a minor is ever looked at, sent or followed.
      if (any.stopLabel !== null && any.status !== 'withdrawn' && any.status !== 'invalid')
        expect(derived.next).toEqual({ step: 'report_hotline', at: null });
      // Deriving again from what was derived changes nothing.
      const again = deriveCase({
        ...any,
        status: derived.status,
        sourceState: derived.lamps.source,
        searchState: derived.lamps.search,
      });
      expect(again).toEqual(derived);
    }),
    { numRuns: 2000 },
  );
});
