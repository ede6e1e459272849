import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoSite, DemoWeb } from '@leakblock/demo-web';
import { inject } from 'vitest';
import { startMailbox } from '../../apps/server/src/testing/start-mailbox.ts';
import type { Mailbox } from '../../apps/server/src/testing/start-mailbox.ts';
import { writeDist } from '../../apps/server/src/testing/write-dist.ts';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { openLine } from './open-line.ts';
import type { Line } from './open-line.ts';
import { startDatabase } from './start-database.ts';
import type { OwnDatabase, Sql } from './start-database.ts';
import { startProgram } from './start-program.ts';
import type { Program } from './start-program.ts';

export type Gateway = Program & { url: string };

/** Programs, database, mail server and internet of one installation, each a process or a server of its own. */
export type Installation = {
  database: OwnDatabase;
  sql: Sql;
  /** Between the programs and the database. */
  line: Line;
  /** Between the programs and the mail server. */
  mailLine: Line;
  mailbox: Mailbox;
  web: DemoWeb;
  publishableKey: string;
  /** Settings that all programs have. */
  settings: Readonly<Record<string, string>>;
  /** Starts a gateway; on the port of one that has ended, it takes its place. */
  startGateway: (settings?: Record<string, string>, port?: number) => Promise<Gateway>;
  /** Starts a worker, or another program that needs the same settings. */
  startWorker: (settings?: Record<string, string>, program?: `${string}.ts`) => Promise<Program>;
  stop: () => Promise<void>;
};

export type InstallationOptions = {
  settings?: Record<string, string>;
  /** Where the database's data lie. */
  databaseFolder?: string;
  /** Where the database's log lies, when not with its data. */
  databaseLogFolder?: string;
  /** Settings that give the database a clock of its own. */
  databaseClock?: Record<string, string>;
  /** Hosts of the story's own in the played internet. */
  alsoPlays?: readonly DemoSite[];
  /** Milliseconds that the mail server takes for each step. */
  mailStepMs?: number;
};

const secret = (): string => randomBytes(32).toString('base64url');

/** Starts everything but the programs. As in production, payments apart: there a played provider is refused. */
export async function startInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const template = inject('template');
  const folder = await mkdtemp(join(tmpdir(), 'leakblock-faults-'));
  const database = await startDatabase(template.folder, {
    folder: options.databaseFolder,
    logFolder: options.databaseLogFolder,
    clock: options.databaseClock ?? {},
  });
  const line = await openLine(database.port);
  const mailbox = await startMailbox({ stepMs: options.mailStepMs ?? 0 });
  const mailLine = await openLine(Number(new URL(mailbox.url).port));
  const web = await startDemoWeb({ latencyScale: 0.05, alsoPlays: options.alsoPlays ?? [] });
  const publishableKey = `sb_publishable_${secret()}`;
  const url = new URL(database.ownerUrl);
  url.port = String(line.port);
  // Over the line, not beside it.
  url.searchParams.delete('host');
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: url.href,
    DATA_DIR: join(folder, 'data'),
    WEB_DIST: await writeDist(join(folder, 'dist')),
    // Every person of a story has an address of her own.
    TRUST_PROXY: '1',
    SECRET_LITE_API_PASSWORD: template.liteApi,
    SECRET_SERVER_PASSWORD: template.server,
    ...Object.fromEntries(
      ['DEVICE', 'ADDRESS', 'ENCRYPTION', 'STORAGE_SIGNING'].map((name) => [
        `SECRET_${name}`,
        secret(),
      ]),
    ),
    SECRET_API_KEY: `sb_secret_${secret()}`,
    PUBLISHABLE_KEY: publishableKey,
    PUBLIC_URL: 'http://leakblock.example',
    SMTP_URL: `smtp://127.0.0.1:${String(mailLine.port)}`,
    SIGNUP_CONFIRM_EMAIL: 'false',
    SCAN_PROXY_URL: web.proxyUrl,
    SCAN_CA_FILE: web.caFile,
    DNS_OVER_HTTPS_URL: 'https://dns.example/dns-query',
    REST_REQUESTS_PER_MINUTE: '1000000',
    ...options.settings,
  };
  const programs: Program[] = [];
  async function start<P extends Program>(program: P): Promise<P> {
    programs.push(program);
    await program.ready;
    return program;
  }
  return {
    ...{ database, sql: database.sql, line, mailLine, mailbox, web, publishableKey, settings },
    async startGateway(more = {}, given) {
      for (let attempt = 1; ; attempt += 1) {
        const port = given ?? (await findFreePort());
        const env = { ...settings, ...more, PORT: String(port) };
        try {
          const program = await start(startProgram('gateway', env));
          return { ...program, url: `http://127.0.0.1:${String(port)}` };
        } catch (error) {
          // Somebody took the free port in between.
          const isTaken =
            given === undefined && String(error).includes(`Port ${String(port)} is taken`);
          if (!isTaken || attempt === 3) throw error;
        }
      }
    },
    startWorker: (more = {}, program) =>
      start(startProgram(program ?? 'worker', { ...settings, ...more })),
    async stop() {
      await Promise.all(programs.map((program) => program.kill()));
      await Promise.all([line.stop(), mailLine.stop(), mailbox.stop(), web.stop()]);
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An address of the network set aside for benchmarks (RFC 2544), for `x-forwarded-for`. */
export const someAddress = (): string => `198.18.${randomInt(256)}.${randomInt(256)}`;
