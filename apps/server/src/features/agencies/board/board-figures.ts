import { openRequestStatuses, overdueRequestStatuses } from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { requestsAboutStoppedOf } from '#features/findings';

const all = (statuses: readonly string[]) => sql`${[...statuses]}::text[]`;

/**
 * The creators that an agency looks after at this moment: `linked`, with the name that the board calls each by (her
 * first stage name, else the invited address), and never a legal one.
 */
export const linkedCreators = (agencyId: string, only: readonly string[] | null = null) => sql`
  linked as materialized (
    select link.user_id, link.consented_at, link.scopes, link.is_covered,
      coalesce(names.list, '{}') as stage_names,
      coalesce(names.list[1], invited.email, left(link.user_id::text, 8)) as name
    from public.agency_creators as link
    left join lateral (
      select array_agg(stage.name order by stage.created_at, stage.id) as list
      from public.stage_names as stage where stage.user_id = link.user_id
    ) as names on true
    left join lateral (
      select invitation.email from public.agency_invitations as invitation
      where invitation.agency_id = link.agency_id and invitation.answered_by = link.user_id
        and invitation.kind = 'creator' and invitation.status = 'accepted'
      order by invitation.answered_at desc limit 1
    ) as invited on true
    where link.agency_id = ${agencyId}::uuid and link.status = 'active'
      and (${only === null} or link.user_id = any(${only === null ? [] : [...only]}::uuid[]))
  )`;

/** Each creator's counts: `figures`, to stand behind `linked`. @param now moment that overdue is judged for */
export const creatorFigures = (now: Date): RawBuilder<unknown> => sql`
  figures as materialized (
    select linked.*, fresh.count as new_findings, asked.open, asked.overdue
    from linked
    left join lateral (
      select count(*)::int as count from public.findings
      where findings.user_id = linked.user_id and findings.status = 'new'
    ) as fresh on true
    left join lateral (
      select count(*)::int as open,
        count(*) filter (
          where request.status = any(${all(overdueRequestStatuses)})
            or request.breach_at < ${now.toISOString()}::timestamptz
            or (request.next_step = 'escalate' and request.next_at < ${now.toISOString()}::timestamptz)
        )::int as overdue
      from public.removal_requests as request
      where request.user_id = linked.user_id and request.status = any(${all(openRequestStatuses)})
        and request.id not in ${requestsAboutStoppedOf(sql`array[linked.user_id]`)}
    ) as asked on true
  )`;
