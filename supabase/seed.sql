-- People for every role and tier, and one of everything they can see. All are invented. Nobody can sign in with a
-- password until one is set: `encrypted_password` stays null.

-- people
create temporary table seed_people as
select
  ('5eed0000-0000-4000-8000-0000000000' || lpad(number::text, 2, '0'))::uuid as id,
  handle || '@example.org' as email,
  handle, first_name, last_name, tier, is_verified, is_confirmed
from (values
  (1, 'standard', 'Mira', 'Sandholt', 'standard', true, true),
  (2, 'basic', 'Tamsin', 'Oakhurst', 'basic', true, true),
  (3, 'pro', 'Luna', 'Marlowe', 'pro', true, true),
  (4, 'elite', 'Wren', 'Calvados', 'elite', true, true),
  (5, 'admin', 'Ada', 'Feldkamp', 'standard', true, true),
  (6, 'moderator', 'Milo', 'Quastenberg', 'standard', true, true),
  (7, 'agency', 'Odile', 'Brandwacht', 'standard', true, true),
  (8, 'agency-creator', 'Juno', 'Halvarsen', 'pro', true, true),
  (9, 'banned', 'Basil', 'Nightrow', 'basic', true, true),
  (10, 'unverified', 'Ines', 'Karlotta', 'standard', false, true),
  (11, 'empty', null, null, null, false, true),
  (12, 'unconfirmed', null, null, null, false, false)
) as person (number, handle, first_name, last_name, tier, is_verified, is_confirmed);

-- The empty strings are for the platform's own auth server, which cannot read null there.
insert into auth.users (
  id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  confirmation_token, recovery_token, email_change, email_change_token_new
)
select
  id, 'authenticated', 'authenticated', email, case when is_confirmed then now() end,
  '{"provider": "email", "providers": ["email"]}',
  jsonb_strip_nulls(jsonb_build_object('full_name', first_name || ' ' || last_name)),
  '', '', '', ''
from seed_people;

insert into auth.identities (id, provider, provider_id, user_id, identity_data)
select
  gen_random_uuid(), 'email', id::text, id,
  jsonb_build_object('sub', id, 'email', email, 'email_verified', is_confirmed)
from seed_people;

-- accounts
insert into public.profiles (
  id, first_name, last_name, email, date_of_birth, address, postal_code, city, country, phone, locale, verified
)
select
  id, first_name, last_name, email, '1994-05-17', '12 Lantern Row', '10115', 'Berlin', 'Germany',
  '+49 30 5550100', case handle when 'basic' then 'de' else 'en' end, is_verified
from seed_people where first_name is not null;

insert into public.user_niches (user_id, niche)
select id, niche from seed_people, unnest(array['Lifestyle', 'Fitness']) as niche
where tier is not null and handle <> 'unverified';

insert into public.stage_names (user_id, name)
select id, first_name || ' ' || last_name from seed_people where tier is not null and handle <> 'unverified';

insert into public.official_links (user_id, platform, url)
select id, platform, address || lower(first_name || last_name)
from seed_people, (values
  ('OnlyFans', 'https://onlyfans.com/'),
  ('Instagram', 'https://www.instagram.com/')
) as link (platform, address)
where tier is not null and handle <> 'unverified';
-- The creators of the demo web publish there: their public pictures can be taken over as works.
insert into public.official_links (user_id, platform, url)
select id, 'Velvet Room', 'https://velvetroom.example/' || lower(first_name || last_name)
from seed_people where handle in ('pro', 'elite');

-- subscriptions: plans that the operator gave; the tiers follow from them
insert into public.subscriptions (user_id, provider, plan, status, current_period_start)
select id, 'operator', case tier when 'basic' then 'starter' else tier end, 'active', now() - interval '20 days'
from seed_people where tier in ('basic', 'pro', 'elite');

insert into public.subscription_events (subscription_id, user_id, actor, action, to_status, plan)
select id, user_id, 'operator', 'started', 'active', plan from public.subscriptions;

-- one that was paid for and is over
with earlier as (
  insert into public.subscriptions (
    user_id, provider, provider_ref, plan, status, current_period_start, current_period_end, ended_at, end_reason,
    created_at
  )
  select id, 'sandbox', 'sub_seed', 'pro', 'ended', now() - interval '90 days', now() - interval '60 days',
    now() - interval '60 days', 'cancelled', now() - interval '90 days'
  from seed_people where handle = 'elite'
  returning id, user_id
), told as (
  insert into public.billing_events (id, provider, type, created_at, outcome, user_id, payload)
  select 'evt_seed', 'sandbox', 'invoice.paid', now() - interval '90 days', 'applied', user_id, '{"id": "evt_seed"}'
  from earlier
), happened as (
  insert into public.subscription_events (subscription_id, user_id, at, actor, action, from_status, to_status, plan)
  select id, user_id, now() - age, actor, action, from_status, to_status, 'pro'
  from earlier, (values
    (interval '90 days', 'provider', 'started', null, 'active'),
    (interval '60 days', 'provider', 'ended', 'active', 'ended')
  ) as event (age, actor, action, from_status, to_status)
)
insert into public.payments (
  user_id, subscription_id, provider, provider_ref, number, plan, status, currency, total_cents, tax_cents,
  paid_cents, period_start, period_end, issued_at, paid_at
)
select user_id, id, 'sandbox', 'in_seed', 'SEED-0001', 'pro', 'paid', 'EUR', 19900, 3177, 19900, now() - interval '90 days',
  now() - interval '60 days', now() - interval '90 days', now() - interval '90 days'
from earlier;

-- partners: one who recommends an agency's creators, and one whose application waits
insert into public.partners (
  id, user_id, programme, status, code, name, website, audience, terms_version, rate_basis_points, holding_days,
  decided_by, decided_at, created_at
)
select '5eed0000-0000-4000-8000-00000000f001', person.id, 'partner', 'approved', 'lantern', 'Lantern Talent',
  'https://lantern.example', 'Creators whom we manage.', '2026-11', 2000, 30, admin.id, now() - interval '91 days',
  now() - interval '92 days'
from seed_people as person, seed_people as admin where person.handle = 'agency' and admin.handle = 'admin';
insert into public.partners (user_id, programme, code, name, audience, terms_version, created_at)
select id, 'affiliate', 'milo-notes', 'Milo', 'Readers of a newsletter about working online.', '2026-11',
  now() - interval '1 day'
from seed_people where handle = 'moderator';

-- Who came has left since; what was paid stays. One of them paid with the partner's own card.
insert into public.referrals (id, partner_id, status, reason, clicked_at, first_paid_at, created_at)
select ('5eed0000-0000-4000-8000-00000000f10' || number)::uuid, '5eed0000-0000-4000-8000-00000000f001',
  case when reason is null then 'counted' else 'refused' end, reason, now() - interval '1 hour' - make_interval(days => age),
  case when reason is null then now() - make_interval(days => age) end, now() - make_interval(days => age)
from (values (1, 84, null), (2, 70, null), (3, 52, null), (4, 31, null), (5, 12, 'same_card'))
  as referral (number, age, reason);
with invoices as (
  insert into public.payments (
    provider, provider_ref, number, plan, status, currency, total_cents, tax_cents, paid_cents, refunded_cents,
    period_start, period_end, issued_at, paid_at
  )
  select 'sandbox', 'in_seed_' || number || '_' || age, 'SEED-' || (1000 + age), plan,
    case when refunded > 0 then 'partly_refunded' else 'paid' end, 'EUR', total, tax, total, refunded,
    now() - make_interval(days => age), now() - make_interval(days => age - 30), now() - make_interval(days => age),
    now() - make_interval(days => age)
  from (values
    (1, 84, 'starter', 9900, 1581, 0), (1, 54, 'starter', 9900, 1581, 0), (1, 24, 'starter', 9900, 1581, 0),
    (2, 70, 'pro', 19900, 3177, 0), (2, 40, 'pro', 19900, 3177, 0), (2, 10, 'pro', 19900, 3177, 0),
    (3, 52, 'elite', 34900, 5572, 17450), (3, 22, 'elite', 34900, 5572, 0),
    (4, 31, 'starter', 9900, 1581, 0), (4, 1, 'starter', 9900, 1581, 0)
  ) as invoice (number, age, plan, total, tax, refunded)
  returning id, provider_ref, plan, total_cents, tax_cents, refunded_cents, paid_at
), lines as (
  select 'earned' as kind, invoices.*, 0::bigint as back, total_cents - tax_cents as base,
    case plan when 'starter' then 1664 when 'pro' then 3345 else 5866 end as amount, paid_at as written_at
  from invoices
  union all
  select 'reversed', invoices.*, refunded_cents, -14664, -2933, paid_at + interval '7 days'
  from invoices where refunded_cents > 0
)
insert into public.commissions (
  partner_id, referral_id, payment_id, kind, refunded_cents, base_cents, rate_basis_points, amount_cents, currency,
  available_at, created_at
)
select '5eed0000-0000-4000-8000-00000000f001',
  ('5eed0000-0000-4000-8000-00000000f10' || split_part(provider_ref, '_', 3))::uuid, id, kind, back, base, 2000, amount,
  'EUR', paid_at + interval '30 days', written_at
from lines;
insert into public.referral_counts (partner_id, day, clicks, sign_ups, first_payments)
select '5eed0000-0000-4000-8000-00000000f001', (now() at time zone 'UTC')::date - age, 2 + age * 7 % 11,
  case when age in (84, 70, 52, 31, 12) then 1 else 0 end, case when age in (84, 70, 52, 31) then 1 else 0 end
from generate_series(0, 88) as age where age % 5 <> 3;
insert into public.payouts (
  partner_id, status, amount_cents, currency, decided_by, decided_at, reference, paid_at, created_at
)
select '5eed0000-0000-4000-8000-00000000f001', 'paid', 9606, 'EUR', id, now() - interval '18 days', 'Payout 2026-0001',
  now() - interval '18 days', now() - interval '20 days'
from seed_people where handle = 'admin';

-- administration
insert into public.user_roles (user_id, role)
select id, handle from seed_people where handle in ('admin', 'moderator');

insert into public.user_bans (user_id, banned_by, ban_reason, admin_notes)
select person.id, admin.id, 'Claimed the content of another creator as her own.', 'Two complaints with proof.'
from seed_people as person, seed_people as admin where person.handle = 'banned' and admin.handle = 'admin';

-- sessions
insert into public.login_events (user_id, session_id, user_agent, seen_address)
select id, gen_random_uuid(), 'Mozilla/5.0 (X11; Linux x86_64)', '203.0.113.9'
from seed_people where handle in ('standard', 'pro');

-- agencies
insert into public.agencies (id, name) values ('5eed0000-0000-4000-8000-00000000a001', 'Lantern Talent');

insert into public.agency_members (agency_id, user_id, role)
select '5eed0000-0000-4000-8000-00000000a001', id, 'owner' from seed_people where handle = 'agency';

insert into public.agency_creators (agency_id, user_id, scopes)
select '5eed0000-0000-4000-8000-00000000a001', id, '{review,remove,scan}' from seed_people where handle = 'agency-creator';

insert into public.agency_invitations (agency_id, email, kind, scopes, invited_by, expires_at)
select '5eed0000-0000-4000-8000-00000000a001', invited.email, 'creator', '{review,remove}', owner.id,
  now() + interval '14 days'
from seed_people as invited, seed_people as owner where invited.handle = 'basic' and owner.handle = 'agency';

insert into public.agency_events (agency_id, actor_id, creator_id, action, detail)
select '5eed0000-0000-4000-8000-00000000a001', id, id, 'creator.linked',
  '{"scopes": ["review", "remove", "scan"]}'
from seed_people where handle = 'agency-creator';

insert into public.agency_applications (user_id, name, country, creators, message)
select id, 'Quiet Harbour', 'Ireland', 4, 'I look after four creators and want to see their leaks in one place.'
from seed_people where handle = 'standard';

-- authorisations and identity verifications
insert into public.digital_signatures (user_id, document_type, consent_version, is_valid)
select id, 'google_removal_consent', '2026-01', handle <> 'elite'
from seed_people where handle in ('pro', 'elite', 'agency-creator');

insert into public.identity_verifications (user_id, status, reason, decided_at)
select id, 'approved', null, now() from seed_people where is_verified and handle <> 'standard'
union all
select id, 'pending', null, null from seed_people where handle = 'standard'
union all
select id, 'rejected', 'The picture of the document is too dark to be read.', now()
from seed_people where handle = 'unverified';

insert into public.audit_log (actor_id, action, subject, detail)
select admin.id, 'identity.rejected', v.id::text, '{"reason": "unreadable"}'
from public.identity_verifications as v, seed_people as admin
where v.status = 'rejected' and admin.handle = 'admin';

-- a letter of authorisation that was taken back; it was kept on paper, so that there is no file of it
with signed as (
  insert into public.authorisations (
    user_id, version, template_version, language, legal_name, stage_names, country, protected_content, acts,
    owner_name, starts_on, ends_on, signed_at, revoked_at, unsealed_sha256, full_sha256, redacted_sha256,
    seal_fingerprint, audit_trail
  )
  select id, 1, '2026-01', 'en', 'Seed Person', '{}', 'DE', 'All my photos and videos',
    '{copyright_notices,google_removal_consent,sign}', handle, current_date - 60, current_date + 305,
    now() - interval '60 days', now() - interval '5 days', sha256('unsealed letter'), sha256('full letter'),
    sha256('redacted letter'), sha256('seal'), '{}'
  from seed_people where handle = 'elite'
  returning id, user_id
)
insert into public.authorisation_events (authorisation_id, user_id, actor, action)
select id, user_id, 'person', action from signed, unnest(array['signed', 'revoked']) as action;
-- and one that holds: everything ticked, on paper too
with signed as (
  insert into public.authorisations (
    user_id, version, template_version, language, legal_name, stage_names, country, protected_content, acts,
    owner_name, starts_on, ends_on, signed_at, unsealed_sha256, full_sha256, redacted_sha256, seal_fingerprint,
    audit_trail
  )
  select id, 1, '2026-01', 'en', first_name || ' ' || last_name, array[first_name || ' ' || last_name], 'DE',
    'All my photos and videos',
    '{copyright_notices,google_removal_consent,platform_reports,dsa_notices,intimate_image_requests,data_protection_requests,escalation,counter_notices,sign}',
    first_name || ' ' || last_name, current_date - 1, current_date + 364, now(), sha256(convert_to('unsealed letter of ' || handle, 'UTF8')),
    sha256(convert_to('full letter of ' || handle, 'UTF8')), sha256(convert_to('redacted letter of ' || handle, 'UTF8')), sha256('seal'), '{}'
  from seed_people where handle = 'pro'
  returning id, user_id
)
insert into public.authorisation_events (authorisation_id, user_id, actor, action)
select id, user_id, 'person', 'signed' from signed;

-- notifications
insert into public.notifications (user_id, title, message, read, created_at)
select
  id, 'Weekly report ' || week, 'Your report for week ' || week || ' is ready.', week < 44,
  now() - make_interval(days => (46 - week) * 7)
from seed_people, generate_series(34, 45) as week where handle in ('standard', 'pro');

insert into public.notifications (global, title, message)
values (true, 'Planned maintenance', 'The service pauses on Sunday between 3:00 and 3:15 UTC.');

-- Tamsin has read it: her own copy of it, and the receipt that hides the original from her.
insert into public.notifications (notification_id, user_id, global, title, message, read, created_at)
select original.id, person.id, true, original.title, original.message, true, original.created_at
from public.notifications as original, seed_people as person
where original.user_id is null and person.handle = 'basic';
insert into private.notification_receipts (user_id, notification_id)
select user_id, notification_id from public.notifications where notification_id is not null;

-- mails: Tamsin sleeps from ten to seven; one mail has gone out, and one address is dead
insert into public.mail_settings (user_id, off, alerts, quiet_from, quiet_to, time_zone)
select id, '{announcements}', 'daily', 1320, 420, 'Europe/Berlin' from seed_people where handle = 'basic';
insert into private.mails (user_id, name, kind, data, state, attempts, sent_at, settled_at)
select
  id, 'notifications.notice', 'removals', '{"title": "Your request was answered", "message": "Please look.", "path": null}',
  'sent', 1, now(), now()
from seed_people where handle = 'basic';
insert into private.mail_suppressions (address_sha256, reason) values (sha256('nobody'), 'bounced');

-- site catalogue
insert into public.sites (id, label, url_pattern, username_hint, category, kind, icon, source)
values (
  'velvetroom', 'Velvet Room', 'https://velvetroom.example/{username}', 'your name without @', 'Adult', 'platform',
  '{"faviconDomain": "velvetroom.example"}', 'custom'
);
insert into public.site_health (site_id, state, usual_ms) values ('velvetroom', 'good', 180);
insert into public.site_checks (site_id, known_seen, random_missed, status, ms, reason)
values ('velvetroom', true, true, 200, 180, 'good');
-- A community's list at an address of the demo web; its first version was left, the next fetch brings another.
insert into public.site_lists (id, name, url, licence, attribution, homepage)
values (
  '5eed0000-0000-4000-8000-00000000f801', 'Open Site Commons', 'https://sitecommons.example/sites.json',
  'CC BY-SA 4.0', 'The Open Site Commons contributors', 'https://sitecommons.example/'
);
insert into public.site_list_versions (
  id, list_id, sha256, format, state, sites, added, changed, removed, refused, created_at, decided_at
) values (
  '5eed0000-0000-4000-8000-00000000f802', '5eed0000-0000-4000-8000-00000000f801', sha256('first'), 'whatsmyname',
  'left', 1, 1, 0, 0, 0, now() - interval '9 days', now() - interval '8 days'
);
insert into public.site_list_changes (version_id, place, site_id, label, change, url_pattern)
values (
  '5eed0000-0000-4000-8000-00000000f802', 0, 'whatsmyname-tinwhistle', 'Tin Whistle', 'added',
  'https://tinwhistle.example/u/{username}'
);

-- scans
insert into public.scans (id, kind, user_id, creator_name, sites_total, started_at)
select '5eed0000-0000-4000-8000-00000000c001'::uuid, 'instant', id, 'Luna Marlowe', 2, now() - interval '2 days'
from seed_people where handle = 'pro'
union all
select '5eed0000-0000-4000-8000-00000000c002'::uuid, 'instant', null::uuid, 'Mira Sandholt', 2, now() - interval '1 day'
union all
select '5eed0000-0000-4000-8000-00000000c003'::uuid, 'instant', id, 'Wren Calvados', 2, now() - interval '3 days'
from seed_people where handle = 'elite';

update public.scans
set status = 'completed', stage = 'complete', sites_done = 2, finished_at = started_at + interval '4 seconds'
where id in ('5eed0000-0000-4000-8000-00000000c001', '5eed0000-0000-4000-8000-00000000c002');
update public.scans
set status = 'interrupted', failure_code = 'scans.interrupted', finished_at = started_at + interval '12 seconds'
where id = '5eed0000-0000-4000-8000-00000000c003';

insert into public.scan_checks (scan_id, site_id, name, verdict, reason, ms, probability)
select id, site_id, 'lunamarlowe', verdict, reason, ms, probability
from public.scans, (values
  ('velvetroom', 'found', 'rule_found', 210, 0.98::real),
  ('glowcast', 'unknown', 'challenge', 640, null)
) as answer (site_id, verdict, reason, ms, probability)
where id = '5eed0000-0000-4000-8000-00000000c001';

-- A crawl of one site, with its two pages.
insert into public.scans (id, kind, user_id, creator_name, names, options, started_at, pages_seen)
select '5eed0000-0000-4000-8000-00000000c004', 'crawl', id, 'leakvault.example', '{Wren Calvados}', '{
  "target": {"kind": "site", "url": "https://leakvault.example/model/wren-calvados"},
  "maxDepth": 1, "maxPages": 25, "robots": "obey"
}', now() - interval '4 days', 1
from seed_people where handle = 'elite';
insert into public.scan_pages (scan_id, user_id, url, depth, state, reason, http_status, title)
select scans.id, scans.user_id, 'https://leakvault.example' || page.path, page.depth, page.state, page.reason,
  page.status, page.title
from public.scans, (values
  ('/model/wren-calvados', 0, 'fetched', null, 200, 'Wren Calvados - Leak Vault'),
  ('/dmca', 1, 'skipped', 'robots', null, null)
) as page (path, depth, state, reason, status, title)
where scans.id = '5eed0000-0000-4000-8000-00000000c004';
update public.scans
set status = 'completed', stage = 'complete', finished_at = started_at + interval '2 seconds', end_reason = 'robots'
where id = '5eed0000-0000-4000-8000-00000000c004';

-- The second has no owner yet: it becomes Mira's when she signs in with the address that asked for the report.
insert into public.instant_scan_results (
  scan_id, user_id, email, creator_name, token_hash, expires_at, report_requested_at, report_language, result
)
select
  scan.id, scan.user_id, case when scan.user_id is null then 'standard@example.org' end, scan.creator_name,
  sha256(convert_to(gen_random_uuid()::text, 'UTF8')), now() + interval '30 days',
  case when scan.user_id is null then now() end, case when scan.user_id is null then 'en' end,
  jsonb_build_object(
    'scanId', scan.id,
    'creatorName', scan.creator_name,
    'finishedAt', to_char(scan.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'durationMs', 4000,
    'leaksFound', 0,
    'matchesFound', 1,
    'contentToReview', 1,
    'platformsAsked', 2,
    'platformsAnswered', 1,
    'damage', '{"monthlyCents": 0, "leaks": 0,
      "assumptions": {"viewsPerLeak": 400, "buyersPerThousand": 5, "priceCents": 1000}}'::jsonb,
    'findings', jsonb_build_array(jsonb_build_object(
      'id', 'velvetroom', 'siteId', 'velvetroom', 'label', 'Velvet Room', 'siteKind', 'platform', 'kind', 'review',
      'quality', 'exact', 'certainty', 'certain', 'probability', 0.98,
      'reasons', '[{"reason": "rule_found", "weight": 3.9}]'::jsonb,
      'name', 'lunamarlowe', 'address', 'https://velvetroom.example/lunamarlowe', 'title', 'Luna Marlowe',
      'masked', false
    )),
    'hiddenFindings', 0,
    'platforms', '[
      {"siteId": "velvetroom", "label": "Velvet Room", "kind": "platform", "category": "Adult",
       "verdict": "found", "reason": "rule_found", "ms": 210},
      {"siteId": "glowcast", "label": "Glowcast", "kind": "platform", "category": "Cam",
       "verdict": "unknown", "reason": "challenge", "ms": 640}
    ]'::jsonb,
    'scansLeft', null,
    'reportEmail', null
  )
from public.scans as scan where scan.status = 'completed' and scan.kind = 'instant';

insert into private.scan_allowances (scan_id, user_id, device_key, agent_key, address_key, state)
select id, user_id, 'seed-device', 'seed-agent', 'seed-address', 'used' from public.scans where status = 'completed' and kind = 'instant';

-- works and findings: a page that held somebody's picture, and that a later look found gone
insert into public.works (id, user_id, kind, title, quality)
select '5eed0000-0000-4000-8000-00000000d001', id, 'photo', 'Harbour, evening', 80
from seed_people where handle = 'basic';
insert into public.work_fingerprints (work_id, user_id, fingerprint)
select id, user_id, '\x01500000000000' from public.works where title = 'Harbour, evening';
insert into public.findings (
  id, user_id, url, address, host, site_label, site_kind, found_by, title, lane, quality, score, parts, status,
  first_seen_at, last_seen_at, gone_at, reviewed_at
)
select '5eed0000-0000-4000-8000-00000000d002', id, 'https://leakvault.example/set/harbour',
  'https://leakvault.example/set/harbour', 'leakvault.example', 'Leak Vault', 'leak', 'crawl',
  'Harbour set', 'leak', 'exact', 0.97, '[]', 'to_remove', now() - interval '20 days',
  now() - interval '9 days', now() - interval '4 days', now() - interval '19 days'
from seed_people where handle = 'basic';
insert into public.saved_filters (user_id, list, name, query)
select id, 'findings', 'Leak sites', 'view=findings&mode=list&kind=leak' from seed_people where handle = 'basic';
insert into public.finding_matches (finding_id, user_id, work_id, media_url, label, distance, box)
select findings.id, findings.user_id, works.id, 'https://leakvault.example/media/harbour.jpg', 'exact', 4,
  '{"left": 0, "top": 0, "width": 1, "height": 1}'
from public.findings join public.works on works.user_id = findings.user_id and works.title = 'Harbour, evening'
where findings.host = 'leakvault.example';
insert into public.finding_events (finding_id, user_id, actor, action, from_status, to_status, at)
select findings.id, findings.user_id, event.actor, event.action, event.before, event.after, now() - event.ago
from public.findings, (values
  ('scan', 'found', null, 'new', interval '20 days'),
  ('person', 'remove', 'new', 'to_remove', interval '19 days'),
  ('scan', 'gone', 'to_remove', 'to_remove', interval '4 days')
) as event (actor, action, before, after, ago)
where findings.host = 'leakvault.example';
insert into public.evidence (finding_id, user_id, url, captured_at, http_status, content_type, body_sha256, body_bytes)
select id, user_id, url, first_seen_at, 200, 'text/html', sha256('page'), 4096
from public.findings where host = 'leakvault.example';
insert into public.allowed_pages (user_id, url, reason)
select id, 'https://leakvault.example/dmca', 'mine' from seed_people where handle = 'basic';

-- a profile that posed as her, and a picture that she looked for
insert into public.fake_profiles (
  id, user_id, url, site_id, site_label, category, username, matched_name, score, status, reviewed_at
)
select '5eed0000-0000-4000-8000-00000000d003', id, 'https://perchsocial.example/real_' || handle, 'perchsocial',
  'Perch', 'Social', 'real_' || handle, handle, 0.8, 'ignored', now() - interval '3 days'
from seed_people where handle = 'basic';
insert into public.fake_profile_events (fake_profile_id, user_id, actor, action, from_status, to_status)
select id, user_id, 'person', 'ignore', 'new', 'ignored' from public.fake_profiles;
insert into public.image_searches (user_id, fingerprint, query, quality, summary)
select id, '\x01500000000000', '\x0150', 80, '{"total": 0, "similar": 0, "works": 0, "best": null}'
from seed_people where handle = 'basic';

-- checks and evidence of a page that is gone
insert into public.removal_cases (
  id, user_id, number, finding_id, url, address, host, site_label, media_urls, claim, status, status_word, source_state,
  next_step, next_at, first_gone_at, created_at, prepared_at
)
select '5eed0000-0000-4000-8000-00000000e001', user_id, 'R-2026-000901', id, url, address, host, site_label,
  '{https://leakvault.example/media/harbour.jpg}', 'copyright', 'offline_monitoring', 'removed', 'gone',
  'watch', now() + interval '1 day', now() - interval '4 days',
  now() - interval '19 days', now() - interval '19 days'
from public.findings where id = '5eed0000-0000-4000-8000-00000000d002';
insert into public.removal_checks (case_id, user_id, run, at, vantage, target, url, http_status, verdict, signals, ms)
select removal_cases.id, user_id, '5eed0000-0000-4000-8000-00000000e002', first_gone_at, vantage, 'page', url, 404,
  'gone', '{status_gone}', 240
from public.removal_cases, unnest(array['first', 'second']) as vantage
where removal_cases.id = '5eed0000-0000-4000-8000-00000000e001';
insert into public.evidence_packs (id, case_id, user_id, occasion, captured_at, manifest, manifest_sha256, bytes)
select '5eed0000-0000-4000-8000-00000000e003', id, user_id, 'before_first_notice', created_at, '{"files": []}',
  sha256('{"files": []}'), 4096
from public.removal_cases where id = '5eed0000-0000-4000-8000-00000000e001';
insert into public.evidence_files (pack_id, user_id, name, type, sha256, bytes, object_name)
select id, user_id, 'page.html', 'text/html', sha256('page'), 4096, user_id || '/' || id || '/page.html'
from public.evidence_packs;

-- a notice that an uploader objected to, and that was taken back
insert into public.removal_case_works (case_id, user_id, description, kind, made_by)
select id, user_id, 'Harbour at night', 'photo', 'self'
from public.removal_cases where id = '5eed0000-0000-4000-8000-00000000e001';
insert into public.removal_requests (
  id, user_id, number, scope, recipient_name, recipient_address, channel, kind, host, language, template_version,
  status, subject, body, text_sha256, owner_name, created_at
)
select '5eed0000-0000-4000-8000-00000000e004', user_id, number, 'operator', host, 'dmca@leakvault.example', 'email',
  'dmca_notice', host, 'en', 'dmca_notice.en.1', 'withdrawn', 'Copyright notice', 'Taken back.',
  sha256(convert_to(E'Copyright notice\nTaken back.', 'UTF8')), 'Tamsin', created_at
from public.removal_cases where id = '5eed0000-0000-4000-8000-00000000e001';
insert into public.removal_request_cases (request_id, case_id, user_id, recipient_key, is_live)
select '5eed0000-0000-4000-8000-00000000e004', id, user_id, 'dmca@leakvault.example', false
from public.removal_cases where id = '5eed0000-0000-4000-8000-00000000e001';
insert into public.counter_notices (
  user_id, request_id, received_on, subscriber_name, statement, elements, decide_by, restored_by, status, decided_at
)
select user_id, id, created_at::date + 3, 'Rowan Pike', 'The material was removed by mistake.',
  '{signature,material,statement}', created_at::date + 17, created_at::date + 23, 'withdrawn', created_at + interval '9 days'
from public.removal_requests where id = '5eed0000-0000-4000-8000-00000000e004';
insert into public.removal_events (case_id, user_id, actor, action, to_status, at)
select id, user_id, 'person', 'created', 'confirmed', created_at
from public.removal_cases where id = '5eed0000-0000-4000-8000-00000000e001';
insert into public.removal_events (case_id, request_id, user_id, actor, action, from_status, to_status, at)
select id, '5eed0000-0000-4000-8000-00000000e004', user_id, 'person', 'retracted', 'counter_noticed', 'withdrawn',
  created_at + interval '9 days'
from public.removal_cases where id = '5eed0000-0000-4000-8000-00000000e001';
-- a link that her lawyer looked at it with, closed since
insert into public.case_links (
  case_id, user_id, label, token_sha256, expires_at, revoked_at, last_opened_at, opened, created_at
)
select id, user_id, 'My lawyer', sha256('seed'), created_at + interval '30 days', created_at + interval '10 days',
  created_at + interval '4 days', 2, created_at + interval '3 days'
from public.removal_cases where id = '5eed0000-0000-4000-8000-00000000e001';

-- whom that notice went to, where that was found, and a report to the network in front of the site
insert into public.recipients (
  id, scope, name, domains, method, address, source, confidence, last_verified_at, valid_until
)
values ('5eed0000-0000-4000-8000-00000000e005', 'operator', 'Leak Vault agent', '{leakvault.example}', 'email',
  'dmca@leakvault.example', 'operator', 'confirmed', now() - interval '30 days', current_date + 400);
insert into public.removal_contacts (
  case_id, user_id, scope, host, source, outcome, method, name, address, confidence, recipient_id, fetched_at
)
select id, user_id, 'operator', host, 'site_page', 'found', 'email', site_label, 'dmca@leakvault.example',
  'published', '5eed0000-0000-4000-8000-00000000e005', created_at
from public.removal_cases where id = '5eed0000-0000-4000-8000-00000000e001';
insert into public.cloudflare_reports (request_id, user_id, status, handed_over_at, report_id)
select id, user_id, 'accepted', created_at, '9f3c2a7d'
from public.removal_requests where id = '5eed0000-0000-4000-8000-00000000e004';
insert into private.rdap_bootstrap (kind, body, fetched_at)
values ('dns', '{"version": "1.0", "services": []}', now() - interval '2 days');
insert into private.host_look_ups (host, look_ups, fetched_at)
values ('host leakvault.example', '[]', now() - interval '30 days');

-- mails of that notice, and one that belongs to nothing
insert into public.outgoing_mails (
  user_id, request_id, kind, to_address, subject, body, message_id, envelope_from, reply_to, status, handed_over_at,
  sent_at, answer, attempts, created_at
)
select user_id, id, 'notice', recipient_address, subject, body, id || '.notice.0.seed@agency.example',
  'bounce@agency.example', 'case@agency.example', 'sent', created_at, created_at, '250 OK', 1, created_at
from public.removal_requests where id = '5eed0000-0000-4000-8000-00000000e004';
insert into public.incoming_mails (
  id, user_id, request_id, message_id, from_address, to_address, subject, body, kind, matched_by, hint, received_at,
  handled_at
)
select '5eed0000-0000-4000-8000-00000000e005', user_id, id, 'counter@leakvault.example', recipient_address,
  'case@agency.example', 'Re: ' || subject, 'The uploader sent us a counter-notice.', 'reply', 'plus_address',
  'counter_notice', created_at + interval '3 days', created_at + interval '3 days'
from public.removal_requests where id = '5eed0000-0000-4000-8000-00000000e004';
insert into private.incoming_mail_sources (mail_id, source)
values ('5eed0000-0000-4000-8000-00000000e005', convert_to(E'Subject: Re: Copyright notice\r\n\r\nHello', 'UTF8'));
insert into public.incoming_mails (message_id, from_address, to_address, subject, body, kind)
values ('advert@elsewhere.example', 'sales@elsewhere.example', 'notices@agency.example', 'An offer', 'Buy now.', 'reply');

-- administration
insert into public.maintenance (is_on, message) values (false, null);

-- an app, and what a person allows it; nobody knows its secret
insert into public.oauth_clients (
  client_id, user_id, name, homepage, redirect_uris, scopes, kind, secret, secret_rotated_at
)
select 'lbc_seed', id, 'Gallery sync', 'https://gallerysync.example', '{https://gallerysync.example/callback}',
  '{works:read,works:write,findings:read}', 'confidential', 'enc1:', now()
from seed_people where handle = 'elite';
insert into public.oauth_grants (id, user_id, client_id, scopes)
select '5eed0000-0000-4000-8000-00000000f001', id, 'lbc_seed', '{works:read,findings:read}'
from seed_people where handle = 'pro';
insert into private.oauth_models (kind, id_hash, family_hash, grant_id, payload, expires_at)
values ('Grant', sha256('seed'), sha256('seed'), '5eed0000-0000-4000-8000-00000000f001', '{}', now() + interval '1 year');

-- somebody who leaves, and what stays of somebody who left
insert into public.account_deletions (user_id, requested_at, due_at)
select id, now() - interval '2 days', now() + interval '12 days' from seed_people where handle = 'unverified';
insert into private.kept_records (id, pseudonym, reason, source, row, kept_at, keep_until)
values ('5eed0000-0000-4000-8000-00000000f901', '5eed0000-0000-4000-8000-00000000f902', 'invoices', 'public.payments',
  '{"id": "5eed0000-0000-4000-8000-00000000f903", "number": "LB-2026-0001", "total_cents": 1900}', now() - interval '1 year', now() + interval '7 years');

-- an export that was there for its days
insert into public.data_exports (user_id, status, done, total, bytes, attempts, created_at, ready_at, expires_at, ended_at)
select id, 'expired', 84, 84, 48211, 1, now() - interval '20 days', now() - interval '20 days', now() - interval '13 days', now() - interval '13 days'
from seed_people where handle = 'pro';

-- diagnostics
insert into public.debug_logs (user_id, action, table_name, data)
select id, 'crash', 'dashboard', '{"message": "Cannot read properties of undefined", "stack": "at render"}'
from seed_people where handle = 'standard';

drop table seed_people;

-- reports: last month of somebody with a monthly one, in which one page was found, confirmed and gone
insert into public.reports (user_id, kind, from_day, to_day, created_at, figures)
select id, 'monthly', span.first, span.last, span.last + 1 + interval '5 minutes', jsonb_build_object(
  'kind', 'monthly', 'from', span.first, 'to', span.last,
  'madeAt', to_char(span.last + 1, 'YYYY-MM-DD"T00:05:00Z"'),
  'counts', '{"found": 1, "confirmed": 1, "sent": 0, "removed": 1, "hidden": 0}'::jsonb,
  'before', null,
  'standing', '{"pages": 0, "listed": 0, "cases": 0}'::jsonb,
  'medians', '{"removal": {"hours": null, "sample": 0}, "search": {"hours": null, "sample": 0}}'::jsonb,
  'series', (
    select jsonb_agg(jsonb_build_object('day', day::date, 'found', (day = span.first + 2)::int,
      'confirmed', (day = span.first + 3)::int, 'sent', 0, 'removed', (day = span.first + 18)::int, 'hidden', 0) order by day)
    from generate_series(span.first, span.last, interval '1 day') as day
  ),
  'hosts', '[{"host": "leakvault.example", "kind": "leak", "found": 1, "standing": 0}]'::jsonb,
  'findings', jsonb_build_array(jsonb_build_object(
    'url', 'https://leakvault.example/set/harbour', 'host', 'leakvault.example', 'title', 'Harbour set',
    'kind', 'leak', 'status', 'to_remove',
    'foundAt', to_char(span.first + 2, 'YYYY-MM-DD"T09:00:00Z"'),
    'goneAt', to_char(span.first + 18, 'YYYY-MM-DD"T09:00:00Z"'))),
  'open', '[]'::jsonb, 'openByStatus', '[]'::jsonb,
  'scans', '{"finished": 0, "sitesAsked": 0, "sitesAnswered": 0}'::jsonb,
  'next', '{"scanAt": null, "reportAt": null, "caseAt": null}'::jsonb
)
from auth.users, (
  select (date_trunc('month', current_date) - interval '1 month')::date as first,
    (date_trunc('month', current_date) - interval '1 day')::date as last
) as span
where email = 'basic@example.org';
