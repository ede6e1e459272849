-- The dashboard: the calling person's figures in one answer, and filters of lists that she gave a name.

-- tables
create table public.saved_filters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  list text not null,
  name text not null,
  -- The list's address after the question mark.
  query text not null,
  created_at timestamptz not null default now()
);

-- constraints
alter table public.saved_filters add constraint saved_filters_user_id_list_name_key unique (user_id, list, name);
alter table public.saved_filters add constraint saved_filters_list_check check (list in ('findings', 'removal_cases'));
alter table public.saved_filters add constraint saved_filters_name_check check (char_length(name) between 1 and 60);
alter table public.saved_filters add constraint saved_filters_query_check
  check (char_length(query) <= 500 and query ~ '^[A-Za-z0-9_.~%=&+*-]*$');

-- grants
alter table public.saved_filters enable row level security;
revoke all on public.saved_filters from anon, authenticated;
grant select, insert (list, name, query, user_id), delete on public.saved_filters to authenticated;
grant select, insert, update, delete on public.saved_filters to service_role;

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
  -- Pages about which a notice went out; gone: proven at their source. The list of findings selects them the same way.
  asked as (
    select removal_cases.finding_id, bool_or(removal_cases.source_state = 'gone') as gone
    from public.removal_cases join mine on mine.id = removal_cases.finding_id
    where removal_cases.user_id = (select auth.uid()) and removal_cases.first_contact_at is not null
    group by removal_cases.finding_id
  ),
  cases as (
    select source_state, search_state, first_gone_at, first_contact_at from public.removal_cases
    where user_id = (select auth.uid()) and stop_label is null and status not in ('withdrawn', 'invalid')
  ),
  -- Pages that search engines took out, each when the first of them was proven to have, as reports count them: nothing of
  -- requests that name a page which was stopped.
  hidden as (
    select min(request.verified_at) as at
    from public.removal_requests as request
    join public.removal_request_cases as covered on covered.request_id = request.id
    where request.user_id = (select auth.uid()) and request.scope = 'search' and request.verified_at is not null
      and covered.user_id = (select auth.uid()) and covered.outcome = 'removed'
      and request.id not in (
        select named.request_id from public.removal_request_cases as named
        join public.removal_cases as stopped on stopped.id = named.case_id
        where stopped.user_id = (select auth.uid()) and stopped.stop_label is not null
      )
    group by covered.case_id
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
      count(*) filter (where moments.what = 'gone') as gone,
      count(*) filter (where moments.what = 'source') as source,
      count(*) filter (where moments.what = 'search') as search
    from (
      select 'found' as what, date_trunc('week', first_seen_at at time zone 'UTC') as week from mine
      union all
      select 'confirmed', date_trunc('week', reviewed_at at time zone 'UTC') from mine
      where status in ('to_remove', 'watched')
      union all
      select 'gone', date_trunc('week', gone_at at time zone 'UTC') from mine where gone_at is not null
      union all
      -- One look that found it gone has the moment too, and proves nothing.
      select 'source', date_trunc('week', first_gone_at at time zone 'UTC') from cases where source_state = 'gone'
      union all
      select 'search', date_trunc('week', at at time zone 'UTC') from hidden
    ) as moments
    group by moments.week
  )
  select jsonb_build_object(
    'newLeaks', (select count(*) from mine where status = 'new' and lane = 'leak'),
    'newReviews', (select count(*) from mine where status = 'new' and lane = 'review'),
    'found', (select count(*) from mine),
    'confirmed', (select count(*) from mine where status in ('to_remove', 'watched')),
    'gone', (select count(*) from mine where gone_at is not null),
    'reviewed', (select count(*) from mine where status <> 'new'),
    'sent', (select count(*) from asked),
    'removed', (select count(*) from asked where gone),
    'lamps', (
      select jsonb_build_object(
        'source', jsonb_build_object(
          'up', count(*) filter (where source_state = 'up'),
          'unknown', count(*) filter (where source_state in ('unknown', 'offline')),
          'gone', count(*) filter (where source_state = 'gone')
        ),
        'search', jsonb_build_object(
          'listed', count(*) filter (where search_state in ('listed', 'requested')),
          'unknown', count(*) filter (where search_state = 'unknown'),
          'removed', count(*) filter (where search_state in ('removed', 'not_listed'))
        )
      ) from cases
    ),
    -- All of her cases, by the words that their list says, withdrawn ones too.
    'cases', (
      select jsonb_build_object(
        'all', count(*),
        'needsYou', count(*) filter (where status_word = 'needs_you'),
        'removed', count(*) filter (where status_word = 'removed')
      ) from public.removal_cases where user_id = (select auth.uid())
    ),
    'newFakeProfiles', (
      select count(*) from public.fake_profiles where user_id = (select auth.uid()) and status = 'new'
    ),
    'works', (select count(*) from public.works where user_id = (select auth.uid())),
    'weeks', (
      select jsonb_agg(jsonb_build_object(
        'week', to_char(weeks.week, 'YYYY-MM-DD'),
        'found', coalesce(counted.found, 0),
        'confirmed', coalesce(counted.confirmed, 0),
        'gone', coalesce(counted.gone, 0),
        'source', coalesce(counted.source, 0),
        'search', coalesce(counted.search, 0)
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

-- triggers
-- As many as anybody finds again.
create trigger saved_filters_limit before insert on public.saved_filters
  for each row execute function private.limit_rows_per_user('60');

-- policies
create policy saved_filters_select_own on public.saved_filters for select to authenticated
  using (user_id = (select auth.uid()));
create policy saved_filters_insert_own on public.saved_filters for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy saved_filters_delete_own on public.saved_filters for delete to authenticated
  using (user_id = (select auth.uid()));
