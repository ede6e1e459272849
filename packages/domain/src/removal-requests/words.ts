/** What is claimed about a page; each leads to other notices and other recipients. */
export const claims = ['copyright', 'intimate_image', 'impersonation', 'private_data'] as const;
export type Claim = (typeof claims)[number];

/** Whom a contact stands for. The scopes are not interchangeable: each is asked for something else. */
export const contactScopes = [
  'operator',
  'host',
  'network',
  'cdn',
  'registrar',
  'search',
  'payment',
  'platform',
] as const;
export type ContactScope = (typeof contactScopes)[number];

/** How a request reaches its recipient. `self_service`: the person files it herself, with her own papers. */
export const requestChannels = ['email', 'web_form', 'cloudflare_api', 'self_service'] as const;
export type RequestChannel = (typeof requestChannels)[number];

/** Where a contact was found. */
export const contactSources = [
  'directory',
  'site_page',
  'rdap_domain',
  'rdap_ip',
  'security_txt',
  'convention',
  'catalogue',
  'operator',
  'cdn_answer',
] as const;
export type ContactSource = (typeof contactSources)[number];

/** `guessed`: a conventional address that nobody published; a person approves it before it is written to. */
export const contactConfidences = ['confirmed', 'published', 'guessed'] as const;
export type ContactConfidence = (typeof contactConfidences)[number];

/** What is sent. `complaint`: to an authority or a card brand, by hand. */
export const requestKinds = [
  'dmca_notice',
  'dmca_search_notice',
  'dsa_notice',
  'take_it_down_request',
  'impersonation_report',
  'data_protection_request',
  'outdated_content_request',
  'complaint',
] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Languages of notices. */
export const noticeLanguages = ['en', 'de'] as const;
export type NoticeLanguage = (typeof noticeLanguages)[number];

/** Why a request cannot go out. */
export const blockedReasons = [
  'no_loa',
  'loa_expired',
  'act_not_allowed',
  'id_unverified',
  'ownership_unconfirmed',
  'fair_use_unanswered',
  'contact_missing',
  'guess_unapproved',
  'pii_lint',
  'own_page',
  'incomplete',
  'no_evidence',
] as const;
export type BlockedReason = (typeof blockedReasons)[number];

/** Why a recipient refused. */
export const rejectReasons = [
  'incomplete',
  'not_owner',
  'fair_use',
  'not_found',
  'duplicate',
  'not_in_index',
  'wrong_channel',
  'not_hosted_here',
  'needs_authority_proof',
  'needs_court_order',
  'policy_no',
  'other',
] as const;
export type RejectReason = (typeof rejectReasons)[number];

/** Who did what an event tells. */
export const removalActors = [
  'person',
  'operator',
  'agency',
  'system',
  'verifier',
  'recipient',
] as const;
export type RemovalActor = (typeof removalActors)[number];
