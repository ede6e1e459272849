-- Removal requests: cases (one per infringing URL), requests (one notice to one recipient, covering any number of its
-- cases), events (only ever added, hash-chained), and the mails, contacts, checks and evidence that belong to them.

-- tables
create sequence private.removal_case_numbers;

create table public.removal_cases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- R-2026-000123, as it stands in the subject of every notice.
  number text not null,
  finding_id uuid references public.findings (id) on delete set null,
  fake_profile_id uuid references public.fake_profiles (id) on delete set null,
  -- Canonical address: one page, one case.
  url text not null,
  address text not null,
  host text not null,
  site_label text,
  -- Files on the page, on whatever host they lie.
  media_urls text[] not null default '{}',
  claim text not null,
  -- Answers to the questions of the claim router, as they were given.
  answers jsonb not null default '{}',
  status text not null default 'detected',
  -- One of the five words that the person reads.
  status_word text not null default 'preparing',
  -- Lamps.
  source_state text not null default 'up',
  search_state text not null default 'unknown',
  -- Search engines in whose results it was seen.
  engines text[] not null default '{}',
  -- Signs of a minor: address and label are all that is kept.
  stop_label text,
  restart_count integer not null default 0,
  -- Rungs of the ladder that were taken since it last (re)started: 0 is everybody who is asked on the first day.
  rung smallint not null default 0,
  -- Where the same content stands now, when it moved.
  moved_to_case_id uuid references public.removal_cases (id) on delete set null,
  -- What happens next and by when; the worker takes it up then.
  next_step text,
  next_at timestamptz,
  first_contact_at timestamptz,
  claimed_gone_at timestamptz,
  first_gone_at timestamptz,
  resolved_at timestamptz,
  -- When contacts were looked up and the page was kept as evidence, ready for a notice; null: not yet.
  prepared_at timestamptz,
  -- A worker is at it until then; after that another may take it. Set until the notices are drafted too: one that is
  -- prepared and has this is owed drafts.
  preparing_until timestamptz,
  -- Tier under which it was begun: what that included is done for it to its end, whatever her plan is later.
  begun_tier text not null default 'standard',
  -- From when it counts against the removals of 30 days; null: not counted (begun under a plan, intimate images, what we
  -- began by ourselves from another case, what was given up before anything went out).
  counted_from timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The works that a case is about, as the notice names them.
create table public.removal_case_works (
  id bigint generated always as identity primary key,
  case_id uuid not null references public.removal_cases (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  work_id uuid references public.works (id) on delete set null,
  description text not null,
  kind text not null,
  -- Null while she has not been asked: nothing goes out before.
  made_by text,
  -- Asked when somebody else made it: being in a picture gives no right to report its copies.
  holds_rights boolean,
  -- Where the work stands with her consent: an official page, maybe behind a paywall.
  original_url text,
  -- Bits that differ between the work and the copy; null when it was named by hand.
  distance smallint
);

-- Whom to write to: what was looked up, where, and what came back. One row per case and look-up.
create table public.removal_contacts (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references public.removal_cases (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  scope text not null,
  -- The host that was looked up: that of the page, or that of a file.
  host text not null,
  source text not null,
  outcome text not null,
  method text,
  name text,
  address text,
  form_url text,
  confidence text,
  -- What came back, in short: network, registrar, error.
  detail jsonb not null default '{}',
  recipient_id uuid,
  fetched_at timestamptz not null default now()
);

-- Recipient directory: contacts that were proven or looked up, shared by all cases.
create table public.recipients (
  id uuid primary key default gen_random_uuid(),
  scope text not null,
  name text not null,
  -- Hosts (with their subdomains) it answers for; empty for networks and registrars, which are found by look-up.
  domains text[] not null default '{}',
  method text not null,
  address text,
  form_url text,
  source text not null,
  confidence text not null,
  language text not null default 'en',
  -- Claims it is written to about; none: only when something else asks for it (outdated results of a search).
  claims text[] not null default '{copyright,intimate_image,impersonation,private_data}',
  notes text,
  -- Key and version of an entry that the product brings along; a newer version writes over an older one.
  built_in text,
  built_in_version smallint,
  last_verified_at timestamptz,
  -- An agent's entry in the directory of the Copyright Office lapses after three years.
  valid_until date,
  -- The last hard bounce: this address is not written to until somebody looked at it.
  bounced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.removal_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Number of its first case, with a letter when that has several requests: R-2026-000123-B.
  number text not null,
  recipient_id uuid references public.recipients (id) on delete set null,
  -- The recipient as it was written to.
  scope text not null,
  recipient_name text not null,
  recipient_address text,
  form_url text,
  channel text not null,
  kind text not null,
  host text not null,
  language text not null,
  template_version text not null,
  status text not null default 'draft',
  blocked_reason text,
  reject_reason text,
  subject text not null default '',
  body text not null default '',
  -- SHA-256 of subject, line feed and body.
  text_sha256 bytea not null,
  -- Fields of a form in its order: [{"name": …, "value": …}]; empty for mails.
  fields jsonb not null default '[]',
  -- The name the recipient reads as the owner's.
  owner_name text not null,
  -- The contact is a conventional address that nobody published.
  is_guess boolean not null default false,
  -- The contact is a guess and was approved as such.
  is_guess_approved boolean not null default false,
  is_sworn boolean not null default true,
  authorisation_id uuid references public.authorisations (id),
  -- Who wrote it when a person did; null for the product.
  author_id uuid references auth.users (id) on delete set null,
  approved_by uuid references auth.users (id) on delete set null,
  approved_at timestamptz,
  approved_sha256 bytea,
  queued_at timestamptz,
  sent_at timestamptz,
  -- Message-ID of the notice, or the id that an API gave.
  message_id text,
  filed_at timestamptz,
  filed_by uuid references auth.users (id) on delete set null,
  -- Reference of the form, number of the ticket.
  reference text,
  acknowledged_at timestamptz,
  claimed_at timestamptz,
  verified_at timestamptz,
  -- The check that proved it; only the verifier sets it.
  verified_by_check uuid,
  follow_ups smallint not null default 0,
  -- The request before it on the ladder, or the one it takes the place of.
  previous_request_id uuid references public.removal_requests (id) on delete set null,
  rung smallint not null default 0,
  -- When the law's own time is over (TAKE IT DOWN: 48 hours after it was sent).
  breach_at timestamptz,
  next_step text,
  next_at timestamptz,
  -- Since when it has its status, and until when its timers were worked off.
  status_at timestamptz not null default now(),
  timers_done_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Which cases a request covers, and how each came out.
create table public.removal_request_cases (
  request_id uuid not null references public.removal_requests (id) on delete cascade,
  case_id uuid not null references public.removal_cases (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The case's restart count at the time: a page that came back is written about again.
  restart integer not null default 0,
  -- Key of the recipient, so that nobody is asked twice for one page.
  recipient_key text not null,
  outcome text not null default 'open',
  -- It went out or still may; false for what was dropped before it was sent, and for what bounced.
  is_live boolean not null default true,
  primary key (request_id, case_id)
);

-- What happened; rows are only ever added, in one chain per case.
create table public.removal_events (
  id bigint generated always as identity primary key,
  case_id uuid not null references public.removal_cases (id) on delete cascade,
  request_id uuid references public.removal_requests (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Place, moment and hashes are set by the trigger.
  seq integer not null default 0,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  actor_id uuid,
  action text not null,
  from_status text,
  to_status text,
  reason text,
  detail jsonb not null default '{}',
  -- SHA-256 of what was sent, received or stored with it.
  payload_sha256 bytea,
  prev_hash bytea,
  hash bytea not null default ''
);

create table public.outgoing_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  request_id uuid not null references public.removal_requests (id) on delete cascade,
  kind text not null,
  -- The first notice of a request is 0, then each further mail of that kind.
  ordinal smallint not null default 0,
  to_address text not null,
  subject text not null,
  body text not null,
  -- Without angle brackets.
  message_id text not null,
  in_reply_to text,
  envelope_from text not null,
  reply_to text not null,
  status text not null default 'queued',
  -- Set in a transaction of its own before the first byte goes to the mail server.
  handed_over_at timestamptz,
  sent_at timestamptz,
  -- What the mail server said.
  answer text,
  attempts smallint not null default 0,
  -- The recipient has had the day's share of mails: not before then.
  waits_until timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.incoming_mails (
  id uuid primary key default gen_random_uuid(),
  -- The person whose request it answers; null while nobody knows.
  user_id uuid references auth.users (id) on delete cascade,
  request_id uuid references public.removal_requests (id) on delete cascade,
  message_id text not null,
  from_address text not null,
  to_address text not null,
  subject text not null,
  -- Plain text only, cut at 100,000 characters.
  body text not null,
  kind text not null,
  matched_by text,
  -- Enhanced status of a bounce: 5.1.1
  bounce_status text,
  ticket text,
  -- What the words hint at, for whoever decides: removed, refused, asks_more, counter_notice.
  hint text,
  received_at timestamptz not null default now(),
  -- A bounce that may pass (RFC 3463: 4.x.x): when its request is taken for undeliverable unless an answer came.
  waits_until timestamptz,
  handled_at timestamptz,
  handled_by uuid references auth.users (id) on delete set null
);

-- The mail as it came.
create table private.incoming_mail_sources (
  mail_id uuid primary key references public.incoming_mails (id) on delete cascade,
  source bytea not null
);

-- One look at a page, a file or a search result.
create table public.removal_checks (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references public.removal_cases (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- All looks of one run.
  run uuid not null,
  at timestamptz not null default now(),
  vantage text not null,
  target text not null,
  url text not null,
  http_status integer,
  verdict text not null,
  signals text[] not null default '{}',
  -- Bits that differ between the file and her work.
  distance smallint,
  ms integer not null default 0,
  -- That work; it stays where she deletes the work: what cannot be compared any more is not gone.
  work_id uuid
);

create table public.counter_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  request_id uuid not null references public.removal_requests (id) on delete cascade,
  incoming_mail_id uuid references public.incoming_mails (id) on delete set null,
  received_on date not null,
  subscriber_name text not null,
  statement text not null,
  -- Elements of 17 U.S.C. 512(g)(3) that it has.
  elements text[] not null default '{}',
  -- The 10th and the 14th US business day after it was received.
  decide_by date not null,
  restored_by date not null,
  status text not null default 'received',
  decided_at timestamptz,
  created_at timestamptz not null default now()
);

-- Evidence packs: how a page stood before the first notice, and how it was when it was gone or came back.
create table public.evidence_packs (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references public.removal_cases (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  occasion text not null,
  captured_at timestamptz not null,
  -- Exact bytes of manifest.json.
  manifest text not null,
  manifest_sha256 bytea not null,
  -- RFC 3161 token over the manifest, and where it came from.
  timestamp_token bytea,
  timestamp_url text,
  bytes bigint not null
);

create table public.evidence_files (
  pack_id uuid not null references public.evidence_packs (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  type text not null,
  sha256 bytea not null,
  bytes integer not null,
  -- Name in the bucket evidence.
  object_name text not null,
  primary key (pack_id, name)
);

-- Links by which somebody without an account sees one case.
create table public.case_links (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references public.removal_cases (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  label text not null,
  token_sha256 bytea not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_opened_at timestamptz,
  opened integer not null default 0,
  created_at timestamptz not null default now()
);

-- Reports posted to the abuse interface of Cloudflare: handed over once, then followed.
create table public.cloudflare_reports (
  request_id uuid primary key references public.removal_requests (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'handing_over',
  -- Set in a transaction of its own before the report is posted.
  handed_over_at timestamptz not null,
  report_id text,
  denial_reason text,
  -- What the interface said when it refused, in short.
  answer text,
  -- Mails about it that were read already.
  read_mails text[] not null default '{}',
  polled_at timestamptz,
  next_poll_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null
);

-- Which RDAP server answers for what (RFC 9224), kept for a day.
create table private.rdap_bootstrap (
  kind text primary key,
  body jsonb not null,
  fetched_at timestamptz not null default now()
);

-- What was looked up about a host and what came back; all cases on the host share it while it is fresh.
create table private.host_look_ups (
  host text primary key,
  look_ups jsonb not null,
  fetched_at timestamptz not null
);

-- constraints
alter table public.removal_cases add constraint removal_cases_number_key unique (number);
alter table public.removal_cases add constraint removal_cases_user_id_url_claim_key unique (user_id, url, claim);
alter table public.removal_cases add constraint removal_cases_url_check
  check (url ~ '^https?://[^[:space:]]+$' and char_length(url) <= 2000);
alter table public.removal_cases add constraint removal_cases_address_check
  check (address ~ '^https?://[^[:space:]]+$' and char_length(address) <= 2000);
alter table public.removal_cases add constraint removal_cases_host_check check (char_length(host) between 1 and 253);
alter table public.removal_cases add constraint removal_cases_site_label_check check (char_length(site_label) <= 100);
alter table public.removal_cases add constraint removal_cases_claim_check
  check (claim in ('copyright', 'intimate_image', 'impersonation', 'private_data'));
alter table public.removal_cases add constraint removal_cases_status_check
  check (status in ('detected', 'confirmed', 'in_progress', 'offline_monitoring', 'resolved', 'delisted_only',
    'disputed', 'exhausted', 'reappeared', 'invalid', 'withdrawn'));
alter table public.removal_cases add constraint removal_cases_status_word_check
  check (status_word in ('preparing', 'sent', 'waiting', 'removed', 'needs_you', 'withdrawn'));
alter table public.removal_cases add constraint removal_cases_source_state_check
  check (source_state in ('up', 'unknown', 'offline', 'gone'));
alter table public.removal_cases add constraint removal_cases_search_state_check
  check (search_state in ('unknown', 'listed', 'requested', 'removed', 'not_listed'));
alter table public.removal_cases add constraint removal_cases_stop_label_check check (stop_label in ('possible_minor'));
alter table public.removal_cases add constraint removal_cases_begun_tier_check
  check (begun_tier in ('standard', 'basic', 'pro', 'elite', 'admin'));
alter table public.removal_cases add constraint removal_cases_resolved_at_check
  check (status <> 'resolved' or resolved_at is not null);
alter table public.removal_case_works add constraint removal_case_works_description_check
  check (char_length(description) between 1 and 1000);
alter table public.removal_case_works add constraint removal_case_works_kind_check
  check (kind in ('photo', 'video', 'text', 'profile'));
alter table public.removal_case_works add constraint removal_case_works_made_by_check
  check (made_by in ('self', 'photographer', 'partner', 'studio'));
alter table public.removal_case_works add constraint removal_case_works_original_url_check
  check (original_url ~ '^https?://[^[:space:]]+$' and char_length(original_url) <= 2000);
alter table public.removal_contacts add constraint removal_contacts_scope_check
  check (scope in ('operator', 'host', 'network', 'cdn', 'registrar', 'search', 'payment', 'platform'));
alter table public.removal_contacts add constraint removal_contacts_source_check
  check (source in ('directory', 'site_page', 'rdap_domain', 'rdap_ip', 'security_txt', 'convention', 'catalogue', 'operator', 'cdn_answer'));
alter table public.removal_contacts add constraint removal_contacts_outcome_check
  check (outcome in ('found', 'nothing', 'failed'));
alter table public.removal_contacts add constraint removal_contacts_method_check
  check (method in ('email', 'web_form', 'cloudflare_api', 'self_service'));
alter table public.removal_contacts add constraint removal_contacts_confidence_check
  check (confidence in ('confirmed', 'published', 'guessed'));
alter table public.recipients add constraint recipients_scope_check
  check (scope in ('operator', 'host', 'network', 'cdn', 'registrar', 'search', 'payment', 'platform'));
alter table public.recipients add constraint recipients_method_check
  check (method in ('email', 'web_form', 'cloudflare_api', 'self_service'));
alter table public.recipients add constraint recipients_source_check
  check (source in ('directory', 'site_page', 'rdap_domain', 'rdap_ip', 'security_txt', 'convention', 'catalogue', 'operator', 'cdn_answer'));
alter table public.recipients add constraint recipients_confidence_check
  check (confidence in ('confirmed', 'published', 'guessed'));
alter table public.recipients add constraint recipients_contact_check
  check (case when method = 'email' then address is not null when method = 'cloudflare_api' then true else form_url is not null end);
alter table public.recipients add constraint recipients_name_check check (char_length(name) between 1 and 200);
alter table public.recipients add constraint recipients_address_check
  check (address ~ '^[^[:space:]@]+@[^[:space:]@]+$' and char_length(address) <= 254);
alter table public.recipients add constraint recipients_form_url_check
  check (form_url ~ '^https://[^[:space:]]+$' and char_length(form_url) <= 2000);
alter table public.recipients add constraint recipients_claims_check
  check (claims <@ array['copyright', 'intimate_image', 'impersonation', 'private_data']);
alter table public.recipients add constraint recipients_built_in_key unique (built_in);
alter table public.recipients add constraint recipients_built_in_check
  check ((built_in is null) = (built_in_version is null));
alter table public.removal_contacts add constraint removal_contacts_recipient_id_fkey
  foreign key (recipient_id) references public.recipients (id) on delete set null;
alter table public.removal_requests add constraint removal_requests_number_key unique (number);
alter table public.removal_requests add constraint removal_requests_scope_check
  check (scope in ('operator', 'host', 'network', 'cdn', 'registrar', 'search', 'payment', 'platform'));
alter table public.removal_requests add constraint removal_requests_channel_check
  check (channel in ('email', 'web_form', 'cloudflare_api', 'self_service'));
alter table public.removal_requests add constraint removal_requests_kind_check
  check (kind in ('dmca_notice', 'dmca_search_notice', 'dsa_notice', 'take_it_down_request', 'impersonation_report',
    'data_protection_request', 'outdated_content_request', 'complaint'));
alter table public.removal_requests add constraint removal_requests_status_check
  check (status in ('draft', 'blocked', 'in_review', 'approved', 'declined', 'queued', 'to_file', 'sent', 'filed',
    'bounced', 'acknowledged', 'info_requested', 'removal_claimed', 'verified_removed', 'partially_removed',
    'claim_false', 'rejected', 'appealed', 'no_response', 'escalated', 'counter_noticed', 'action_filed', 'restored',
    'counter_withdrawn', 'superseded', 'closed', 'withdrawn'));
alter table public.removal_requests add constraint removal_requests_blocked_reason_check
  check ((status = 'blocked') = (blocked_reason is not null) and blocked_reason in ('no_loa', 'loa_expired',
    'act_not_allowed', 'id_unverified', 'ownership_unconfirmed', 'fair_use_unanswered', 'contact_missing',
    'guess_unapproved', 'pii_lint', 'own_page', 'incomplete', 'no_evidence'));
alter table public.removal_requests add constraint removal_requests_reject_reason_check
  check (reject_reason in ('incomplete', 'not_owner', 'fair_use', 'not_found', 'duplicate', 'not_in_index',
    'wrong_channel', 'not_hosted_here', 'needs_authority_proof', 'needs_court_order', 'policy_no', 'other'));
alter table public.removal_requests add constraint removal_requests_text_sha256_check
  check (text_sha256 = sha256(convert_to(subject || E'\n' || body, 'UTF8')));
-- No state without its proof.
alter table public.removal_requests add constraint removal_requests_approval_check check (
  status in ('draft', 'blocked', 'in_review', 'declined', 'superseded', 'closed', 'withdrawn')
  or (approved_at is not null and approved_sha256 = text_sha256 and authorisation_id is not null));
alter table public.removal_requests add constraint removal_requests_sent_check check (
  channel not in ('email', 'cloudflare_api')
  or status in ('draft', 'blocked', 'in_review', 'approved', 'declined', 'queued', 'bounced', 'superseded', 'closed',
    'withdrawn')
  or (sent_at is not null and message_id is not null));
alter table public.removal_requests add constraint removal_requests_filed_check check (
  channel not in ('web_form', 'self_service')
  or status in ('draft', 'blocked', 'in_review', 'approved', 'declined', 'to_file', 'superseded', 'closed', 'withdrawn')
  or (filed_at is not null and char_length(reference) > 0));
alter table public.removal_requests add constraint removal_requests_verified_check check (
  status <> 'verified_removed' or (verified_at is not null and verified_by_check is not null));
alter table public.removal_requests add constraint removal_requests_rejected_check check (
  status not in ('rejected', 'appealed') or reject_reason is not null);
alter table public.removal_requests add constraint removal_requests_verified_by_check_fkey
  foreign key (verified_by_check) references public.removal_checks (id);
alter table public.removal_request_cases add constraint removal_request_cases_outcome_check
  check (outcome in ('open', 'claimed', 'removed', 'still_up', 'moved', 'refused'));
alter table public.removal_events add constraint removal_events_seq_key unique (case_id, seq);
alter table public.removal_events add constraint removal_events_actor_check
  check (actor in ('person', 'operator', 'agency', 'system', 'verifier', 'recipient'));
alter table public.removal_events add constraint removal_events_action_check check (char_length(action) between 1 and 60);
alter table public.outgoing_mails add constraint outgoing_mails_kind_check
  check (kind in ('notice', 'follow_up', 'retraction', 'answer'));
alter table public.outgoing_mails add constraint outgoing_mails_request_id_kind_ordinal_key unique (request_id, kind, ordinal);
alter table public.outgoing_mails add constraint outgoing_mails_message_id_key unique (message_id);
-- in_mailbox: there is no mail server; it lies in the built-in mailbox and went to nobody. undecided: the worker died
-- between handing it over and writing down the answer; an operator decides.
alter table public.outgoing_mails add constraint outgoing_mails_status_check
  check (status in ('queued', 'handing_over', 'sent', 'in_mailbox', 'undecided', 'failed', 'bounced', 'withheld'));
alter table public.outgoing_mails add constraint outgoing_mails_sent_check
  check (status not in ('sent', 'bounced') or (sent_at is not null and handed_over_at is not null));
alter table public.incoming_mails add constraint incoming_mails_message_id_to_address_key unique (message_id, to_address);
alter table public.incoming_mails add constraint incoming_mails_kind_check
  check (kind in ('bounce', 'delay', 'auto_reply', 'reply'));
alter table public.incoming_mails add constraint incoming_mails_matched_by_check
  check ((request_id is null) = (matched_by is null) and matched_by in ('plus_address', 'in_reply_to', 'subject', 'operator'));
alter table public.incoming_mails add constraint incoming_mails_hint_check
  check (hint in ('removed', 'refused', 'asks_more', 'counter_notice'));
alter table public.incoming_mails add constraint incoming_mails_body_check check (char_length(body) <= 100000);
alter table public.incoming_mails add constraint incoming_mails_subject_check check (char_length(subject) <= 1000);
alter table private.incoming_mail_sources add constraint incoming_mail_sources_source_check
  check (octet_length(source) <= 2097152);
alter table public.removal_checks add constraint removal_checks_vantage_check check (vantage in ('first', 'second', 'operator'));
-- An operator only ever says that a page stands.
alter table public.removal_checks add constraint removal_checks_operator_check check (vantage <> 'operator' or verdict = 'present');
alter table public.removal_checks add constraint removal_checks_target_check check (target in ('page', 'media', 'search'));
alter table public.removal_checks add constraint removal_checks_verdict_check
  check (verdict in ('gone', 'present', 'moved', 'inconclusive'));
alter table public.counter_notices add constraint counter_notices_status_check
  check (status in ('received', 'action_filed', 'withdrawn', 'restored', 'not_restored'));
alter table public.counter_notices add constraint counter_notices_elements_check
  check (elements <@ array['signature', 'material', 'statement', 'contact', 'jurisdiction']);
alter table public.evidence_packs add constraint evidence_packs_occasion_check
  check (occasion in ('before_first_notice', 'gone', 'reappeared'));
alter table public.evidence_packs add constraint evidence_packs_manifest_check
  check (manifest_sha256 = sha256(convert_to(manifest, 'UTF8')));
alter table public.evidence_files add constraint evidence_files_sha256_check check (octet_length(sha256) = 32);
alter table public.case_links add constraint case_links_token_sha256_key unique (token_sha256);
alter table public.case_links add constraint case_links_token_sha256_check check (octet_length(token_sha256) = 32);
alter table public.case_links add constraint case_links_label_check check (char_length(label) between 1 and 100);
alter table public.cloudflare_reports add constraint cloudflare_reports_status_check
  check (status in ('handing_over', 'submitted', 'accepted', 'denied', 'undecided', 'refused'));
-- No report without the number that the interface gave it.
alter table public.cloudflare_reports add constraint cloudflare_reports_report_id_check
  check ((status in ('submitted', 'accepted', 'denied')) = (report_id is not null));
alter table private.rdap_bootstrap add constraint rdap_bootstrap_kind_check
  check (kind in ('dns', 'ipv4', 'ipv6', 'asn'));

-- indexes
create index removal_cases_user_id_created_at_idx on public.removal_cases (user_id, created_at desc, id);
create index removal_cases_user_id_status_idx on public.removal_cases (user_id, status, created_at desc, id);
create index removal_cases_user_id_status_word_idx on public.removal_cases (user_id, status_word, created_at desc, id);
create index removal_cases_user_id_first_contact_at_idx on public.removal_cases (user_id, first_contact_at)
  where first_contact_at is not null and stop_label is null;
create index removal_cases_user_id_resolved_at_idx on public.removal_cases (user_id, resolved_at)
  where finding_id is null and resolved_at is not null and stop_label is null;
create index removal_cases_finding_id_idx on public.removal_cases (finding_id);
create index removal_cases_fake_profile_id_idx on public.removal_cases (fake_profile_id);
create index removal_cases_moved_to_case_id_idx on public.removal_cases (moved_to_case_id);
create index removal_cases_unprepared_idx on public.removal_cases (user_id, host)
  where prepared_at is null or preparing_until is not null;
create index removal_cases_next_at_idx on public.removal_cases (next_at) where next_at is not null;
-- What a larger plan would take up, by person.
create index removal_cases_begun_without_search_idx on public.removal_cases (user_id, id)
  where begun_tier in ('standard', 'basic') and prepared_at is not null and stop_label is null
    and status not in ('withdrawn', 'invalid', 'resolved');
-- What was stopped, by person.
create index removal_cases_stopped_idx on public.removal_cases (user_id) where stop_label is not null;
create index removal_cases_host_idx on public.removal_cases (host);
create index removal_cases_user_id_counted_from_idx on public.removal_cases (user_id, counted_from)
  where counted_from is not null;
create index removal_case_works_case_id_idx on public.removal_case_works (case_id);
create index removal_case_works_user_id_idx on public.removal_case_works (user_id);
create index removal_case_works_work_id_idx on public.removal_case_works (work_id);
create index removal_contacts_case_id_idx on public.removal_contacts (case_id);
create index removal_contacts_user_id_idx on public.removal_contacts (user_id);
create index removal_contacts_recipient_id_idx on public.removal_contacts (recipient_id);
create index recipients_domains_idx on public.recipients using gin (domains);
create index recipients_address_idx on public.recipients (address);
create unique index recipients_contact_idx on public.recipients
  (scope, method, (coalesce(lower(address), form_url, '')));
create index cloudflare_reports_user_id_idx on public.cloudflare_reports (user_id);
create index cloudflare_reports_decided_by_idx on public.cloudflare_reports (decided_by);
create index cloudflare_reports_next_poll_at_idx on public.cloudflare_reports (next_poll_at)
  where next_poll_at is not null;
create index removal_requests_user_id_created_at_idx on public.removal_requests (user_id, created_at desc, id);
-- What is open and late, by person, without a look at the texts.
create index removal_requests_user_id_status_idx on public.removal_requests (user_id, status)
  include (breach_at, next_step, next_at);
create index removal_requests_user_id_verified_at_idx on public.removal_requests (user_id, verified_at)
  include (sent_at, filed_at) where verified_at is not null;
create index removal_requests_status_idx on public.removal_requests (status, created_at);
create index removal_requests_next_at_idx on public.removal_requests (next_at) where next_at is not null;
create index removal_requests_recipient_id_idx on public.removal_requests (recipient_id);
create index removal_requests_host_sent_at_idx on public.removal_requests (host, sent_at) where sent_at is not null;
create index removal_requests_authorisation_id_idx on public.removal_requests (authorisation_id);
create index removal_requests_author_id_idx on public.removal_requests (author_id);
create index removal_requests_approved_by_idx on public.removal_requests (approved_by);
create index removal_requests_filed_by_idx on public.removal_requests (filed_by);
create index removal_requests_previous_request_id_idx on public.removal_requests (previous_request_id);
create index removal_requests_verified_by_check_idx on public.removal_requests (verified_by_check);
create index removal_requests_message_id_idx on public.removal_requests (message_id);
create index removal_request_cases_case_id_idx on public.removal_request_cases (case_id);
create index removal_request_cases_user_id_idx on public.removal_request_cases (user_id);
-- Never two notices to one recipient about one page, unless it came back.
create unique index removal_request_cases_recipient_key on public.removal_request_cases (case_id, recipient_key, restart)
  where is_live;
create index removal_events_user_id_at_idx on public.removal_events (user_id, at desc);
create index removal_events_request_id_idx on public.removal_events (request_id);
create index removal_events_needs_operator_idx on public.removal_events (case_id, seq desc)
  where action = 'check_needs_operator';
create index outgoing_mails_user_id_idx on public.outgoing_mails (user_id);
create index outgoing_mails_status_idx on public.outgoing_mails (status, created_at);
create index outgoing_mails_created_at_idx on public.outgoing_mails (created_at desc, id desc);
create index outgoing_mails_decided_by_idx on public.outgoing_mails (decided_by);
create index outgoing_mails_handed_over_at_idx on public.outgoing_mails (handed_over_at);
-- What a recipient got today, and what waits for tomorrow.
create index outgoing_mails_recipient_idx on public.outgoing_mails (lower(to_address), (coalesce(sent_at, handed_over_at)));
create index outgoing_mails_waits_until_idx on public.outgoing_mails (waits_until) where waits_until is not null;
create index incoming_mails_unhandled_idx on public.incoming_mails (received_at desc) where handled_at is null;
create index incoming_mails_waits_until_idx on public.incoming_mails (waits_until) where waits_until is not null;
create index incoming_mails_user_id_idx on public.incoming_mails (user_id);
create index incoming_mails_strangers_idx on public.incoming_mails (lower(from_address)) where user_id is null;
create index incoming_mails_request_id_idx on public.incoming_mails (request_id);
create index incoming_mails_handled_by_idx on public.incoming_mails (handled_by);
create index incoming_mails_received_at_idx on public.incoming_mails (received_at desc);
create index removal_checks_case_id_at_idx on public.removal_checks (case_id, at desc);
create index removal_checks_user_id_idx on public.removal_checks (user_id);
create index counter_notices_user_id_idx on public.counter_notices (user_id);
create index counter_notices_request_id_idx on public.counter_notices (request_id);
create index counter_notices_incoming_mail_id_idx on public.counter_notices (incoming_mail_id);
create index evidence_packs_case_id_idx on public.evidence_packs (case_id, captured_at);
create index evidence_packs_user_id_idx on public.evidence_packs (user_id);
create index evidence_files_user_id_idx on public.evidence_files (user_id);
create index case_links_case_id_idx on public.case_links (case_id);
create index case_links_user_id_idx on public.case_links (user_id);

-- grants
alter table public.removal_cases enable row level security;
alter table public.removal_case_works enable row level security;
alter table public.removal_contacts enable row level security;
alter table public.removal_requests enable row level security;
alter table public.removal_request_cases enable row level security;
alter table public.outgoing_mails enable row level security;
alter table public.incoming_mails enable row level security;
alter table public.removal_checks enable row level security;
alter table public.counter_notices enable row level security;
alter table public.evidence_packs enable row level security;
alter table public.evidence_files enable row level security;
alter table public.case_links enable row level security;
alter table public.removal_events enable row level security;
alter table public.recipients enable row level security;
alter table public.cloudflare_reports enable row level security;
revoke all on
  public.removal_cases, public.removal_case_works, public.removal_contacts, public.removal_requests,
  public.removal_request_cases, public.outgoing_mails, public.incoming_mails, public.removal_checks,
  public.counter_notices, public.evidence_packs, public.evidence_files, public.case_links,
  public.removal_events, public.recipients, public.cloudflare_reports
  from anon, authenticated;
grant select on
  public.removal_cases, public.removal_case_works, public.removal_contacts, public.removal_requests,
  public.removal_request_cases, public.outgoing_mails, public.incoming_mails, public.removal_checks,
  public.counter_notices, public.evidence_packs, public.evidence_files, public.removal_events,
  public.recipients, public.cloudflare_reports
  to authenticated;
-- The hash of a link's token stays with the server.
grant select (id, case_id, user_id, label, expires_at, revoked_at, last_opened_at, opened, created_at)
  on public.case_links to authenticated;
grant select, insert, update, delete on
  public.removal_cases, public.removal_case_works, public.removal_contacts, public.removal_requests,
  public.removal_request_cases, public.outgoing_mails, public.incoming_mails, public.removal_checks,
  public.counter_notices, public.evidence_packs, public.evidence_files, public.case_links, public.recipients,
  public.cloudflare_reports
  to service_role;
-- Added to, never changed: not even by the server.
grant select, insert on public.removal_events to service_role;
grant select, insert, update, delete on private.incoming_mail_sources, private.rdap_bootstrap, private.host_look_ups
  to service_role;
grant usage on sequence private.removal_case_numbers to service_role;

-- functions
create function private.removal_event_text(event public.removal_events) returns text
language sql stable set search_path = ''
begin atomic
  select pg_catalog.jsonb_build_array(event.case_id, event.seq, private.chain_time(event.at), event.request_id,
    event.actor, event.actor_id, event.action, event.from_status, event.to_status, event.reason, event.detail,
    pg_catalog.encode(event.payload_sha256, 'hex'))::text;
end;

-- Writes place, time, predecessor's hash and own hash of a new event. The lock lets two writers of one case queue up.
create function private.chain_removal_event() returns trigger
language plpgsql set search_path = '' as $$
declare
  last record;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('removal case ' || new.case_id::text, 0));
  select seq, hash into last from public.removal_events where case_id = new.case_id order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.prev_hash := last.hash;
  new.hash := private.chain_hash(new.prev_hash, private.removal_event_text(new));
  return new;
end $$;

-- Place of the first event of a case that does not follow from the one before it; null when all do.
create function private.find_broken_removal_event(case_id uuid) returns integer
language sql stable set search_path = ''
begin atomic
  select min(seq) from (
    select event.seq,
      event.hash is distinct from private.chain_hash(event.prev_hash, private.removal_event_text(event))
      or event.prev_hash is distinct from lag(event.hash) over (order by event.seq)
      or event.seq <> row_number() over (order by event.seq) as is_broken
    from public.removal_events as event where event.case_id = find_broken_removal_event.case_id
  ) as checked where is_broken;
end;

-- A request that was dropped before it went out frees its recipient for another; one that went out does only if it
-- was a mail that bounced: it asked nobody, and whatever becomes of it, its mailbox may be written to again once it works.
-- A form that is noted as filed after another one went to its recipient in its place leaves the page to that one.
create function private.free_recipients() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.removal_request_cases as mine
    set is_live = (new.channel <> 'email' or 'bounced' not in (old.status, new.status))
      and (new.sent_at is not null or new.filed_at is not null
        or new.status not in ('declined', 'superseded', 'closed', 'withdrawn'))
      and (mine.is_live or not exists (
        select from public.removal_request_cases as other
        where other.case_id = mine.case_id and other.recipient_key = mine.recipient_key
          and other.restart = mine.restart and other.is_live))
    where mine.request_id = new.id;
  return null;
end $$;

-- What keeps requests from going out may be gone: the worker looks at them again.
create function private.wake_blocked_requests() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.removal_requests set next_step = 'review', next_at = now()
    where user_id = new.user_id and status = 'blocked';
  return null;
end $$;

-- How long removals took, in hours from the notice to the proof, over everybody; told from five on.
create function private.removal_times() returns table (scope text, kind text, sample integer, median_hours real)
language sql stable security definer set search_path = ''
begin atomic
  select request.scope, request.kind, count(*)::integer,
    (percentile_cont(0.5) within group (
      order by extract(epoch from request.verified_at - coalesce(request.sent_at, request.filed_at))) / 3600)::real
  from public.removal_requests as request
  where request.verified_at is not null and coalesce(request.sent_at, request.filed_at) is not null
  group by request.scope, request.kind
  having count(*) >= 5
  order by request.scope, request.kind;
end;

create function public.removal_times() returns table (scope text, kind text, sample integer, median_hours real)
language sql stable set search_path = ''
begin atomic
  select times.scope, times.kind, times.sample, times.median_hours from private.removal_times() as times;
end;

-- Stopped cases of the creators whom the calling person's agencies look after, and the requests that name one of them.
-- Definer for the reason given at private.has_role: her own look would leave out what this is to name.
create function private.stopped_removal_ids() returns setof uuid
language sql stable security definer set search_path = ''
begin atomic
  with stopped as (
    select removal_cases.id from public.removal_cases
    where removal_cases.stop_label is not null and removal_cases.user_id in (select private.managed_user_ids())
  )
  select stopped.id from stopped
  union all
  select covered.request_id from public.removal_request_cases as covered join stopped on stopped.id = covered.case_id;
end;

revoke all on function private.free_recipients() from public;
revoke all on function private.wake_blocked_requests() from public;
revoke all on function private.removal_times() from public;
revoke all on function public.removal_times() from public;
grant execute on function private.free_recipients() to service_role;
grant execute on function private.wake_blocked_requests() to service_role;
grant execute on function private.removal_times() to authenticated, service_role;
grant execute on function public.removal_times() to authenticated, service_role;
revoke all on function private.stopped_removal_ids() from public;
grant execute on function private.stopped_removal_ids() to authenticated, service_role;
revoke all on function private.removal_event_text(public.removal_events) from public;
revoke all on function private.chain_removal_event() from public;
revoke all on function private.find_broken_removal_event(uuid) from public;
grant execute on function private.removal_event_text(public.removal_events) to service_role;
grant execute on function private.find_broken_removal_event(uuid) to service_role;

-- triggers
create trigger removal_events_chain before insert on public.removal_events
  for each row execute function private.chain_removal_event();
create trigger removal_requests_free_recipients after update of status on public.removal_requests
  for each row when (old.status is distinct from new.status) execute function private.free_recipients();
create trigger authorisations_wake_blocked_requests after insert or update on public.authorisations
  for each row execute function private.wake_blocked_requests();
create trigger identity_verifications_wake_blocked_requests after insert or update on public.identity_verifications
  for each row execute function private.wake_blocked_requests();
create trigger removal_cases_touch_updated_at before update on public.removal_cases
  for each row execute function private.touch_updated_at();
create trigger removal_requests_touch_updated_at before update on public.removal_requests
  for each row execute function private.touch_updated_at();
create trigger recipients_touch_updated_at before update on public.recipients
  for each row execute function private.touch_updated_at();
create trigger outgoing_mails_touch_updated_at before update on public.outgoing_mails
  for each row execute function private.touch_updated_at();

-- policies
-- What was stopped is handed on to no agency.
create policy removal_cases_select_own_or_agency_or_admin on public.removal_cases for select to authenticated
  using (
    user_id = (select auth.uid())
    or (stop_label is null and user_id in (select private.managed_user_ids()))
    or (select private.has_role('admin'))
  );
create policy removal_case_works_select_own_or_admin on public.removal_case_works for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy removal_contacts_select_own_or_admin on public.removal_contacts for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy removal_requests_select_own_or_agency_or_admin on public.removal_requests for select to authenticated
  using (
    user_id = (select auth.uid())
    or (user_id in (select private.managed_user_ids()) and id not in (select private.stopped_removal_ids()))
    or (select private.has_role('admin'))
  );
create policy removal_request_cases_select_own_or_agency_or_admin on public.removal_request_cases for select to authenticated
  using (
    user_id = (select auth.uid())
    or (
      user_id in (select private.managed_user_ids())
      and case_id not in (select private.stopped_removal_ids())
      and request_id not in (select private.stopped_removal_ids())
    )
    or (select private.has_role('admin'))
  );
create policy outgoing_mails_select_own_or_admin on public.outgoing_mails for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy incoming_mails_select_own_or_admin on public.incoming_mails for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy removal_checks_select_own_or_agency_or_admin on public.removal_checks for select to authenticated
  using (
    user_id = (select auth.uid())
    or (user_id in (select private.managed_user_ids()) and case_id not in (select private.stopped_removal_ids()))
    or (select private.has_role('admin'))
  );
create policy counter_notices_select_own_or_agency_or_admin on public.counter_notices for select to authenticated
  using (
    user_id = (select auth.uid())
    or (user_id in (select private.managed_user_ids()) and request_id not in (select private.stopped_removal_ids()))
    or (select private.has_role('admin'))
  );
create policy evidence_packs_select_own_or_admin on public.evidence_packs for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy evidence_files_select_own_or_admin on public.evidence_files for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy case_links_select_own_or_admin on public.case_links for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy removal_events_select_own_or_agency_or_admin on public.removal_events for select to authenticated
  using (
    user_id = (select auth.uid())
    or (user_id in (select private.managed_user_ids()) and case_id not in (select private.stopped_removal_ids()))
    or (select private.has_role('admin'))
  );
create policy cloudflare_reports_select_own_or_admin on public.cloudflare_reports for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy recipients_select_admin on public.recipients for select to authenticated
  using ((select private.has_role('admin')));
