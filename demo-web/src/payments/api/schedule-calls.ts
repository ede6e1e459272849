import { z } from 'zod';
import { addMonths } from '../billing/months.ts';
import { releaseSchedule } from '../billing/do-what-is-due.ts';
import { tellSchedule, tellSubscription } from '../events/emit-objects.ts';
import type { KeptPhase, KeptSchedule } from '../kept/kept.ts';
import { newId } from '../kept/open-store.ts';
import { showSchedule } from '../show/show-schedule.ts';
import type { Call, Calls } from './call.ts';
import { find } from './find.ts';
import { listOf, metadata, whole } from './params.ts';
import { invalidRequest } from './stripe-failure.ts';

const newSchedule = z.object({ from_subscription: z.string() });

function create({ till, params }: Call): unknown {
  const given = newSchedule.parse(params);
  const others = Object.keys(params).filter(
    (name) => !['from_subscription', 'expand', 'billing_mode'].includes(name),
  );
  if (others[0] !== undefined) {
    throw invalidRequest(
      'You cannot set other values of a schedule together with `from_subscription`.',
      others[0],
    );
  }
  const subscription = find(
    till.kept,
    'subscriptions',
    given.from_subscription,
    'from_subscription',
  );
  if (subscription.schedule !== null) {
    throw invalidRequest(
      'You cannot migrate a subscription that is already attached to a schedule.',
      'from_subscription',
    );
  }
  if (subscription.endedAt !== null || subscription.status === 'paused') {
    throw invalidRequest(
      `You cannot migrate a subscription that is ${subscription.status}.`,
      'from_subscription',
    );
  }
  const schedule: KeptSchedule = {
    id: newId('sub_sched'),
    created: till.now(),
    customer: subscription.customer,
    status: 'active',
    subscription: subscription.id,
    releasedSubscription: null,
    endBehavior: subscription.cancelAtPeriodEnd ? 'cancel' : 'release',
    phases: [
      {
        price: subscription.price,
        quantity: subscription.quantity,
        start: subscription.periodStart,
        end: subscription.periodEnd,
      },
    ],
    releasedAt: null,
    canceledAt: null,
    metadata: {},
  };
  till.kept.schedules[schedule.id] = schedule;
  subscription.schedule = schedule.id;
  subscription.cancelAtPeriodEnd = false;
  tellSchedule(till, schedule, 'created');
  tellSubscription(till, subscription, 'updated');
  return showSchedule(schedule, till.now());
}

const changes = z.object({
  end_behavior: z.enum(['release', 'cancel']).optional(),
  metadata,
  phases: listOf(
    z.object({
      items: listOf(z.object({ price: z.string(), quantity: whole.min(1).default(1) })),
      start_date: whole.or(z.literal('now')).optional(),
      end_date: whole.optional(),
      duration: z
        .object({ interval: z.literal('month'), interval_count: whole.min(1).default(1) })
        .optional(),
    }),
  ).optional(),
});

function update({ till, params, ids: [id = ''] }: Call): unknown {
  const schedule = find(till.kept, 'schedules', id);
  const given = changes.parse(params);
  mustBeActive(schedule);
  if (given.phases !== undefined) {
    let start = schedule.phases[0]?.start ?? till.now();
    schedule.phases = given.phases.map((phase, index): KeptPhase => {
      const [item] = phase.items;
      const begins = phase.start_date === 'now' ? till.now() : (phase.start_date ?? start);
      const end = phase.end_date ?? addMonths(begins, phase.duration?.interval_count ?? 1);
      if (item === undefined || end <= begins || (index > 0 && begins !== start)) {
        throw invalidRequest(`The phases do not follow each other.`, `phases[${index}]`);
      }
      find(till.kept, 'prices', item.price, `phases[${index}][items][0][price]`);
      start = end;
      return { price: item.price, quantity: item.quantity, start: begins, end };
    });
  }
  schedule.endBehavior = given.end_behavior ?? schedule.endBehavior;
  Object.assign(schedule.metadata, given.metadata);
  tellSchedule(till, schedule, 'updated');
  return showSchedule(schedule, till.now());
}

function mustBeActive(schedule: KeptSchedule): void {
  if (schedule.status === 'active') return;
  throw invalidRequest(
    `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  );
}

function release({ till, ids: [id = ''] }: Call): unknown {
  const schedule = find(till.kept, 'schedules', id);
  mustBeActive(schedule);
  const subscription = find(till.kept, 'subscriptions', schedule.subscription ?? '');
  releaseSchedule(till, subscription);
  tellSubscription(till, subscription, 'updated');
  return showSchedule(schedule, till.now());
}

export const scheduleCalls: Calls = {
  'POST /v1/subscription_schedules': create,
  'GET /v1/subscription_schedules/:id': ({ till, ids: [id = ''] }) =>
    showSchedule(find(till.kept, 'schedules', id), till.now()),
  'POST /v1/subscription_schedules/:id': update,
  'POST /v1/subscription_schedules/:id/release': release,
};
