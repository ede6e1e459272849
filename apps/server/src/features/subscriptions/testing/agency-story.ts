import { randomUUID } from 'node:crypto';
import { agencyBillingAnswer } from '@leakblock/domain/agencies';
import type { AgencyBilling } from '@leakblock/domain/agencies';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import type { TestCard } from '../../../testing/start-billing-world.ts';
import { openBillingStory } from './billing-story.ts';

/** For tests only: an agency of one owner, and the creators who linked themselves to it. */
export type Cast = { agencyId: string; owner: SignedIn; creators: SignedIn[] };

/** For tests only: what agencies do with their plan, against the sandbox. */
export async function openAgencyStory(env: Record<string, string> = {}) {
  const story = await openBillingStory(env);
  const { call, sql } = story;

  const billing = async (who: SignedIn): Promise<AgencyBilling> =>
    agencyBillingAnswer.parse((await call(who, 'read-agency-billing')).body);
  const idsOf = (people: readonly SignedIn[]) => people.map(({ userId }) => userId);
  async function covering(
    { agencyId }: Cast,
    people: readonly SignedIn[],
    shown?: readonly SignedIn[],
  ) {
    const covered = await sql<{ user_id: string }>(
      'select user_id from agency_creators where agency_id = $1 and is_covered',
      [agencyId],
    );
    return {
      ...{ change: 'creators', creatorIds: idsOf(people) },
      shown: shown === undefined ? covered.map(({ user_id: id }) => id) : idsOf(shown),
    };
  }

  return {
    ...story,
    agencyBilling: billing,
    async found(creators = 2, founder?: SignedIn): Promise<Cast> {
      const agencyId = randomUUID();
      const owner = founder ?? (await story.meet());
      await sql('insert into agencies (id, name) values ($1, $2)', [agencyId, 'Quiet Harbour']);
      await sql('insert into agency_members (agency_id, user_id, role) values ($1, $2, $3)', [
        ...[agencyId, owner.userId, 'owner'],
      ]);
      const people: SignedIn[] = [];
      for (let number = 1; number <= creators; number += 1) {
        const person = await story.meet();
        await sql('insert into stage_names (user_id, name) values ($1, $2)', [
          ...[person.userId, `Creator ${String(number)}`],
        ]);
        await sql('insert into agency_creators (agency_id, user_id) values ($1, $2)', [
          ...[agencyId, person.userId],
        ]);
        people.push(person);
      }
      return { agencyId, owner, creators: people };
    },
    async join({ agencyId }: Cast, role: string): Promise<SignedIn> {
      const person = await story.meet();
      await sql('insert into agency_members (agency_id, user_id, role) values ($1, $2, $3)', [
        ...[agencyId, person.userId, role],
      ]);
      return person;
    },
    async buyFor(
      { owner }: Cast,
      plan: string,
      people: readonly SignedIn[],
      card: TestCard = 'works',
    ): Promise<void> {
      const asked = { plan, creatorIds: idsOf(people) };
      const { url, code } = await call(owner, 'start-agency-checkout', asked);
      if (code !== undefined) throw new Error(`No checkout: ${code}.`);
      await story.pay(url, card, owner.userId);
    },
    /** @param shown whom the owner's screen shows as covered; as it is unless told */
    cover: async (cast: Cast, people: readonly SignedIn[], shown?: readonly SignedIn[]) =>
      call(cast.owner, 'change-agency-subscription', await covering(cast, people, shown)),
    /** @param shown as for `cover` */
    previewCover: async (cast: Cast, people: readonly SignedIn[], shown?: readonly SignedIn[]) =>
      call(cast.owner, 'preview-agency-change', await covering(cast, people, shown)),
    changeAgency: ({ owner }: Cast, change: string, plan?: string) =>
      call(owner, 'change-agency-subscription', plan === undefined ? { change } : { change, plan }),
    leave: ({ agencyId }: Cast, { userId }: SignedIn) =>
      sql(
        `update agency_creators set status = 'ended', ended_at = now(), ended_by = user_id
         where agency_id = $1 and user_id = $2`,
        [agencyId, userId],
      ),
    /** The agency's plan and its places in one line. */
    async standsFor({ owner }: Cast): Promise<string> {
      const { plan } = await billing(owner);
      if (plan === null) return 'none';
      const waits = plan.cancelAtPeriodEnd
        ? ', to end'
        : plan.nextPlan === null
          ? ''
          : `, then ${plan.nextPlan}`;
      const why = plan.endReason === null ? '' : ` (${plan.endReason})`;
      return `${String(plan.places)} × ${plan.plan} ${plan.status}${waits}${why}`;
    },
    async tiers(people: readonly SignedIn[]): Promise<(string | undefined)[]> {
      const rows = await sql<{ id: string; tier: string }>(
        'select id, subscription_tier as tier from profiles where id = any($1)',
        [idsOf(people)],
      );
      return people.map(({ userId }) => rows.find(({ id }) => id === userId)?.tier);
    },
    /** What the agency's trail says, in order. */
    async trail({ agencyId }: Cast): Promise<string[]> {
      const rows = await sql<{ action: string }>(
        'select action from agency_events where agency_id = $1 order by id',
        [agencyId],
      );
      return rows.map(({ action }) => action);
    },
  };
}

export type AgencyStory = Awaited<ReturnType<typeof openAgencyStory>>;
