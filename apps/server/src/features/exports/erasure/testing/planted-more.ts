/** Rows of the tables that the matrix of policies does not know; `$1` is the person's id. */
const rows = [
  `insert into public.notifications (id, title, message, global)
     values ('aaaa0000-0000-4000-8000-000000000001', 'To all', 'For everybody.', true)`,
  `insert into private.notification_receipts (user_id, notification_id)
     values ($1, 'aaaa0000-0000-4000-8000-000000000001')`,
  `insert into private.identity_documents (verification_id, side, object_name, sha256)
     select id, 'front', $1::text || '/front.jpg', sha256('front') from public.identity_verifications
     where user_id = $1 limit 1`,
  `insert into private.identity_names (verification_id, legal_name)
     select id, 'Her Name' from public.identity_verifications where user_id = $1 limit 1`,
  `insert into private.authorisation_documents (authorisation_id, edition, document)
     select id, 'full', 'a letter with her name' from public.authorisations where user_id = $1`,
  `update private.scan_allowances set user_id = $1 where scan_id in (select id from public.scans where user_id = $1)`,
  // A check of somebody else's, whose report was asked for with her address.
  `insert into public.instant_scan_results (scan_id, user_id, creator_name, token_hash, expires_at, email,
       report_requested_at, email_confirmed_at, report_language)
     select scans.id, scans.user_id, 'Mira', sha256('of another'), now() + interval '30 days', u.email, now(), now(), 'en'
     from public.scans, auth.users as u where u.id = $1 and scans.user_id <> u.id
       and not exists (select from public.instant_scan_results where scan_id = scans.id) limit 1`,
  `insert into private.scan_tasks (scan_id, key, kind) select id, 'site:x', 'site' from public.scans
     where user_id = $1 limit 1`,
  `insert into private.evidence_pictures (evidence_id, picture) select id, 'p' from public.evidence where user_id = $1`,
  `insert into private.dismissed_names (user_id, host, name) values ($1, 'leaks.example', 'x')`,
  `insert into private.seen_pictures (user_id, media_url, page_url, sha256, quality, width, height, query)
     values ($1, 'https://cdn.example/1.jpg', 'https://leaks.example/1', sha256('1'), 80, 100, 100, '\\x0100')`,
  `insert into private.passed_pictures (user_id, url, outcome) values ($1, 'https://her.example/1.jpg', 'unfit')`,
  `insert into private.image_asks (user_id, day, asks) values ($1, '2026-11-01', 1)`,
  `insert into private.incoming_mail_sources (mail_id, source) select id, 'Dear her' from public.incoming_mails
     where user_id = $1`,
  `insert into public.agencies (id, name) values ('aaaa0000-0000-4000-8000-000000000002', 'Her own')`,
  `insert into public.agency_members (agency_id, user_id, role)
     values ('aaaa0000-0000-4000-8000-000000000002', $1, 'owner')`,
  `insert into public.agency_events (agency_id, action, actor_id, detail)
     select agency_id, 'member.moved', $1, jsonb_build_object('userId', $1::text) from public.agency_creators
     where user_id = $1`,
  `insert into private.billing_customers (provider, customer_ref, user_id) values ('sandbox', 'cus_hers', $1)`,
  `insert into public.billing_events (id, provider, type, created_at, outcome, user_id, payload)
     values ('evt_hers', 'sandbox', 'customer.updated', now(), 'applied', $1, '{}')`,
  `insert into private.checkouts (user_id, provider, plan, asked_to_begin_at, expires_at, status)
     values ($1, 'sandbox', 'pro', now(), now() + interval '1 day', 'closed')`,
  `insert into private.payout_accounts (partner_id, account) select id, 'enc1:x' from public.partners where user_id = $1`,
  `insert into public.referrals (partner_id, user_id, status)
     select id, $1, 'counted' from public.partners where user_id <> $1 or user_id is null limit 1`,
  `insert into private.payment_cards (user_id, card) values ($1, sha256('card'))`,
  `insert into private.partner_devices (partner_id, device, seen_at)
     select id, sha256('device'), now() from public.partners where user_id = $1`,
  `insert into private.oauth_models (kind, id_hash, grant_id, payload, expires_at)
     select 'Grant', sha256('hers'), id, '{}', now() + interval '1 year' from public.oauth_grants where user_id = $1`,
  `insert into private.idempotency_keys (user_id, client_id, key, request_sha256, held_until)
     values ($1, 'x', 'x', sha256('x'), now())`,
  `insert into private.webhook_endpoints (id, user_id, url, events, secret)
     values ('aaaa0000-0000-4000-8000-000000000003', $1, 'https://her.example/hook', '{webhook.test}', 'enc1:x')`,
  `insert into private.webhook_deliveries (endpoint_id, subject_id, event, data)
     values ('aaaa0000-0000-4000-8000-000000000003', $1, 'webhook.test', '{}')`,
  `insert into private.mails (email, language, name, kind, data)
     select email, 'en', 'reports.check', 'reports', '{}' from auth.users where id = $1`,
  `insert into private.mails (user_id, name, kind, data) values ($1, 'notifications.notice', 'account', '{}')`,
  `insert into public.data_exports (id, user_id, status, object_name, bytes, ready_at, expires_at)
     values ('aaaa0000-0000-4000-8000-000000000008', $1, 'ready', 'aaaa0000-0000-4000-8000-000000000008/1.zip', 1,
       now(), now() + interval '90 days')`,
  `insert into public.agency_invitations (agency_id, email, kind, expires_at)
     select agency_id, u.email, 'creator', now() + interval '1 day'
     from auth.users as u, public.agency_creators as c where u.id = $1 and c.user_id = $1`,
  // Answered while her account had another address.
  `insert into public.agency_invitations (agency_id, email, kind, status, expires_at, answered_at, answered_by)
     select agency_id, 'isaure-of-earlier-days@example.org', 'creator', 'accepted', now() + interval '1 day', now(), $1
     from public.agency_creators where user_id = $1`,
  `insert into auth.sessions (id, user_id, created_at, updated_at, user_agent)
     values ('aaaa0000-0000-4000-8000-000000000004', $1, now(), now(), 'x')`,
  `insert into auth.refresh_tokens (token, user_id, session_id)
     values ('hashed', $1, 'aaaa0000-0000-4000-8000-000000000004')`,
  `insert into auth.mfa_amr_claims (id, session_id, authentication_method)
     values (gen_random_uuid(), 'aaaa0000-0000-4000-8000-000000000004', 'password')`,
  `insert into leakblock_auth.proofs (session_id, proved_at)
     values ('aaaa0000-0000-4000-8000-000000000004', now())`,
  `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status)
     values ('aaaa0000-0000-4000-8000-000000000005', $1, 'x', 'totp', 'verified')`,
  `insert into auth.mfa_challenges (id, factor_id, ip_address)
     values (gen_random_uuid(), 'aaaa0000-0000-4000-8000-000000000005', '127.0.0.1')`,
  `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values ('aaaa0000-0000-4000-8000-000000000006', $1, 'recovery_token', 'x', 'x')`,
  `insert into auth.flow_state (id, user_id, authentication_method, provider_type)
     values ('aaaa0000-0000-4000-8000-000000000007', $1, 'email', 'email')`,
  `insert into auth.audit_log_entries (id, payload)
     values (gen_random_uuid(), json_build_object('actor_id', $1::text, 'actor_username', 'agency-creator@example.org'))`,
  `insert into leakblock_auth.recovery_codes (user_id, code_hash) values ($1, 'x')`,
  `insert into leakblock_auth.guesses (token_id) values ('aaaa0000-0000-4000-8000-000000000006')`,
  `insert into leakblock_auth.totp_steps (factor_id, step) values ('aaaa0000-0000-4000-8000-000000000005', 1)`,
  `insert into leakblock_auth.oauth_departures (state_hash, flow_id, sealed)
     values ('x', 'aaaa0000-0000-4000-8000-000000000007', 'enc1:')`,
  `insert into pgboss.job (name, data, start_after) select name, jsonb_build_object('userId', $1::text), now() + interval '1 day'
     from pgboss.queue limit 1`,
  `insert into pgboss.job (name, data, start_after)
     select name, jsonb_build_object('to', (select email from auth.users where id = $1)), now() + interval '1 day'
     from pgboss.queue limit 1`,
];

/** Pages of the provider that show her invoice to whoever has their address. */
const invoices = [
  `update public.payments set invoice_url = 'https://pay.example/i/Vantongeren-77',
     pdf_url = 'https://pay.example/i/Vantongeren-77/pdf' where user_id = $1`,
];

/** Pages of hers, on which she is called as nowhere else. */
const pages = [
  `insert into public.official_links (user_id, platform, url)
     values ($1, 'Reddit', 'https://www.reddit.com/user/QuillMarlow_77/?rdt=5'),
       ($1, 'Elsewhere', 'https://pages.example/en/models/quill-mobile?page=2')`,
];

/** One of her notices went out, under her letter and with a page kept as evidence; the other pack belongs to none. */
const sentNotice = [
  `update public.removal_requests set subject = 'Notice', body = 'Remove the pictures of Velvet Marlowe-Quill.',
     text_sha256 = sha256(convert_to(E'Notice\\nRemove the pictures of Velvet Marlowe-Quill.', 'UTF8'))
   where user_id = $1 and number = 'R-2026-000777'`,
  `update public.removal_requests set status = 'sent', approved_at = now(), approved_sha256 = text_sha256,
     sent_at = now(), message_id = 'sent@agency.example',
     authorisation_id = (select id from public.authorisations where user_id = $1 limit 1)
   where user_id = $1 and number = 'R-2026-000777'`,
  // Addresses write what is not ASCII in their own way.
  `update public.removal_cases set url = 'https://xn--zooddgrve-w4a0k.example/zo%C3%AB-oddgr%C3%B6ve/quillmarlow_77?by=quill-mobile',
     address = 'https://leaks.example/zoe%CC%88%20oddgro%CC%88ve' where number = 'R-2026-900001'`,
  `update public.outgoing_mails set status = 'sent', handed_over_at = now(), sent_at = now() where user_id = $1`,
  `insert into public.removal_request_cases (request_id, case_id, user_id, recipient_key)
     select r.id, c.id, $1, 'evidence' from public.removal_requests as r, public.removal_cases as c
     where r.number = 'R-2026-000777' and c.number = 'R-2026-900001'`,
  `with other as (
     insert into public.removal_cases (user_id, number, url, address, host, claim)
     values ($1, 'R-2026-900002', 'https://leaks.example/f', 'https://leaks.example/f', 'leaks.example', 'copyright')
     returning id
   ), pack as (
     insert into public.evidence_packs (case_id, user_id, occasion, captured_at, manifest, manifest_sha256, bytes)
     select id, $1, 'before_first_notice', now(), '{}', sha256('{}'), 2 from other returning id
   )
   insert into public.evidence_files (pack_id, user_id, name, type, sha256, bytes, object_name)
     select id, $1, 'page.html', 'text/html', sha256('page'), 4, $1::text || '/other.html' from pack`,
];

export const plantedMore: readonly string[] = [...rows, ...invoices, ...pages, ...sentNotice];
