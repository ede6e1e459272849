import { sql } from 'kysely';

// What was said elsewhere of the page of a removal case `each`, by its address: a page that she named herself may have been
// found by a scan only afterwards.

/** She decided that what was found there is not about her, or may stay; or that the profile is none of an impostor. */
export const isLeftByHer = sql<boolean>`(
  exists (
    select from public.findings as found
    where found.user_id = each.user_id and found.url = each.url and found.status in ('not_me', 'kept')
  ) or exists (
    select from public.fake_profiles as profile
    where profile.user_id = each.user_id and profile.url = each.url and profile.status = 'ignored'
  ))`;

/** It shows signs of a minor, in a look at the case or in any other. */
export const isStopped = sql<boolean>`(
  each.stop_label is not null or exists (
    select from public.findings as found
    where found.user_id = each.user_id and found.url = each.url and found.status = 'stopped'
  ) or exists (
    select from public.fake_profiles as profile
    where profile.user_id = each.user_id and profile.url = each.url and profile.parts @> '[{"reason":"stopped"}]'
  ))`;
