import type { AgencyRole } from './rules.ts';

export type Member = { userId: string; role: AgencyRole };

/**
 * The members after one of them has another role, or none: `unknown` when she is no member, `last_owner` when nobody
 * would own the agency any more.
 */
export function changeMember<Row extends Member>(
  members: readonly Row[],
  userId: string,
  role: AgencyRole | null,
): Row[] | 'unknown' | 'last_owner' {
  if (!members.some((member) => member.userId === userId)) return 'unknown';
  const after = members.flatMap((member) => {
    if (member.userId !== userId) return [member];
    return role === null ? [] : [{ ...member, role }];
  });
  return after.some((member) => member.role === 'owner') ? after : 'last_owner';
}
