import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import { shutOut } from '../is-shut-out.ts';

/**
 * Of `plan`, a row of `subscriptions` that an agency has: whether who pays does not own the agency any more, has asked for
 * the end of her account, or is suspended. Nothing more is taken from her then (docs/subscriptions.md).
 */
export const payerGone = sql<boolean>`(
  private.is_ending(plan.user_id) or ${shutOut(sql`plan.user_id`, sql`plan.agency_id`)}
)`;

/** Why an agency's plan, or the number of its places, cannot be changed as it stands. */
export const refusalOf = (held: { isPayerGone: boolean } | null): AppError =>
  held?.isPayerGone === true
    ? new AppError('billing.payer_gone')
    : new AppError('billing.nothing_to_change', 'The plan is not in a state for this.');
