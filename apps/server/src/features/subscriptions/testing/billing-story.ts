import type { BillingAnswer } from '@leakblock/domain/subscriptions';
import { billingAnswer } from '@leakblock/domain/subscriptions';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { agencies } from '../../agencies/index.ts';
import { notifications } from '../../notifications/index.ts';
import { subscriptions } from '../index.ts';
import { startBillingWorld } from '../../../testing/start-billing-world.ts';
import type { TestCard } from '../../../testing/start-billing-world.ts';

/** For tests only: what people do with their plans, against the sandbox; jobs run when told. */
export async function openBillingStory(env: Record<string, string> = {}) {
  const world = await startBillingWorld({
    features: [subscriptions, agencies, notifications],
    env: { WORKER_IN_PROCESS: 'false', ...env },
  });
  const { gateway } = world;
  const { context, sql } = gateway;
  const handlers = new Map(
    [...(subscriptions.jobs ?? []), ...(notifications.jobs ?? [])].map((job) => [
      job.queue,
      job.handler,
    ]),
  );

  async function call(who: SignedIn | null, name: string, body: unknown = {}) {
    const response = await fetch(`${gateway.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(who !== null && { authorization: `Bearer ${who.token}` }),
      },
      body: JSON.stringify(body),
    });
    const said = (await response.json()) as { code?: string; url?: string };
    return { status: response.status, code: said.code, url: said.url ?? '', body: said as unknown };
  }

  /** Runs waiting jobs of these kinds until none is left. */
  async function settle(...kinds: string[]): Promise<void> {
    const take = () =>
      sql<{ id: string; name: string; data: unknown }>(
        `update pgboss.job set state = 'completed' where name like any($1) and state = 'created'
         returning id, name, data`,
        [kinds.length > 0 ? kinds : ['subscriptions.%', 'notifications.send-mail']],
      );
    for (let jobs = await take(); jobs.length > 0; jobs = await take())
      for (const { data, id, name } of jobs)
        await handlers.get(name)?.(context, data, context.stopping, { id, retryCount: 0 });
  }

  const billing = async (who: SignedIn): Promise<BillingAnswer> =>
    billingAnswer.parse((await call(who, 'read-billing')).body);

  return {
    ...world,
    call,
    settle,
    billing,
    sql,
    context,
    async meet({ locale = 'en', isDiscreet = false } = {}): Promise<SignedIn> {
      const person = await gateway.signIn();
      await sql('insert into profiles (id, locale, discreet_mode) values ($1, $2, $3)', [
        ...[person.userId, locale, isDiscreet],
      ]);
      return person;
    },
    async buy(who: SignedIn, plan: string, card: TestCard = 'works'): Promise<void> {
      const { url } = await call(who, 'start-checkout', { plan, beginAtOnce: true });
      await world.pay(url, card, who.userId);
    },
    change: (who: SignedIn, change: string, plan?: string) =>
      call(who, 'change-subscription', plan === undefined ? { change } : { change, plan }),
    /** Her plan in one line. */
    async stands(who: SignedIn): Promise<string> {
      const { subscription } = await billing(who);
      if (subscription === null) return 'none';
      const { cancelAtPeriodEnd, endReason, nextPlan, plan, status } = subscription;
      const waits = cancelAtPeriodEnd ? ', to end' : nextPlan === null ? '' : `, then ${nextPlan}`;
      return `${plan} ${status}${waits}${endReason === null ? '' : ` (${endReason})`}`;
    },
    async check(who: SignedIn): Promise<unknown> {
      return (await call(who, 'check-subscription')).body;
    },
    /** What was done to her plans, in order. */
    async history(who: SignedIn): Promise<string[]> {
      const rows = await sql<{ action: string }>(
        'select action from subscription_events where user_id = $1 order by id',
        [who.userId],
      );
      return rows.map(({ action }) => action);
    },
    async told(who: SignedIn): Promise<string[]> {
      const rows = await sql<{ title: string }>(
        'select title from notifications where user_id = $1 order by created_at',
        [who.userId],
      );
      return rows.map(({ title }) => title);
    },
    /** Paid and given back, in cents. */
    async money(who: SignedIn): Promise<{ paid: number; refunded: number }> {
      // An invoice is told by an event, after the answer to the change.
      await world.payments.settled();
      const [row] = await sql<{ paid: string; refunded: string }>(
        `select coalesce(sum(total_cents) filter (where paid_at is not null), 0) as paid,
           coalesce(sum(refunded_cents), 0) as refunded from payments where user_id = $1`,
        [who.userId],
      );
      return { paid: Number(row?.paid), refunded: Number(row?.refunded) };
    },
  };
}

export type BillingStory = Awaited<ReturnType<typeof openBillingStory>>;
