import { agencyScopes } from '@leakblock/domain/agencies';
import type { AgencyScope } from '@leakblock/domain/agencies';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callFor, meetAgency } from './testing/meet-agency.ts';
import { features } from './features/index.ts';
import { visitor } from './platform/caller.ts';
import type { ServerHono } from './platform/feature.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from './testing/start-test-gateway.ts';

/** What a member of her agency may call for a creator, and what she must have allowed. */
const opened: Record<string, AgencyScope | 'look'> = {
  'finding-picture': 'look',
  'review-findings': 'review',
  'allow-page': 'review',
  'review-fake-profiles': 'review',
  'check-urls': 'remove',
  'create-cases': 'remove',
  'answer-ownership': 'remove',
  'withdraw-cases': 'remove',
  'draft-requests': 'remove',
  'approve-requests': 'remove',
  'decline-requests': 'remove',
  'retract-request': 'remove',
  'answer-request': 'remove',
  'record-reply': 'remove',
  'full-scan': 'scan',
  'full-scan-stop': 'scan',
  'read-report': 'look',
  'write-report-pdf': 'look',
  'make-report': 'look',
  crawl: 'scan',
  'crawl-stop': 'scan',
};

/** What nobody calls for anybody: a function is on this list, or above with what it needs. */
const hers = `
  answer-invitation apply-as-agency apply-as-partner ask-image-connector assign-mail ban-account billing-events
  cancel-erasure cancel-export change-agency-subscription change-subscription change-tier check-audit-log
  check-evidence check-subscription claim-referral confirm-scan-report create-case-link decide-agency-application
  decide-check decide-counter-notice decide-identity decide-mail decide-partner decide-payout decide-report
  decide-site-list-version delete-job delete-oauth-client delete-site-list delete-webhook dismiss-mails
  download-authorisation download-evidence download-export edit-account edit-request end-creator end-impersonation
  export-earnings export-filing fetch-site-list import-official-works incoming-mail instant-scan instant-scan-report
  instant-scan-result invite-to-agency keep-image-hit leave-agency list-agencies list-agency-applications
  list-agency-events list-global-notifications list-image-connectors list-mail-previews list-oauth-clients
  list-oauth-grants list-site-lists list-sources list-undecided-checks list-webhook-deliveries list-webhooks
  mark-as-filed mark-recipient note-referral open-agency-portal open-billing-portal open-export open-filing
  preview-agency-change preview-authorisation preview-mail preview-plan-change read-account read-agency
  read-agency-analytics read-agency-billing read-agency-board read-attributions read-billing read-earning-hub
  read-erasure read-identity-document read-mail-settings read-maintenance read-managed-creator read-own-agencies
  read-own-agency-application read-payout-account read-queue read-shared-case read-site-list-changes read-suspension
  read-unsubscribe record-counter-notice redeliver-webhook register-oauth-client register-works repeat-image-search
  request-erasure request-export request-payout resume-agency resume-mails retry-job revoke-authorisation
  revoke-case-link revoke-oauth-grant rotate-oauth-secret rotate-webhook-secret save-agency save-mail-settings
  save-oauth-client save-recipient save-site-list save-webhook search-accounts search-image send-global-notification
  send-mails set-agency-member set-agency-scopes set-maintenance set-payout-account set-source sign-authorisation
  sign-out-account start-agency-checkout start-checkout start-impersonation submit-identity suspend-agency
  test-source test-webhook track-login-info unban-account unsubscribe verify-document withdraw-global-notification
  withdraw-identity withdraw-invitation write-agency-report write-scan-report`
  .trim()
  .split(/\s+/);

/** Called by machines with a signature of their own: refused before anybody is acted for. */
const signed = new Set(features.flatMap(({ signedBodies = {} }) => Object.keys(signedBodies)));

let gateway: TestGateway;
let luna: SignedIn;
let people: Record<string, SignedIn>;
beforeAll(async () => {
  gateway = await startTestGateway({
    features,
    env: { WORKER_IN_PROCESS: 'false', REST_REQUESTS_PER_MINUTE: '1000000' },
  });
  luna = await gateway.signIn();
  await gateway.sql('insert into profiles (id) values ($1)', [luna.userId]);
  const [hersToo, scopeless, other, former] = [
    await meetAgency(gateway),
    await meetAgency(gateway),
    await meetAgency(gateway),
    await meetAgency(gateway),
  ];
  await hersToo.link(luna, agencyScopes);
  await scopeless.link(luna, []);
  await former.link(luna, agencyScopes);
  await former.end(luna);
  people = {
    owner: hersToo.owner,
    manager: await hersToo.employ('manager'),
    viewer: await hersToo.employ('viewer'),
    scopeless: scopeless.owner,
    other: other.owner,
    former: former.owner,
    stranger: await gateway.signIn(),
    herself: luna,
  };
});
afterAll(() => gateway.stop());

/** Every function there is, asked of the features themselves. */
function listRoutes(): { method: string; name: string }[] {
  const app = new Hono<ServerHono>();
  const identify = () => Promise.resolve(visitor);
  const inner = {
    ...gateway.context,
    verifyAccessToken: null,
    issueAccessToken: null,
    identify,
    proveIdentity: null,
  };
  for (const { routes } of features) routes?.(app, inner);
  return app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, name: path.slice(1) }));
}

/** What the gateway says of acting; null: it lets the call through to the function. */
async function verdict(
  who: SignedIn | null,
  { method, name }: { method: string; name: string },
): Promise<string | null> {
  const { code } = await callFor(gateway, who, { name, method, creator: luna });
  return code?.startsWith('agencies.') === true || code === 'request.unauthorized' ? code : null;
}

function meant(person: string, name: string): string | null {
  if (signed.has(`/${name}`)) return 'request.unauthorized';
  const needs = opened[name];
  if (needs === undefined) return 'agencies.not_allowed';
  if (person === 'owner' || person === 'manager') return null;
  if (person === 'viewer') return needs === 'look' ? null : 'agencies.role_too_small';
  if (person === 'scopeless') return needs === 'look' ? null : 'agencies.not_allowed';
  return 'agencies.not_linked';
}

it('every function was judged: open to agencies with a scope, or hers', () => {
  const names = new Set(listRoutes().map(({ name }) => name));
  expect([...names].sort()).toEqual([...Object.keys(opened), ...hers].sort());
});

describe.each([
  'owner',
  'manager',
  'viewer',
  'scopeless',
  'other',
  'former',
  'stranger',
  'herself',
])('for the creator, %s', (person) => {
  it('reaches the functions that she opened, and no other', async () => {
    const routes = listRoutes();
    const said: [string, string | null][] = [];
    for (const route of routes)
      said.push([route.name, await verdict(people[person] ?? null, route)]);
    expect(said).toEqual(routes.map(({ name }) => [name, meant(person, name)]));
  });
});

it('a visitor acts for nobody', async () => {
  const verdicts = new Set<string | null>();
  for (const route of listRoutes()) verdicts.add(await verdict(null, route));
  expect([...verdicts]).toEqual(['request.unauthorized']);
});

it('the trail holds what was done for her, by whom, and no refusal', async () => {
  const rows = await gateway.sql<{ actor: string; action: string }>(
    `select distinct actor_id as actor, action from agency_events where creator_id = $1`,
    [luna.userId],
  );
  const acts = Object.entries(opened).filter(([, needs]) => needs !== 'look');
  const by = [people['owner'], people['manager']].flatMap((member) =>
    acts.map(([name]) => `${member?.userId ?? ''} act.${name}`),
  );
  expect(rows.map(({ action, actor }) => `${actor} ${action}`).sort()).toEqual(by.sort());
});

describe('stored files', () => {
  it.each(['evidence', 'identity-documents', 'authorisations'])(
    'of the bucket %s give a member no bytes and no signed address',
    async (bucket) => {
      await gateway.sql(
        `insert into storage.buckets (id, name) values ($1, $1) on conflict do nothing`,
        [bucket],
      );
      const path = `${luna.userId}/page.html`;
      await gateway.sql(
        `insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)`,
        [bucket, path, luna.userId],
      );
      const files = gateway.client(people['owner']?.token).storage.from(bucket);
      expect((await files.download(path)).data).toBeNull();
      expect((await files.createSignedUrl(path, 60)).data).toBeNull();
      expect((await files.list(luna.userId)).data ?? []).toEqual([]);
    },
  );
});
