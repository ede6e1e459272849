import { assert, constantFrom, date, option, property, record, boolean } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePlans, judgeChange } from './judge-change.ts';
import type { ChangeFacts } from './judge-change.ts';
import { planIds } from './plans.ts';
import { subscriptionStatuses } from './subscription-status.ts';

const now = new Date('2026-11-21T12:00:00Z');
const active: ChangeFacts = {
  ...{ provider: 'stripe', plan: 'pro', status: 'active', cancelAtPeriodEnd: false },
  ...{ nextPlan: null, graceEndsAt: null },
};
const isDone = { isAllowed: true, act: null, isDone: true };
const plan = (wanted: (typeof planIds)[number]) => ({ change: 'plan', plan: wanted }) as const;

describe('a plan that runs', () => {
  it('goes up at once and down with the next period', () => {
    expect(judgeChange(active, plan('elite'), now)).toEqual({ isAllowed: true, act: 'upgrade' });
    expect(judgeChange(active, plan('starter'), now)).toEqual({
      isAllowed: true,
      act: 'downgrade',
    });
    expect(judgeChange(active, plan('pro'), now)).toEqual(isDone);
  });

  it('can be paused and cancelled; a second click changes nothing', () => {
    expect(judgeChange(active, { change: 'pause' }, now)).toMatchObject({ act: 'pause' });
    expect(judgeChange(active, { change: 'cancel' }, now)).toMatchObject({ act: 'cancel' });
    const cancelled = { ...active, cancelAtPeriodEnd: true };
    expect(judgeChange(cancelled, { change: 'cancel' }, now)).toEqual(isDone);
    expect(judgeChange(cancelled, { change: 'pause' }, now)).toMatchObject({ why: 'cancelled' });
    expect(judgeChange(cancelled, plan('elite'), now)).toMatchObject({ why: 'cancelled' });
    expect(judgeChange(cancelled, { change: 'keep' }, now)).toMatchObject({ act: 'keep' });
  });

  it('is kept by taking back the lower plan that waits, or by choosing it again', () => {
    const waits: ChangeFacts = { ...active, nextPlan: 'starter' };
    expect(judgeChange(waits, { change: 'keep' }, now)).toMatchObject({ act: 'keep' });
    expect(judgeChange(waits, plan('pro'), now)).toMatchObject({ act: 'keep' });
    expect(judgeChange(waits, plan('starter'), now)).toEqual(isDone);
    expect(judgeChange(waits, plan('elite'), now)).toMatchObject({ act: 'upgrade' });
    expect(judgeChange(active, { change: 'keep' }, now)).toMatchObject({ why: 'nothing_waits' });
  });
});

describe('a plan whose payment is missing', () => {
  const late: ChangeFacts = {
    ...{ ...active, status: 'past_due', graceEndsAt: '2026-11-24T12:00:00Z' },
  };

  it('is paid before anything else', () => {
    for (const change of [plan('elite'), plan('starter'), { change: 'pause' } as const]) {
      expect(judgeChange(late, change, now)).toEqual({ isAllowed: false, why: 'payment_missing' });
    }
  });

  it('is cancelled at any time, and ends at once: what is missing is not taken any more', () => {
    for (const cancelAtPeriodEnd of [false, true]) {
      const missing = { ...late, cancelAtPeriodEnd };
      expect(judgeChange(missing, { change: 'cancel' }, now)).toMatchObject({ act: 'end' });
    }
  });

  it('is about to end when the time is over', () => {
    const end = new Date('2026-11-24T12:00:00Z');
    expect(judgeChange(late, { change: 'cancel' }, end)).toMatchObject({ why: 'grace_over' });
  });
});

it('a paused plan is resumed or ended; it has no period to wait for', () => {
  const paused: ChangeFacts = { ...active, status: 'paused' };
  expect(judgeChange(paused, { change: 'resume' }, now)).toMatchObject({ act: 'resume' });
  expect(judgeChange(paused, { change: 'cancel' }, now)).toMatchObject({ act: 'end' });
  expect(judgeChange(paused, { change: 'pause' }, now)).toEqual(isDone);
  expect(judgeChange(paused, plan('elite'), now)).toMatchObject({ why: 'paused' });
});

it.each([
  [null, 'no_plan'],
  [{ ...active, status: 'ended' } as const, 'no_plan'],
  [{ ...active, status: 'incomplete' } as const, 'not_paid_yet'],
  [{ ...active, provider: 'operator' } as const, 'given_by_operator'],
])('%o cannot be changed: %s', (facts, why) => {
  expect(judgeChange(facts, { change: 'cancel' }, now)).toEqual({ isAllowed: false, why });
});

it('no act leads out of the rules, whatever the state', () => {
  const facts = record({
    provider: constantFrom('stripe', 'sandbox', 'operator' as const),
    plan: constantFrom(...planIds),
    status: constantFrom(...subscriptionStatuses),
    cancelAtPeriodEnd: boolean(),
    nextPlan: option(constantFrom(...planIds), { nil: null }),
    graceEndsAt: option(
      date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((at) =>
        at.toISOString(),
      ),
      { nil: null },
    ),
  });
  const changes = constantFrom(
    ...planIds.map(plan),
    ...(['pause', 'cancel', 'keep', 'resume'] as const).map((change) => ({ change })),
  );
  assert(
    property(facts, changes, (subscription, change) => {
      const verdict = judgeChange(subscription, change, now);
      if (!verdict.isAllowed) return;
      expect(subscription.provider).not.toBe('operator');
      expect(['active', 'past_due', 'paused']).toContain(subscription.status);
      if (verdict.act === 'upgrade' && change.change === 'plan') {
        expect(comparePlans(change.plan, subscription.plan)).toBeGreaterThan(0);
      }
      if (verdict.act === 'downgrade' && change.change === 'plan') {
        expect(comparePlans(change.plan, subscription.plan)).toBeLessThan(0);
      }
      // What costs money or waits for a period is for plans that are paid for.
      if (['upgrade', 'downgrade', 'pause'].includes(verdict.act ?? '')) {
        expect(subscription.status).toBe('active');
        expect(subscription.cancelAtPeriodEnd).toBe(false);
      }
    }),
  );
});
