/** Finds the id of something that belongs to the person of the replay, by its table and what else is true of it. */
export type Find = (table: string, where?: string, column?: string) => Promise<string>;

/** A call about somebody's own things, which another person sends word for word. */
export type Replay = {
  /** Whose things it names; the owner's unless told. */
  by?: 'agency' | 'invited';
  /** Run as the database's owner before; `$1` is the id of the person whose things they are. */
  prepare?: string;
  body: (find: Find) => object | Promise<object>;
  /** What others get: a status, 403 or 404 unless told, or an answer that holds nothing of hers. */
  refusedWith?: number | object;
};

const request = `number = 'R-2026-000777'`;
const removalCase = `number = 'R-2026-000777'`;
const draft = `update removal_requests set status = 'draft', blocked_reason = null where user_id = $1 and ${request}`;
const sent = `update removal_requests set status = 'sent', blocked_reason = null, sent_at = now(),
  message_id = 'replay@agency.example', approved_at = now(), approved_sha256 = text_sha256,
  authorisation_id = (select id from authorisations where user_id = $1 limit 1) where user_id = $1 and ${request}`;
const ready = `update data_exports set status = 'ready', object_name = $1::text || '/replay.zip', bytes = 3,
  ready_at = now(), ended_at = null, expires_at = now() + interval '1 day' where user_id = $1`;
const days = { from: '2026-11-01', to: '2026-11-30' };
const page = { isDiscreet: false, language: 'en' };
const app = {
  ...{ name: 'Renamed', homepage: null, redirectUris: ['https://app.example/cb'] },
  scopes: ['works:read'],
};
const hook = { url: 'https://hooks.example/in', events: ['scan.finished'] };
const endpoint = `insert into private.webhook_endpoints (user_id, url, events, secret)
  values ($1, 'https://hooks.example/in', '{scan.finished}', 'x')`;
const webhookOf = async (find: Find) => ({ id: await find('private.webhook_endpoints') });
const requestOf = async (find: Find) => ({ requestId: await find('removal_requests', request) });

/** Every function that names something of a person's, in the order in which it still stands. */
export const replays: Record<string, Replay> = {
  'track-login-info': {
    body: async (find) => ({ user_id: await find('profiles') }),
    refusedWith: 403,
  },
  'finding-picture': {
    prepare: `update evidence set media_url = 'https://cdn.example/a.jpg' where user_id = $1;
      insert into private.evidence_pictures (evidence_id, picture) select id, 'x' from evidence where user_id = $1`,
    body: async (find) => ({ id: await find('findings') }),
  },
  'review-findings': {
    body: async (find) => ({ ids: [await find('findings')], action: 'keep' }),
    refusedWith: { changed: [], undoToken: null },
  },
  'review-fake-profiles': {
    body: async (find) => ({ ids: [await find('fake_profiles')], action: 'ignore' }),
    refusedWith: { profiles: [] },
  },
  'repeat-image-search': { body: async (find) => ({ searchId: await find('image_searches') }) },
  'create-cases': {
    prepare: `update findings set status = 'to_remove' where user_id = $1`,
    body: async (find) => ({
      findingIds: [await find('findings')],
      answers: { what: 'own_work', use: 'copy' },
      works: [{ workId: await find('works'), madeBy: 'self' }],
    }),
    refusedWith: { created: [], refused: [{ reason: 'not_found' }] },
  },
  'answer-ownership': {
    body: async (find) => ({ caseIds: [await find('removal_cases', removalCase)], madeBy: 'self' }),
    refusedWith: { cases: 0 },
  },
  'draft-requests': {
    body: async (find) => ({ caseIds: [await find('removal_cases', removalCase)] }),
    refusedWith: { requests: [], preparing: [], notIncluded: [] },
  },
  'approve-requests': {
    prepare: draft,
    body: async (find) => ({
      requests: [
        {
          id: await find('removal_requests', request),
          textSha256: await find('removal_requests', request, `encode(text_sha256, 'hex')`),
        },
      ],
    }),
    refusedWith: { results: [] },
  },
  'decline-requests': {
    prepare: draft,
    body: async (find) => ({ ids: [await find('removal_requests', request)] }),
    refusedWith: { changed: [] },
  },
  'open-filing': { prepare: draft, body: requestOf },
  'mark-as-filed': {
    prepare: draft,
    body: async (find) => ({ ...(await requestOf(find)), reference: 'A-1' }),
  },
  'answer-request': {
    prepare: sent,
    body: async (find) => ({ ...(await requestOf(find)), text: 'Here it is.' }),
  },
  'record-reply': {
    prepare: sent,
    body: async (find) => ({ ...(await requestOf(find)), decision: 'acknowledged' }),
  },
  'record-counter-notice': {
    prepare: sent,
    body: async (find) => ({
      ...(await requestOf(find)),
      ...{ receivedOn: '2026-11-20', subscriberName: 'Rowan Pike', statement: 'No.' },
      elements: ['signature'],
    }),
  },
  'correct-counter-notice': {
    body: async (find) => ({ id: await find('counter_notices'), receivedOn: '2019-01-02' }),
  },
  'decide-counter-notice': {
    body: async (find) => ({ id: await find('counter_notices'), decision: 'withdrawn' }),
  },
  'retract-request': {
    prepare: sent,
    body: async (find) => ({ ...(await requestOf(find)), reason: 'A mistake.' }),
  },
  'download-evidence': { body: async (find) => ({ packId: await find('evidence_packs') }) },
  'check-evidence': {
    body: async (find) => ({ caseId: await find('evidence_packs', 'true', 'case_id') }),
  },
  'create-case-link': {
    body: async (find) => ({
      ...{ caseId: await find('removal_cases', removalCase), label: 'Lawyer', days: 1 },
    }),
  },
  'revoke-case-link': {
    body: async (find) => ({ id: await find('case_links') }),
    refusedWith: { changed: [] },
  },
  'withdraw-cases': {
    body: async (find) => ({ caseIds: [await find('removal_cases', removalCase)] }),
    refusedWith: { changed: [] },
  },
  'read-report': {
    prepare: `update reports set figures = (select figures from reports where kind = 'monthly' limit 1)
      where user_id = $1`,
    body: async (find) => ({ reportId: await find('reports') }),
  },
  'write-report-pdf': { body: async (find) => ({ reportId: await find('reports'), ...page }) },
  'crawl-stop': {
    prepare: `insert into scans (kind, user_id, creator_name, status) values ('crawl', $1, 'a.example', 'running')`,
    body: async (find) => ({ scanId: await find('scans', `kind = 'crawl'`) }),
    refusedWith: 409,
  },
  'revoke-authorisation': {
    body: async (find) => ({ id: await find('authorisations'), reason: '' }),
  },
  'withdraw-identity': {
    prepare: `update identity_verifications set status = 'pending', decided_at = null where user_id = $1`,
    body: async (find) => ({ id: await find('identity_verifications') }),
  },
  'cancel-export': { body: async (find) => ({ exportId: await find('data_exports') }) },
  'open-export': {
    prepare: ready,
    body: async (find) => ({ exportId: await find('data_exports') }),
  },
  'save-oauth-client': {
    body: async (find) => ({ clientId: await find('oauth_clients', 'true', 'client_id'), ...app }),
  },
  'rotate-oauth-secret': {
    prepare: `update oauth_clients set kind = 'confidential', secret = 'x' where user_id = $1`,
    body: async (find) => ({ clientId: await find('oauth_clients', 'true', 'client_id') }),
  },
  'revoke-oauth-grant': { body: async (find) => ({ id: await find('oauth_grants') }) },
  'delete-oauth-client': {
    body: async (find) => ({ clientId: await find('oauth_clients', 'true', 'client_id') }),
  },
  'save-webhook': {
    prepare: endpoint,
    body: async (find) => ({ ...(await webhookOf(find)), ...hook }),
  },
  'rotate-webhook-secret': { body: webhookOf },
  'list-webhook-deliveries': { body: webhookOf },
  'redeliver-webhook': {
    prepare: `insert into private.webhook_deliveries (endpoint_id, subject_id, event, data, state, next_at)
      select id, $1, 'scan.finished', '{}', 'failed', null from private.webhook_endpoints where user_id = $1`,
    body: async (find) => ({ deliveryId: await find('private.webhook_deliveries', 'true', 'id') }),
  },
  'test-webhook': { body: webhookOf },
  'delete-webhook': { body: webhookOf },
  'read-managed-creator': {
    by: 'agency',
    body: async (find) => ({ creatorId: await find('agency_creators', 'true', 'user_id') }),
  },
  'read-agency-analytics': {
    by: 'agency',
    body: async (find) => ({
      ...days,
      creatorId: await find('agency_creators', 'true', 'user_id'),
    }),
  },
  'write-agency-report': {
    by: 'agency',
    body: async (find) => ({
      ...days,
      ...{ creatorIds: [await find('agency_creators', 'true', 'user_id')], language: 'en' },
    }),
  },
  'withdraw-invitation': {
    by: 'agency',
    body: async (find) => ({ invitationId: await find('agency_invitations', `status = 'open'`) }),
  },
  'set-agency-member': {
    by: 'agency',
    prepare: `insert into agency_members (agency_id, user_id, role)
      select id, '5eed0000-0000-4000-8000-000000000010', 'viewer' from agencies where name = 'Lantern Talent'`,
    body: async (find) => ({
      ...{ userId: await find('agency_members', `role = 'viewer'`, 'user_id'), role: 'manager' },
    }),
  },
  'answer-invitation': {
    by: 'invited',
    prepare: `update agency_invitations set status = 'open', answered_at = null, answered_by = null
      where email = 'basic@example.org'`,
    body: async (find) => ({
      ...{ invitationId: await find('agency_invitations', `status = 'open'`), answer: 'decline' },
    }),
  },
  'set-agency-scopes': {
    body: async (find) => ({
      ...{ agencyId: await find('agency_creators', 'true', 'agency_id'), scopes: ['review'] },
    }),
  },
  'leave-agency': {
    body: async (find) => ({ agencyId: await find('agency_creators', 'true', 'agency_id') }),
  },
  'end-creator': {
    by: 'agency',
    prepare: `update agency_creators set status = 'active', ended_at = null`,
    body: async (find) => ({ creatorId: await find('agency_creators', 'true', 'user_id') }),
  },
};

/** Functions for people whose body names nothing of anybody's: what they do is about whoever calls. */
export const namingNothing = `
  allow-page apply-as-agency apply-as-partner ask-image-connector cancel-erasure change-agency-subscription
  change-subscription check-subscription check-urls claim-referral crawl export-earnings full-scan full-scan-stop
  import-official-works invite-to-agency keep-image-hit list-agency-events list-image-connectors list-oauth-clients
  list-oauth-grants list-webhooks make-report open-agency-portal open-billing-portal preview-agency-change
  preview-authorisation preview-plan-change prove-identity read-agency read-agency-billing read-agency-board
  read-billing read-earning-hub read-erasure read-mail-settings read-own-agencies read-own-agency-application
  register-oauth-client request-erasure request-export request-payout resume-mails save-agency save-mail-settings
  search-image set-payout-account settle-own-pages sign-authorisation start-agency-checkout start-checkout submit-identity`
  .trim()
  .split(/\s+/);

/** Functions that need files or a life of their own: where strangers are refused them. */
export const provenElsewhere: Record<string, string> = {
  'download-authorisation': 'authorisations/letters.test.ts',
  'register-works': 'works/register-works.test.ts',
};
