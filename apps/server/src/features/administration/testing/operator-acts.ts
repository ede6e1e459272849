import type { AdminWorld } from '../../../testing/start-admin-world.ts';

/** Something an operator does to what seed.sql holds. */
export type OperatorAct = {
  /** Run as owner before. */
  prepare?: string;
  /** Status of what a stranger gets, where the function is also for people about their own; 403 unless told. */
  refusedWith?: number;
  body: (world: AdminWorld) => Promise<object> | object;
};

const request = '5eed0000-0000-4000-8000-00000000e004';
const idOf = async ({ gateway }: AdminWorld, sql: string): Promise<string> => {
  const [row] = await gateway.sql<{ id: string }>(sql);
  if (row === undefined) throw new Error(`nothing found: ${sql}`);
  return row.id;
};
const userOf = (world: AdminWorld, handle: string) =>
  idOf(world, `select id from auth.users where email = '${handle}@example.org'`);
const reason = 'asked by mail';
const about = (handle: string, more: object = {}): OperatorAct => ({
  body: async (world) => ({ userId: await userOf(world, handle), reason, ...more }),
});
const sent = (status: string) => `
  update removal_requests set status = '${status}', sent_at = now(), message_id = 'seed@agency.example',
    approved_at = now(), approved_sha256 = text_sha256, authorisation_id = (select id from authorisations limit 1)
  where id = '${request}'`;
const mail = "select id from outgoing_mails where kind = 'notice' order by created_at limit 1";

const siteList = {
  ...{ name: 'Handed in', url: null, licence: 'MIT', attribution: 'Somebody', homepage: null },
  ...{ isEnabled: true, takesOverByItself: false },
  content: '[{"label": "Tin Whistle", "urlPattern": "https://tinwhistle.example/{username}"}]',
};

/** Functions for operators that note what they did or showed, each with something that works once. */
export const operatorActs: Record<string, OperatorAct> = {
  'read-account': {
    body: async (world) => ({ userId: await userOf(world, 'pro') }),
  },
  'edit-account': about('pro', { changes: { city: 'Ghent' } }),
  'ban-account': about('unverified', { notes: null }),
  'unban-account': about('banned'),
  'sign-out-account': about('pro'),
  'change-tier': about('standard', { plan: 'pro' }),
  'start-impersonation': about('elite'),
  'send-global-notification': { body: () => ({ title: 'News', message: 'There is some.' }) },
  'withdraw-global-notification': {
    body: async (world) => ({
      id: await idOf(world, 'select id from notifications where user_id is null limit 1'),
    }),
  },
  'set-maintenance': { body: () => ({ isOn: false, message: null, until: null, reason }) },
  'retry-job': {
    prepare: `insert into pgboss.job (name, state, start_after) values ('administration.tell-look', 'failed', now())`,
    body: async (world) => ({
      queue: 'administration.tell-look',
      id: await idOf(
        world,
        "select id from pgboss.job where name = 'administration.tell-look' and state = 'failed'",
      ),
    }),
  },
  'delete-job': {
    prepare: `insert into pgboss.job (name, state, start_after) values ('administration.tell-look', 'failed', now())`,
    body: async (world) => ({
      queue: 'administration.tell-look',
      id: await idOf(
        world,
        "select id from pgboss.job where name = 'administration.tell-look' and state = 'failed'",
      ),
    }),
  },
  'set-source': {
    body: () => ({ siteId: 'velvetroom', isEnabled: false, reason }),
  },
  'save-site-list': { body: () => siteList },
  'decide-site-list-version': {
    prepare: `update site_list_versions set state = 'waiting', decided_at = null
      where id = '5eed0000-0000-4000-8000-00000000f802'`,
    body: () => ({ versionId: '5eed0000-0000-4000-8000-00000000f802', decision: 'take_over' }),
  },
  'delete-site-list': {
    prepare: `insert into site_lists (id, name, licence, attribution)
      values ('5eed0000-0000-4000-8000-00000000f809', 'Another', 'MIT', 'Somebody')`,
    body: () => ({ id: '5eed0000-0000-4000-8000-00000000f809' }),
  },
  'decide-identity': {
    body: async (world) => ({
      id: await idOf(world, "select id from identity_verifications where status = 'pending'"),
      decision: 'reject',
      reason: 'unreadable',
    }),
  },
  'revoke-identity': about('pro'),
  'decide-agency-application': {
    body: async (world) => ({
      applicationId: await idOf(
        world,
        "select id from agency_applications where status = 'applied'",
      ),
      decision: 'reject',
      reason,
    }),
  },
  'suspend-agency': {
    body: async (world) => ({
      agencyId: await idOf(world, "select id from agencies where status = 'active' limit 1"),
      reason,
    }),
  },
  'resume-agency': {
    prepare: "update agencies set status = 'suspended'",
    body: async (world) => ({
      agencyId: await idOf(world, 'select id from agencies limit 1'),
      reason,
    }),
  },
  'decide-partner': {
    body: async (world) => ({
      partnerId: await idOf(world, "select id from partners where status = 'applied'"),
      decision: 'reject',
      reason,
    }),
  },
  'save-recipient': {
    body: () => ({
      ...{ scope: 'operator', name: 'Another agent', domains: ['another.example'] },
      ...{ method: 'email', address: 'agent@another.example', formUrl: null },
      ...{ confidence: 'confirmed', language: 'en', claims: ['copyright'], notes: null },
      validUntil: null,
    }),
  },
  'mark-recipient': {
    body: () => ({ id: '5eed0000-0000-4000-8000-00000000e005', mark: 'verified' }),
  },
  'decide-report': {
    prepare: `update cloudflare_reports set status = 'undecided', report_id = null where request_id = '${request}'`,
    body: () => ({ requestId: request, decision: 'send_again' }),
  },
  'decide-mail': {
    prepare: `update outgoing_mails set status = 'undecided', sent_at = null, answer = null where id = (${mail})`,
    body: async (world) => ({ mailId: await idOf(world, mail), decision: 'send_again' }),
  },
  'send-mails': {
    prepare: `update outgoing_mails set status = 'in_mailbox', sent_at = null, handed_over_at = null, answer = null
      where id = (${mail})`,
    body: async (world) => ({ mailIds: [await idOf(world, mail)] }),
  },
  'assign-mail': {
    body: async (world) => ({
      mailId: await idOf(world, 'select id from incoming_mails where request_id is null limit 1'),
      requestNumber: await idOf(
        world,
        `select number as id from removal_requests where id = '${request}'`,
      ),
    }),
  },
  'dismiss-mails': {
    body: async (world) => ({
      mailIds: [
        await idOf(world, 'select id from incoming_mails where handled_at is null limit 1'),
      ],
    }),
  },
  'edit-request': {
    prepare: `update removal_requests set status = 'draft' where id = '${request}'`,
    body: () => ({ requestId: request, subject: 'Another notice', body: 'Another text.' }),
  },
  'export-filing': { body: () => ({ requestIds: [request] }) },
  'decline-requests': {
    prepare: `update removal_requests set status = 'draft' where id = '${request}'`,
    refusedWith: 200,
    body: () => ({ ids: [request] }),
  },
  'record-reply': {
    prepare: sent('sent'),
    refusedWith: 404,
    body: () => ({ requestId: request, decision: 'acknowledged' }),
  },
  'record-counter-notice': {
    prepare: sent('removal_claimed'),
    refusedWith: 404,
    body: () => ({
      ...{ requestId: request, receivedOn: '2026-11-20', subscriberName: 'Rowan Pike' },
      ...{ statement: 'It was a mistake.', elements: ['signature'] },
    }),
  },
  'correct-counter-notice': {
    prepare: sent('counter_noticed'),
    refusedWith: 404,
    body: async (world) => ({
      id: await idOf(world, 'select id from counter_notices order by created_at desc limit 1'),
      receivedOn: '2026-11-19',
    }),
  },
  'decide-counter-notice': {
    prepare: sent('counter_noticed'),
    refusedWith: 404,
    body: async (world) => ({
      id: await idOf(world, 'select id from counter_notices order by created_at desc limit 1'),
      decision: 'withdrawn',
    }),
  },
  'retract-request': {
    prepare: sent('sent'),
    refusedWith: 404,
    body: () => ({ requestId: request, reason }),
  },
};

/** Functions for operators that show lists and figures; who looks at one person's data is noted where she is read. */
export const operatorReads: Record<string, object> = {
  'search-accounts': {},
  'read-queue': {},
  'check-audit-log': {},
  'list-undecided-checks': {},
  'list-sources': {},
  'list-site-lists': {},
  'read-site-list-changes': { versionId: '5eed0000-0000-4000-8000-00000000f802' },
  'list-agency-applications': { status: 'applied' },
  'list-agencies': {},
  'list-global-notifications': {},
  'list-mail-previews': {},
  'preview-mail': { name: 'notifications.notice', language: 'de', isDiscreet: false },
};

/** Functions whose acts need files, secrets or a life of their own: the tests that count their entries. */
export const provenElsewhere: Record<string, string> = {
  'test-source': 'site-catalogue/sources/tend-sources.test.ts',
  'fetch-site-list': 'site-catalogue/lists/fetch-list.test.ts',
  'read-identity-document': 'identity-verifications/decide-identity.test.ts',
  'read-payout-account': 'partners/payouts.test.ts',
  'decide-payout': 'partners/payouts.test.ts',
  'decide-check': 'removal-requests/checks/operator.test.ts',
  'mark-as-filed': 'removal-requests/filing/filing.test.ts',
};
