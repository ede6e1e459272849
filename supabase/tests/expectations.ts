import { agencyExpectations, plantedAgencies } from './agency-expectations.ts';
import { exportExpectations, plantedExports } from './export-expectations.ts';
import { contactExpectations, plantedContacts } from './contact-expectations.ts';
import { mailExpectations, plantedMails } from './mail-expectations.ts';
import { mailSettingsExpectations, plantedMailSettings } from './mail-settings-expectations.ts';
import { plantedRemovals, removalExpectations } from './removal-expectations.ts';
import { oauthExpectations, plantedOauth } from './oauth-expectations.ts';
import { partnerExpectations, plantedPartner } from './partner-expectations.ts';
import { letterExpectations, plantedLetter } from './letter-expectations.ts';
import { plantedReports, reportExpectations } from './report-expectations.ts';
import { filterExpectations, plantedFilters } from './saved-filter-expectations.ts';
import { siteListExpectations } from './site-list-expectations.ts';
import { plantedPayments, subscriptionExpectations } from './subscription-expectations.ts';
import { erasureExpectations, plantedErasure } from './erasure-expectations.ts';
import { evidenceExpectations, plantedEvidence } from './evidence-expectations.ts';

/**
 * Whom the matrix tries: the row's owner, another person, nobody, the owner's agency, an admin, and another person who
 * is a moderator: a role that opens nothing.
 */
export const actors = ['owner', 'stranger', 'visitor', 'agency', 'admin', 'moderator'] as const;
export type Actor = (typeof actors)[number];

export const verbs = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof verbs)[number];

/** Who may do what to a row that belongs to the owner, and the statements that try it. */
export type Expectation = {
  may: Record<Verb, readonly Actor[]>;
  /** Names the owner's row; `$1` is the owner's id. */
  where: string;
  /** Columns and values of a further row of the owner; `$1` is the owner's id. */
  insert: string;
  /** Assignment that an honest screen might make. */
  set: string;
};

const readOnly: Expectation['may'] = {
  select: ['owner', 'admin'],
  insert: [],
  update: [],
  delete: [],
};
/** Also read by the agency that looks after the owner. */
const managed: Expectation['may'] = { ...readOnly, select: ['owner', 'agency', 'admin'] };
const ownList: Expectation['may'] = {
  select: ['owner', 'admin'],
  insert: ['owner'],
  update: ['owner'],
  delete: ['owner'],
};
const signedIn = ['owner', 'stranger', 'agency', 'admin', 'moderator'] as const;
const instantScan = `'5eed0000-0000-4000-8000-00000000c001'`;

/** Every table of schema public. A table that is missing here fails the matrix. */
export const expectations: Record<string, Expectation> = {
  profiles: {
    may: { select: ['owner', 'admin'], insert: ['owner'], update: ['owner'], delete: [] },
    where: 'id = $1',
    insert: `(id, first_name) values ($1, 'Juno')`,
    set: `city = 'Ghent'`,
  },
  user_niches: {
    may: ownList,
    where: `user_id = $1 and niche = 'Fitness'`,
    insert: `(user_id, niche) values ($1, 'Travel')`,
    set: `niche = 'Food'`,
  },
  stage_names: {
    may: ownList,
    where: 'user_id = $1',
    insert: `(user_id, name) values ($1, 'Juno H')`,
    set: `name = 'Juno Hal'`,
  },
  official_links: {
    may: ownList,
    where: 'user_id = $1',
    insert: `(user_id, platform, url) values ($1, 'X', 'https://x.com/juno')`,
    set: `platform = 'Patreon'`,
  },
  user_roles: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(user_id, role) values ($1, 'admin')`,
    set: `role = 'admin'`,
  },
  user_bans: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(user_id, ban_reason, is_active) values ($1, 'none', false)`,
    set: `is_active = false`,
  },
  digital_signatures: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(user_id, document_type, consent_version) values ($1, 'google_removal_consent', '1')`,
    set: `is_valid = true`,
  },
  identity_verifications: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(user_id) values ($1)`,
    set: `status = 'approved', decided_at = now()`,
  },
  login_events: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(user_id, session_id) values ($1, gen_random_uuid())`,
    set: `user_agent = 'Another'`,
  },
  notifications: {
    may: { select: ['owner'], insert: [], update: ['owner'], delete: ['owner'] },
    where: 'user_id = $1',
    insert: `(user_id, title, message) values ($1, 'Hello', 'There')`,
    set: `read = true`,
  },
  sites: {
    may: { ...readOnly, select: [...signedIn, 'visitor'] },
    where: `id = 'velvetroom' and $1::uuid is not null`,
    insert: `(id, label, url_pattern, category, kind, icon)
      select 'mine', $1::text, 'https://mine.example/{username}', 'Adult', 'platform', '{}'`,
    set: `is_enabled = false`,
  },
  site_health: {
    may: { ...readOnly, select: ['admin'] },
    where: `site_id = 'velvetroom' and $1::uuid is not null`,
    insert: `(site_id, usual_ms) select 'velvetroom', char_length($1::text)`,
    set: `state = 'down'`,
  },
  site_checks: {
    may: { ...readOnly, select: ['admin'] },
    where: `site_id = 'velvetroom' and $1::uuid is not null`,
    insert: `(site_id, reason) values ('velvetroom', $1::text)`,
    set: `reason = 'good'`,
  },
  scans: {
    may: managed,
    where: 'user_id = $1',
    insert: `(kind, user_id, creator_name) values ('full', $1, 'Juno')`,
    set: `stage = 'complete'`,
  },
  scan_checks: {
    may: readOnly,
    where: `scan_id = ${instantScan} and $1::uuid is not null`,
    insert: `(scan_id, site_id, name, verdict, reason, ms)
      values (${instantScan}, 'other', $1::text, 'found', 'rule_found', 1)`,
    set: `verdict = 'unknown'`,
  },
  scan_pages: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(scan_id, user_id, url) values (${instantScan}, $1, 'https://leaks.example/another')`,
    set: `state = 'skipped'`,
  },
  instant_scan_results: {
    // Hers already: an update is for rows that are nobody's yet (scans.test.ts).
    may: readOnly,
    where: 'user_id = $1',
    insert: `(scan_id, user_id, creator_name, token_hash, expires_at)
      values ('5eed0000-0000-4000-8000-00000000c003', $1, 'Juno', sha256('x'), now())`,
    set: `creator_name = 'Somebody'`,
  },
  findings: {
    // Decided about by the server, which knows where each decision may lead.
    may: managed,
    where: 'user_id = $1',
    insert: `(user_id, url, address, host, site_kind, found_by, lane, score)
      values ($1, 'https://leaks.example/b', 'https://leaks.example/b', 'leaks.example', 'leak', 'crawl', 'leak', 1)`,
    set: `status = 'mine'`,
  },
  finding_matches: {
    may: { ...readOnly, select: ['owner'] },
    where: 'user_id = $1',
    insert: `(finding_id, user_id, work_id, media_url, label, distance, box)
      select finding_id, user_id, work_id, 'https://cdn.example/b.jpg', 'exact', 0, '{}'
      from public.finding_matches where user_id = $1`,
    set: `label = 'exact'`,
  },
  finding_events: {
    may: managed,
    where: 'user_id = $1',
    insert: `(finding_id, user_id, actor, action, to_status)
      select id, $1, 'person', 'keep', 'kept' from public.findings where user_id = $1`,
    set: `action = 'none'`,
  },
  evidence: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(finding_id, user_id, url, http_status, body_sha256, body_bytes)
      select id, $1, url, 200, sha256('x'), 1 from public.findings where user_id = $1`,
    set: `http_status = 404`,
  },
  allowed_pages: {
    // Added by the server, which refuses what many people share.
    may: { select: ['owner'], insert: [], update: [], delete: ['owner'] },
    where: 'user_id = $1',
    insert: `(user_id, url, reason) values ($1, 'https://juno.example/more', 'mine')`,
    set: `reason = 'partner'`,
  },
  fake_profiles: {
    may: managed,
    where: 'user_id = $1',
    insert: `(user_id, url, site_id, site_label, category, username, matched_name, score)
      values ($1, 'https://chirpnest.example/juno', 'chirpnest', 'Chirpnest', 'Social', 'juno', 'Juno', 0.5)`,
    set: `status = 'mine'`,
  },
  fake_profile_events: {
    may: managed,
    where: 'user_id = $1',
    insert: `(fake_profile_id, user_id, actor, action, to_status)
      select id, $1, 'person', 'ignore', 'ignored' from public.fake_profiles where user_id = $1`,
    set: `action = 'none'`,
  },
  works: {
    // Registered by the server, which reads every fingerprint; named and deleted by their owner, seen by nobody else.
    may: { select: ['owner'], insert: [], update: ['owner'], delete: ['owner'] },
    where: 'user_id = $1',
    insert: `(user_id, kind, title, quality) values ($1, 'photo', 'Another', 90)`,
    set: `title = 'Dunes', made_by = 'studio', maker_name = 'Studio 4'`,
  },
  work_fingerprints: {
    may: { select: ['owner'], insert: [], update: [], delete: [] },
    where: 'user_id = $1',
    insert: `(work_id, user_id, second, fingerprint)
      select id, $1, 7, '\\x01640000000000' from public.works where user_id = $1`,
    set: `second = 9`,
  },
  image_searches: {
    // Written by the server, which reads the fingerprint; forgotten by its owner. Admins have no part in it.
    may: { select: ['owner'], insert: [], update: [], delete: ['owner'] },
    where: 'user_id = $1',
    insert: `(user_id, fingerprint, query, quality) values ($1, '\\x01000000000000', '\\x0100', 0)`,
    set: `summary = '{}'`,
  },
  ...agencyExpectations,
  ...evidenceExpectations,
  ...letterExpectations,
  ...removalExpectations,
  ...mailSettingsExpectations,
  ...mailExpectations,
  ...contactExpectations,
  ...subscriptionExpectations,
  ...partnerExpectations,
  ...oauthExpectations,
  ...siteListExpectations,
  ...filterExpectations,
  ...reportExpectations,
  ...erasureExpectations,
  ...exportExpectations,
  audit_log: {
    may: { select: ['admin'], insert: [], update: [], delete: [] },
    where: `subject = 'matrix' and $1::uuid is not null`,
    insert: `(actor_id, action, subject) values ($1, 'test.seen', 'matrix')`,
    set: `action = 'test.changed'`,
  },
  maintenance: {
    may: { ...readOnly, select: [...signedIn, 'visitor'] },
    where: `id and $1::uuid is not null`,
    insert: `(id, message) select true, $1::text`,
    set: `is_on = true, since = now()`,
  },
  debug_logs: {
    // Anybody may write one; under whose name is decided by the trigger (diagnostics.test.ts).
    may: { select: ['admin'], insert: [...signedIn, 'visitor'], update: [], delete: [] },
    where: 'user_id = $1',
    insert: `(user_id, action) values ($1, 'crash')`,
    set: `action = 'none'`,
  },
};

/** Gives the owner (agency-creator of seed.sql) a row of everything that seed.sql gives her none of. */
export const plantedRows = `
  insert into public.user_roles (user_id, role) values ($1, 'moderator');
  insert into public.user_bans (user_id, ban_reason) values ($1, 'for the matrix');
  insert into public.notifications (user_id, title, message) values ($1, 'For Juno', 'Only for her.');
  update public.scans set user_id = $1 where id = ${instantScan};
  update public.instant_scan_results set user_id = $1 where scan_id = ${instantScan};
  update public.scan_pages set user_id = $1 where scan_id = '5eed0000-0000-4000-8000-00000000c004';
  insert into public.debug_logs (user_id, action) values ($1, 'crash');
  insert into public.audit_log (actor_id, action, subject) values ($1, 'test.seen', 'matrix');
  with work as (
    insert into public.works (user_id, kind, title, quality) values ($1, 'photo', 'Beach', 90) returning id
  )
  insert into public.work_fingerprints (work_id, user_id, fingerprint)
    select id, $1, '\\x01640000000000' from work;
  with fake as (
    insert into public.fake_profiles (user_id, url, site_id, site_label, category, username, matched_name, score)
    values ($1, 'https://perchsocial.example/real_juno', 'perchsocial', 'Perch', 'Social', 'real_juno', 'Juno', 0.8)
    returning id
  )
  insert into public.fake_profile_events (fake_profile_id, user_id, actor, action, to_status)
    select id, $1, 'scan', 'found', 'new' from fake;
  with work as (
    insert into public.works (user_id, kind, title, quality) values ($1, 'photo', 'By the window', 90) returning id
  ), finding as (
    insert into public.findings (user_id, url, address, host, site_kind, found_by, lane, score)
    values ($1, 'https://leaks.example/a', 'https://leaks.example/a', 'leaks.example', 'leak', 'crawl', 'leak', 0.9)
    returning id
  ), matched as (
    insert into public.finding_matches (finding_id, user_id, work_id, media_url, label, distance, box)
    select finding.id, $1, work.id, 'https://cdn.example/a.jpg', 'high', 12, '{}' from finding, work
  ), told as (
    insert into public.finding_events (finding_id, user_id, actor, action, to_status)
    select id, $1, 'scan', 'found', 'new' from finding
  )
  insert into public.evidence (finding_id, user_id, url, http_status, body_sha256, body_bytes)
    select id, $1, 'https://leaks.example/a', 200, sha256('page'), 4 from finding;
  insert into public.allowed_pages (user_id, url, reason) values ($1, 'https://juno.example', 'mine');
  ${plantedFilters}
  insert into public.image_searches (user_id, fingerprint, query, quality)
    values ($1, '\\x01000000000000', '\\x0100', 0);
  insert into public.login_events (user_id, session_id) values ($1, gen_random_uuid());
  ${plantedAgencies}
  ${plantedEvidence}
  ${plantedLetter}
  ${plantedPayments} ${plantedPartner}
  ${plantedOauth}
  ${plantedRemovals}
  ${plantedMails} ${plantedMailSettings}
  ${plantedContacts}
  ${plantedErasure}
  ${plantedExports}
  ${plantedReports}`;
