import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoWeb } from '@leakblock/demo-web';
import { encodeWork, hashWork } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import { canonicalUrl, fetchMedia, fetchPage } from '@leakblock/scan-engine';
import { scanTools, siteCatalogue } from '#features/site-catalogue';
import { givePlan } from '../../../../testing/give-plan.ts';
import { startTestGateway } from '../../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../../testing/start-test-gateway.ts';
import { prepareCasesJob } from '../../cases/prepare-cases.job.ts';
import { addEvidenceRoutes, captureEvidenceJob, closeBrowser } from '../../evidence/index.ts';
import { checkCaseJob, closeVantages } from '../index.ts';

const hourMs = 3_600_000;

/** For tests only: a person whose leaks stand on the demo web, a gateway that checks them, and a clock for both. */
export type CheckWorld = {
  web: DemoWeb;
  gateway: TestGateway;
  person: SignedIn;
  sql: <Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ) => Promise<Row[]>;
  /** A page with copied content of a host, by its number there. */
  copyOn(host: string, index?: number): { url: string; abuse: string };
  /** Registers the first picture of a page as her work. */
  registerPictureOf(url: string): Promise<string>;
  /** A case about a page, with a work. */
  openCase(url: string, more?: { mediaUrls?: string[]; workId?: string }): Promise<string>;
  /** A request about some cases, sent by mail. */
  request(
    caseIds: readonly string[],
    more?: { status?: 'sent' | 'removal_claimed'; scope?: 'operator' | 'search' },
  ): Promise<string>;
  /** Both clocks go on: hosts answer, pages leave. */
  pass(hours: number): Promise<void>;
  now(): Date;
  stop(): Promise<void>;
};

/** @param hasBrowser evidence gets screenshots, which take longer than all the rest */
export async function startCheckWorld(
  settings: (web: DemoWeb) => Record<string, string> = () => ({}),
  { hasBrowser = false }: { hasBrowser?: boolean } = {},
): Promise<CheckWorld> {
  const web = await startDemoWeb({ latencyScale: 0 });
  let passed = 0;
  const now = (): Date => new Date(Date.now() + passed);
  const gateway = await startTestGateway({
    env: {
      SCAN_PROXY_URL: web.proxyUrl,
      DNS_OVER_HTTPS_URL: 'https://dns.example/dns-query',
      SCAN_CA_FILE: web.caFile,
      WORKER_IN_PROCESS: 'false',
      ...(!hasBrowser && { BROWSER_PATH: 'none' }),
      ...settings(web),
    },
    features: [
      siteCatalogue,
      {
        name: 'removal-requests',
        jobs: [checkCaseJob, captureEvidenceJob, prepareCasesJob],
        routes: addEvidenceRoutes,
        async stop(context) {
          await Promise.all([closeVantages(context), closeBrowser(context)]);
        },
      },
    ],
    now,
    hostPaceMs: 20,
  });
  const { sql } = gateway;
  const person = await gateway.signIn();
  await sql('insert into profiles (id) values ($1)', [person.userId]);
  await givePlan({ sql }, person.userId, 'pro');
  const [letter] = await sql<{ id: string }>(
    `insert into authorisations (user_id, version, template_version, language, legal_name, stage_names, country,
       protected_content, acts, owner_name, starts_on, ends_on, signed_at, unsealed_sha256, full_sha256, redacted_sha256,
       seal_fingerprint, audit_trail)
     values ($1, 1, 'loa-1', 'en', 'Luna Legal', '{Luna}', 'DE', 'All', '{copyright_notices}', 'Luna', current_date - 20,
       current_date + 345, now(), sha256('a'::bytea), sha256('b'::bytea), sha256('c'::bytea), sha256('d'::bytea), '{}') returning id`,
    [person.userId],
  );
  let made = 0;

  return {
    web,
    gateway,
    person,
    sql,
    now,
    copyOn(host, index = 0) {
      const copy = web.copies().filter(({ url }) => url.startsWith(`https://${host}/`))[index];
      if (copy === undefined) throw new Error(`No copy ${String(index)} on ${host}.`);
      return copy;
    },
    async registerPictureOf(address) {
      const { fetcher, gate } = scanTools(gateway.context);
      const polite = { fetcher, gate, deadlineAt: performance.now() + 20_000 };
      const page = await fetchPage(address, polite);
      const picture = page.ok ? page.facts.media.find(({ kind }) => kind !== 'video') : undefined;
      if (picture === undefined) throw new Error(`${address} shows no picture`);
      const media = await fetchMedia(picture.url, polite);
      if (!media.ok) throw new Error(`${picture.url}: ${media.reason}`);
      const [work] = await sql<{ id: string }>(
        `insert into works (user_id, kind, title, quality) values ($1, 'photo', 'Set', 100) returning id`,
        [person.userId],
      );
      const hash = encodeWork(hashWork(await decodePicture(media.bytes)));
      await sql(
        'insert into work_fingerprints (work_id, user_id, fingerprint) values ($1, $2, $3)',
        [work?.id, person.userId, hash],
      );
      return work?.id ?? '';
    },
    async openCase(address, { mediaUrls = [], workId } = {}) {
      const url = canonicalUrl(address) ?? address;
      const [row] = await sql<{ id: string }>(
        `insert into removal_cases (user_id, number, url, address, host, media_urls, claim, status)
         values ($1, 'R-2026-' || lpad(nextval('private.removal_case_numbers')::text, 6, '0'), $2, $3, $4, $5,
           'copyright', 'confirmed') returning id`,
        [person.userId, url, address, new URL(url).hostname, mediaUrls],
      );
      const id = row?.id ?? '';
      await sql(
        `insert into removal_case_works (case_id, user_id, work_id, description, kind, made_by)
         values ($1, $2, $3, 'Beach set', 'photo', 'self')`,
        [id, person.userId, workId ?? null],
      );
      return id;
    },
    async request(caseIds, { scope = 'operator', status = 'sent' } = {}) {
      made += 1;
      const at = now().toISOString();
      const [row] = await sql<{ id: string }>(
        `insert into removal_requests (user_id, number, scope, recipient_name, recipient_address, channel, kind, host,
           language, template_version, status, subject, body, text_sha256, owner_name, authorisation_id, approved_at,
           approved_sha256, sent_at, message_id, claimed_at)
         values ($1, $2, $3, 'Desk', 'abuse@host.example', 'email', 'dmca_notice', 'host.example', 'en', '1', $4, 'S', 'B',
           sha256(convert_to(E'S\\nB', 'UTF8')), 'Luna', $5, $6, sha256(E'S\\nB'::bytea), $6, $2, $7) returning id`,
        [
          person.userId,
          `N-${String(made)}`,
          scope,
          status,
          letter?.id,
          at,
          status === 'removal_claimed' ? at : null,
        ],
      );
      const id = row?.id ?? '';
      for (const caseId of caseIds) {
        await sql(
          `insert into removal_request_cases (request_id, case_id, user_id, recipient_key, outcome)
           values ($1, $2, $3, $4, $5)`,
          [id, caseId, person.userId, scope, status === 'removal_claimed' ? 'claimed' : 'open'],
        );
      }
      return id;
    },
    async pass(hours) {
      passed += hours * hourMs;
      await web.advance(hours * hourMs);
    },
    async stop() {
      await gateway.stop();
      await web.stop();
    },
  };
}
