-- The dashboard's figures about the calling person's protection, in one answer.

-- functions
-- Security invoker: the policies decide, and the person's own id besides, since admins may read more. Weeks begin on
-- Monday, UTC; the last twelve, the current one included. Leaks only: what is the person's own or somebody else's by
-- her word counts for nothing.
create function public.protection_overview() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  with mine as (
    select * from public.findings
    where user_id = (select auth.uid()) and status not in ('mine', 'partner', 'not_me')
  ),
  weeks as (
    select week
    from generate_series(
      date_trunc('week', now() at time zone 'UTC') - interval '11 weeks',
      date_trunc('week', now() at time zone 'UTC'), interval '1 week'
    ) as series (week)
  ),
  counted as (
    select moments.week,
      count(*) filter (where moments.what = 'found') as found,
      count(*) filter (where moments.what = 'confirmed') as confirmed,
      count(*) filter (where moments.what = 'gone') as gone
    from (
      select 'found' as what, date_trunc('week', first_seen_at at time zone 'UTC') as week from mine
      union all
      select 'confirmed', date_trunc('week', reviewed_at at time zone 'UTC') from mine
      where status in ('to_remove', 'watched')
      union all
      select 'gone', date_trunc('week', gone_at at time zone 'UTC') from mine where gone_at is not null
    ) as moments
    group by moments.week
  )
  select jsonb_build_object(
    'newLeaks', (select count(*) from mine where status = 'new' and lane = 'leak'),
    'newReviews', (select count(*) from mine where status = 'new' and lane = 'review'),
    'found', (select count(*) from mine),
    'confirmed', (select count(*) from mine where status in ('to_remove', 'watched')),
    'gone', (select count(*) from mine where gone_at is not null),
    'newFakeProfiles', (
      select count(*) from public.fake_profiles where user_id = (select auth.uid()) and status = 'new'
    ),
    'works', (select count(*) from public.works where user_id = (select auth.uid())),
    'weeks', (
      select jsonb_agg(jsonb_build_object(
        'week', to_char(weeks.week, 'YYYY-MM-DD'),
        'found', coalesce(counted.found, 0),
        'confirmed', coalesce(counted.confirmed, 0),
        'gone', coalesce(counted.gone, 0)
      ) order by weeks.week)
      from weeks left join counted on counted.week = weeks.week
    ),
    'sources', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'host', top.host, 'kind', top.site_kind, 'found', top.found, 'standing', top.standing
      ) order by top.found desc, top.host), '[]'::jsonb)
      from (
        select host, min(site_kind) as site_kind, count(*) as found,
          count(*) filter (where gone_at is null) as standing
        from mine group by host order by count(*) desc, host limit 8
      ) as top
    )
  );
end;

revoke all on function public.protection_overview() from public, anon;
grant execute on function public.protection_overview() to authenticated, service_role;
