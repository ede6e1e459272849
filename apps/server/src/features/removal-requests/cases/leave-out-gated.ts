import { AppError } from '@leakblock/domain/errors';
import type { Claim, CreateCasesInput } from '@leakblock/domain/removal-requests';
import { gateOf, smallestPlanWith } from '@leakblock/domain/subscriptions';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import { loadHostCategories } from '#features/site-catalogue';
import type { ServerTransaction } from '#platform/database';
import type { ReadSubjects } from './case-subject.ts';

type Asked = { tier: SubscriptionTier; claim: Claim; answers: CreateCasesInput['answers'] };

/** @throws AppError `removals.plan_required` when her plan includes no removal of this kind, wherever the page stands */
export function requireKind(asked: Asked): void {
  const feature = gateOf(asked.tier, asked);
  if (feature !== null)
    throw new AppError(
      'removals.plan_required',
      `This needs ${feature}, which the plan ${smallestPlanWith(feature)} includes.`,
    );
}

/**
 * Leaves out pages on sites that her plan does not include, each with what it needs and the smallest plan that has it.
 * @param trx as `service_role`
 */
export async function leaveOutGated(
  trx: ServerTransaction,
  read: ReadSubjects,
  { answers, claim, tier }: Asked,
): Promise<ReadSubjects> {
  const categoryOf = await loadHostCategories(trx);
  const left: ReadSubjects = { subjects: [], refused: read.refused };
  for (const subject of read.subjects) {
    const feature = gateOf(tier, { claim, answers, category: categoryOf(subject.host) });
    if (feature === null) left.subjects.push(subject);
    else
      left.refused.push({
        subject: subject.subject,
        reason: 'plan_required',
        feature,
        plan: smallestPlanWith(feature),
      });
  }
  return left;
}
