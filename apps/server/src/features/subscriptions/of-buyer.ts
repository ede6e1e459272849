import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';

/** Who buys a plan: a person for herself, or an owner for her agency. */
export type Buyer = { userId: string; agencyId: string | null };

/**
 * Rows that are a buyer's, in tables with `user_id` and `agency_id`: of a person those that are not an agency's, of an
 * agency all of its own, whoever paid.
 */
export function ofBuyer<Tables, Table extends keyof Tables>(
  _is: ExpressionBuilder<Tables, Table>,
  { agencyId, userId }: Buyer,
): Expression<SqlBool> {
  return agencyId === null
    ? sql<SqlBool>`(user_id = ${userId}::uuid and agency_id is null)`
    : sql<SqlBool>`agency_id = ${agencyId}::uuid`;
}
