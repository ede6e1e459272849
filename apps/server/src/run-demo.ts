/**
 * The demo, as `npm run demo` starts it: PostgreSQL, gateway and worker in one process, seeded people, and the demo web as
 * the internet that scans go out to.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { demoCreators, demoSiteList, startDemoWeb, startPayments } from '@leakblock/demo-web';
import { createGateway } from './create-gateway.ts';
import { workTimersNow } from './features/removal-requests/index.ts';
import { watchGraceNow } from './features/subscriptions/index.ts';
import { readDemoEnv } from './platform/env.ts';
import { createLog } from './platform/log.ts';
import { createAnswerDoor } from './pass-on-answers.ts';
import { runProgram } from './platform/program.ts';
import { demoAccounts, demoPassword, setDemoPasswords } from './set-demo-passwords.ts';

const root = join(import.meta.dirname, '../../..');
const { values } = parseArgs({ options: { 'data-dir': { type: 'string' } } });
const dataDir = resolve(values['data-dir'] ?? join(root, '.demo'));

/** Percent of VAT inside the demo's prices. */
const vatPercent = 19;

/** The usual port, or any free one when another program (or another demo) has it. */
async function choosePort(): Promise<string> {
  const usual = 3000;
  const probe = createServer();
  try {
    probe.listen(usual, '127.0.0.1');
    await once(probe, 'listening');
    return String(usual);
  } catch {
    return '0';
  } finally {
    probe.close();
  }
}

async function startDemo(): Promise<{ stop: () => Promise<void>; ended: Promise<void> }> {
  const startedAt = performance.now();
  const answers = createAnswerDoor();
  const web = await startDemoWeb({ dataDir: join(dataDir, 'web'), answersTo: answers.take });
  // A notice that is answered in three days is answered at once when the demo web skips them.
  const now = (): Date => new Date(Date.now() + web.skipped());
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  let webhookUrl: string | null = null;
  const payments = await startPayments({
    dataDir,
    webhookUrl: () => webhookUrl,
    webhookSecret,
    now,
    vatPercent,
  });
  // As an operator would: a list of sites of her own, and a search engine of her own.
  const listsDir = join(dataDir, 'site-lists');
  await mkdir(listsDir, { recursive: true });
  await writeFile(join(listsDir, 'demo-web.json'), JSON.stringify(demoSiteList(), null, 2));
  const gateway = await createGateway({
    env: {
      PORT: await choosePort(),
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      WORKER_IN_PROCESS: 'true',
      SMTP_URL: `smtp://${web.smtp.host}:${String(web.smtp.port)}`,
      SIGNUP_CONFIRM_EMAIL: 'false',
      // Its administrator is tried by everybody, with a password that stands in the manual.
      ADMIN_SECOND_FACTOR: 'optional',
      AGENT_COMPANY: 'LeakBlock Demo Ltd',
      AGENT_NAME: 'Robin Vale',
      AGENT_ADDRESS: '1 Sample Street, Dublin, D01 X000, Ireland',
      AGENT_PHONE: '+353 1 555 0100',
      AGENT_EMAIL: 'notices@agency.example',
      ...readDemoEnv(),
      STRIPE_SECRET_KEY: payments.secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: payments.url,
      VAT_PERCENT: String(vatPercent),
      SCAN_PROXY_URL: web.proxyUrl,
      SCAN_CA_FILE: web.caFile,
      DNS_OVER_HTTPS_URL: 'https://dns.example/dns-query',
      SITE_LISTS_DIR: listsDir,
      SEARXNG_URL: web.searxngUrl,
      NOTICE_MAIL_FROM: 'LeakBlock notices <notices@agency.example>',
      INCOMING_MAIL_SECRET: answers.secret,
    },
    seed: await readFile(join(root, 'supabase/seed.sql'), 'utf8'),
    log,
    now,
  }).catch(async (error: unknown) => {
    await Promise.all([web.stop(), payments.stop()]);
    throw error;
  });
  answers.open(gateway);
  webhookUrl = `http://127.0.0.1:${String(gateway.port)}/functions/v1/billing-events`;
  await setDemoPasswords(gateway.context);
  const collectPayments = (): void => {
    void payments
      .advance()
      .then(() => watchGraceNow(gateway.context))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'What was due at the payment sandbox was not done.');
      });
  };
  // Events that were not delivered when the demo was stopped.
  collectPayments();
  web.onAdvance(() => {
    void workTimersNow(gateway.context).catch((error: unknown) => {
      log.warn({ err: error }, 'The timers of removals were not run.');
    });
    collectPayments();
  });
  const accounts = Object.entries(demoAccounts).map(
    ([what, email]) => `  ${email.padEnd(24)}${what}`,
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`
LeakBlock demo, ready in ${seconds} s

  ${gateway.url}/home

creator: ${demoCreators[0]?.stageName ?? ''}
mailbox: ${web.mailboxUrl}

Accounts, all with the password ${demoPassword}

${accounts.join('\n')}

Scans go to the demo web, ${web.hosts.length} sites played on this machine (proxy ${web.proxyUrl}).
Its people are invented: ${demoCreators.map(({ stageName }) => stageName).join(', ')}.
Its clock can be moved: ${web.controlUrl}
Payments are played too, no money moves: ${payments.url} (control ${payments.controlUrl})
Mail to its hosts and to people is taken by SMTP at ${web.smtp.host}:${web.smtp.port}.
Three free scans a day, as in production; delete ${relative(process.cwd(), dataDir)} to begin anew.
Ctrl-C stops everything.
`);
  return {
    ended: gateway.ended,
    async stop() {
      await gateway.stop();
      await Promise.all([web.stop(), payments.stop()]);
    },
  };
}

const log = createLog({ LOG_LEVEL: 'warn' });
await runProgram(log, startDemo);
