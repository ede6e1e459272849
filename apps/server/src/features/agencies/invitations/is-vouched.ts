import { sql } from 'kysely';

/**
 * Of an `invitation`: a place in the team is offered by an owner, and no longer than she is one. Otherwise whoever is
 * removed, or suspended, could have asked herself back in before. What a creator is asked for she gives to the agency,
 * whoever asked.
 */
export const isVouched = sql<boolean>`(
  invitation.kind = 'creator' or exists (
    select from public.agency_members as inviter
    where inviter.user_id = invitation.invited_by and inviter.agency_id = invitation.agency_id
      and inviter.role = 'owner'
      and not exists (
        select from public.user_bans as ban where ban.user_id = inviter.user_id and ban.is_active)
  ))`;
