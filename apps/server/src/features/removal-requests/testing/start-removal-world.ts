import { createTestDatabase } from '@leakblock/database/testing';
import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoWeb } from '@leakblock/demo-web';
import pg from 'pg';
import { actingForHeader } from '@leakblock/domain/agencies';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { givePlan } from '../../../testing/give-plan.ts';
import { startScanGateway } from '../../../testing/start-scan-gateway.ts';
import type { ScanGateway } from '../../../testing/start-scan-gateway.ts';
import { removalRequests } from '../index.ts';
import { receiveMail } from '../mails/incoming/receive-mail.ts';
import { workTimers } from '../timers/work-timers.job.ts';

const hourMs = 3_600_000;

export type Creator = { userId: string; token: string };

/** For tests only: whole cases lived through against the demo web, whose clock the gateway follows. */
export type RemovalWorld = {
  web: DemoWeb;
  gateway: ScanGateway;
  sql: <Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ) => Promise<Row[]>;
  /** A creator with a stage name and an address that nobody may read, on the largest plan unless told. */
  meetCreator(plan?: PlanId | null): Promise<Creator>;
  /** She signs a letter with every tick. */
  signLetter(creator: Creator, more?: { acts?: string[]; language?: string }): Promise<string>;
  /** An admin finds her papers good. */
  proveIdentity(creator: Creator): Promise<void>;
  /** Calls a function as somebody, for a creator of her agency where one is named. */
  call(
    who: Creator | null,
    name: string,
    body: unknown,
    creatorId?: string,
  ): Promise<{ status: number; body: unknown }>;
  /** Runs jobs until none is left. */
  settle(): Promise<void>;
  /** Both clocks go on; then what is due is done, as often as it takes. */
  pass(hours: number): Promise<void>;
  /** A page with copied content of a host, by its number there. */
  copyOn(host: string, index?: number): { url: string; abuse: string };
  now(): Date;
  stop(): Promise<void>;
};

type Job = { id: string; name: string; data: unknown };

/** Starts database, demo web and gateway; answers of the demo's hosts reach the gateway as raw mails. */
export async function startRemovalWorld({
  hasBrowser = false,
  hasSearch = false,
}: {
  /** Evidence gets screenshots, which take longer than all the rest. */
  hasBrowser?: boolean;
  /** With the demo web's search engine the second lamp can be proven too. */
  hasSearch?: boolean;
} = {}): Promise<RemovalWorld> {
  const database = await createTestDatabase();
  let deliver: (raw: string) => Promise<void> = () => Promise.resolve();
  const web = await startDemoWeb({ latencyScale: 0, answersTo: (raw) => deliver(raw) });
  const now = (): Date => new Date(Date.now() + web.skipped());
  const gateway = await startScanGateway(
    { database, web },
    {
      WORKER_IN_PROCESS: 'false',
      SMTP_URL: `smtp://${web.smtp.host}:${String(web.smtp.port)}`,
      NOTICE_MAIL_FROM: 'Notices <notices@agency.example>',
      INCOMING_MAIL_SECRET: 'a-secret-of-tests-that-nobody-else-knows',
      AGENT_COMPANY: 'Agency Ltd',
      AGENT_NAME: 'Robin Vale',
      AGENT_ADDRESS: '1 Sample Street, Dublin, D01 X000, Ireland',
      AGENT_PHONE: '+353 1 555 0100',
      AGENT_EMAIL: 'notices@agency.example',
      DNS_OVER_HTTPS_URL: 'https://dns.example/dns-query',
      ...(!hasBrowser && { BROWSER_PATH: 'none' }),
      ...(hasSearch && { SEARXNG_URL: web.searxngUrl }),
    },
    // The hosts are played, and the stories ask them the same things again and again.
    { now, hostPaceMs: 20 },
  );
  const { context } = gateway;
  deliver = async (raw) => {
    await receiveMail(context, Buffer.from(raw));
  };
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  const sql: RemovalWorld['sql'] = async (text, values) =>
    (await owner.query(text, values)).rows as never;
  const handlers = new Map((removalRequests.jobs ?? []).map((job) => [job.queue, job.handler]));
  let met = 0;

  const takeJobs = () =>
    sql<Job>(
      `update pgboss.job set state = 'completed' where name like 'removal-requests.%'
       and state = 'created' returning id, name, data`,
    );
  const settle = async () => {
    for (let jobs = await takeJobs(); jobs.length > 0; jobs = await takeJobs())
      for (const { data, id, name } of jobs)
        await handlers.get(name)?.(context, data, context.stopping, { id, retryCount: 0 });
  };

  return {
    web,
    gateway,
    sql,
    now,
    settle,
    async meetCreator(plan = 'elite') {
      met += 1;
      const creator = await gateway.signIn(`luna${String(met)}@private.example`);
      await sql(
        `insert into profiles (id, first_name, last_name, address, postal_code, city, phone, email)
         values ($1, 'Amalia', 'Hidden', '7 Quiet Lane', 'D02 Y111', 'Dublin', '+353 86 111 2222', $2)
         on conflict (id) do update set first_name = 'Amalia', last_name = 'Hidden', address = '7 Quiet Lane',
           phone = '+353 86 111 2222'`,
        [creator.userId, `luna${String(met)}@private.example`],
      );
      if (plan !== null) await givePlan({ sql }, creator.userId, plan);
      await sql(`insert into stage_names (user_id, name) values ($1, 'Luna Marlowe')`, [
        creator.userId,
      ]);
      return creator;
    },
    async signLetter({ userId }, { acts, language = 'en' } = {}) {
      await sql(
        'update authorisations set superseded_at = now() where user_id = $1 and superseded_at is null',
        [userId],
      );
      const [row] = await sql<{ id: string }>(
        `insert into authorisations (user_id, version, template_version, language, legal_name, stage_names, country,
           protected_content, acts, owner_name, starts_on, ends_on, signed_at, unsealed_sha256, full_sha256,
           redacted_sha256, seal_fingerprint, audit_trail)
         select $1, coalesce(max(version), 0) + 1, 'loa-1', $2, 'Amalia Hidden', '{Luna Marlowe}', 'IE', 'All my photos',
           $3, 'Luna Marlowe', (now() - interval '1 day')::date, (now() + interval '300 days')::date, now(),
           sha256('a'::bytea), sha256('b'::bytea), sha256('c'::bytea), sha256('d'::bytea), '{}'
         from authorisations where user_id = $1 returning id`,
        [
          userId,
          language,
          acts ?? [
            'copyright_notices',
            'google_removal_consent',
            'platform_reports',
            'dsa_notices',
            'intimate_image_requests',
            'data_protection_requests',
            'escalation',
            'counter_notices',
            'sign',
          ],
        ],
      );
      return row?.id ?? '';
    },
    async proveIdentity({ userId }) {
      await sql(
        `insert into identity_verifications (user_id, status, decided_at) values ($1, 'approved', now())`,
        [userId],
      );
    },
    async call(who, name, body, creatorId) {
      const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: context.secrets.publishableKey,
          ...(who !== null && { authorization: `Bearer ${who.token}` }),
          ...(creatorId !== undefined && { [actingForHeader]: creatorId }),
        },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: JSON.parse(await answer.text()) as unknown };
    },
    async pass(hours) {
      await web.advance(hours * hourMs);
      await settle();
      await workTimers(context, context.stopping);
      await settle();
    },
    copyOn(host, index = 0) {
      const copy = web.copies().filter(({ url }) => url.startsWith(`https://${host}/`))[index];
      if (copy === undefined) throw new Error(`No copy ${String(index)} on ${host}.`);
      return copy;
    },
    async stop() {
      await gateway.stop();
      await web.stop();
      await owner.end();
      await database.drop();
    },
  };
}
