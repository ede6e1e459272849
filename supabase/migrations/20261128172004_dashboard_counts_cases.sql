create or replace function public.protection_overview()
  returns jsonb
  language sql
  stable
  set search_path to ''
BEGIN ATOMIC
 with mine
  AS (
          SELECT findings.id,
             findings.user_id,
             findings.url,
             findings.address,
             findings.host,
             findings.site_id,
             findings.site_label,
             findings.site_kind,
             findings.found_by,
             findings.title,
             findings.uploader,
             findings.published_on,
             findings.lane,
             findings.quality,
             findings.score,
             findings.parts,
             findings.preview,
             findings.status,
             findings.stop_label,
             findings.first_scan_id,
             findings.last_scan_id,
             findings.first_seen_at,
             findings.last_seen_at,
             findings.gone_at,
             findings.reviewed_at,
             findings.search_text
            FROM public.findings
           WHERE ((findings.user_id = ( SELECT auth.uid() AS uid)) AND (findings.status <> ALL (ARRAY['mine'::text, 'partner'::text, 'not_me'::text])))
         ), asked AS (
          SELECT removal_cases.finding_id,
             bool_or((removal_cases.source_state = 'gone'::text)) AS gone
            FROM (public.removal_cases
              JOIN mine ON ((mine.id = removal_cases.finding_id)))
           WHERE ((removal_cases.user_id = ( SELECT auth.uid() AS uid)) AND (removal_cases.first_contact_at IS NOT NULL))
           GROUP BY removal_cases.finding_id
         ), cases AS (
          SELECT removal_cases.source_state,
             removal_cases.search_state,
             removal_cases.first_gone_at,
             removal_cases.first_contact_at
            FROM public.removal_cases
           WHERE ((removal_cases.user_id = ( SELECT auth.uid() AS uid)) AND (removal_cases.stop_label IS NULL) AND (removal_cases.status <> ALL (ARRAY['withdrawn'::text, 'invalid'::text])))
         ), weeks AS (
          SELECT series.week
            FROM generate_series((date_trunc('week'::text, (now() AT TIME ZONE 'UTC'::text)) - '77 days'::interval), date_trunc('week'::text, (now() AT TIME ZONE 'UTC'::text)), '7 days'::interval) series(week)
         ), counted AS (
          SELECT moments.week,
             count(*) FILTER (WHERE (moments.what = 'found'::text)) AS found,
             count(*) FILTER (WHERE (moments.what = 'confirmed'::text)) AS confirmed,
             count(*) FILTER (WHERE (moments.what = 'gone'::text)) AS gone,
             count(*) FILTER (WHERE (moments.what = 'source'::text)) AS source,
             count(*) FILTER (WHERE (moments.what = 'search'::text)) AS search
            FROM ( SELECT 'found'::text AS what,
                     date_trunc('week'::text, (mine.first_seen_at AT TIME ZONE 'UTC'::text)) AS week
                    FROM mine
                 UNION ALL
                  SELECT 'confirmed'::text,
                     date_trunc('week'::text, (mine.reviewed_at AT TIME ZONE 'UTC'::text)) AS date_trunc
                    FROM mine
                   WHERE (mine.status = ANY (ARRAY['to_remove'::text, 'watched'::text]))
                 UNION ALL
                  SELECT 'gone'::text,
                     date_trunc('week'::text, (mine.gone_at AT TIME ZONE 'UTC'::text)) AS date_trunc
                    FROM mine
                   WHERE (mine.gone_at IS NOT NULL)
                 UNION ALL
                  SELECT 'source'::text,
                     date_trunc('week'::text, (cases.first_gone_at AT TIME ZONE 'UTC'::text)) AS date_trunc
                    FROM cases
                   WHERE (cases.first_gone_at IS NOT NULL)
                 UNION ALL
                  SELECT 'search'::text,
                     date_trunc('week'::text, (removal_requests.verified_at AT TIME ZONE 'UTC'::text)) AS date_trunc
                    FROM public.removal_requests
                   WHERE ((removal_requests.user_id = ( SELECT auth.uid() AS uid)) AND (removal_requests.scope = 'search'::text) AND (removal_requests.verified_at IS NOT NULL))) moments
           GROUP BY moments.week
         )
  SELECT jsonb_build_object('newLeaks', ( SELECT count(*) AS count
            FROM mine
           WHERE ((mine.status = 'new'::text) AND (mine.lane = 'leak'::text))), 'newReviews', ( SELECT count(*) AS count
            FROM mine
           WHERE ((mine.status = 'new'::text) AND (mine.lane = 'review'::text))), 'found', ( SELECT count(*) AS count
            FROM mine), 'confirmed', ( SELECT count(*) AS count
            FROM mine
           WHERE (mine.status = ANY (ARRAY['to_remove'::text, 'watched'::text]))), 'gone', ( SELECT count(*) AS count
            FROM mine
           WHERE (mine.gone_at IS NOT NULL)), 'reviewed', ( SELECT count(*) AS count
            FROM mine
           WHERE (mine.status <> 'new'::text)), 'sent', ( SELECT count(*) AS count
            FROM asked), 'removed', ( SELECT count(*) AS count
            FROM (asked
              JOIN mine ON ((mine.id = asked.finding_id)))
           WHERE (asked.gone OR (mine.gone_at IS NOT NULL))), 'lamps', ( SELECT jsonb_build_object('source', jsonb_build_object('up', count(*) FILTER (WHERE (cases.source_state = 'up'::text)), 'unknown', count(*) FILTER (WHERE (cases.source_state = ANY (ARRAY['unknown'::text, 'offline'::text]))), 'gone', count(*) FILTER (WHERE (cases.source_state = 'gone'::text))), 'search', jsonb_build_object('listed', count(*) FILTER (WHERE (cases.search_state = ANY (ARRAY['listed'::text, 'requested'::text]))), 'unknown', count(*) FILTER (WHERE (cases.search_state = 'unknown'::text)), 'removed', count(*) FILTER (WHERE (cases.search_state = ANY (ARRAY['removed'::text, 'not_listed'::text]))))) AS jsonb_build_object
            FROM cases), 'cases', ( SELECT jsonb_build_object('all', count(*), 'needsYou', count(*) FILTER (WHERE (removal_cases.status_word = 'needs_you'::text)), 'removed', count(*) FILTER (WHERE (removal_cases.status_word = 'removed'::text))) AS jsonb_build_object
            FROM public.removal_cases
           WHERE (removal_cases.user_id = ( SELECT auth.uid() AS uid))), 'newFakeProfiles', ( SELECT count(*) AS count
            FROM public.fake_profiles
           WHERE ((fake_profiles.user_id = ( SELECT auth.uid() AS uid)) AND (fake_profiles.status = 'new'::text))), 'works', ( SELECT count(*) AS count
            FROM public.works
           WHERE (works.user_id = ( SELECT auth.uid() AS uid))), 'weeks', ( SELECT jsonb_agg(jsonb_build_object('week', to_char(weeks.week, 'YYYY-MM-DD'::text), 'found', COALESCE(counted.found, (0)::bigint), 'confirmed', COALESCE(counted.confirmed, (0)::bigint), 'gone', COALESCE(counted.gone, (0)::bigint), 'source', COALESCE(counted.source, (0)::bigint), 'search', COALESCE(counted.search, (0)::bigint)) ORDER BY weeks.week) AS jsonb_agg
            FROM (weeks
              LEFT JOIN counted ON ((counted.week = weeks.week)))), 'sources', ( SELECT COALESCE(jsonb_agg(jsonb_build_object('host', top.host, 'kind', top.site_kind, 'found', top.found, 'standing', top.standing) ORDER BY top.found DESC, top.host), '[]'::jsonb) AS "coalesce"
            FROM ( SELECT mine.host,
                     min(mine.site_kind) AS site_kind,
                     count(*) AS found,
                     count(*) FILTER (WHERE (mine.gone_at IS NULL)) AS standing
                    FROM mine
                   GROUP BY mine.host
                   ORDER BY (count(*)) DESC, mine.host
                  LIMIT 8) top)) AS jsonb_build_object;
END;
