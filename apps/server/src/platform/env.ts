import { readFileSync } from 'node:fs';
import {
  fetchSettingsFromEnv,
  fetchSettingsSchema,
  searchSettingsFromEnv,
  searchSettingsSchema,
} from '@leakblock/scan-engine';
import type { FetchSettings, SearchSettings } from '@leakblock/scan-engine';
import { z } from 'zod';
import { agentSettings } from './agent-settings.ts';
import {
  backendSettings,
  flag,
  list,
  optionalText,
  text,
  webUrl,
  whole,
} from './backend-settings.ts';
import { documentSettings } from './document-settings.ts';
import { cloudflareSettings } from './cloudflare-settings.ts';
import { imageConnectorSettings } from './image-connector-settings.ts';
import { noticeMailSettings } from './notice-mail-settings.ts';
import { operationSettings } from './operation-settings.ts';
import { pageSettings } from './page-settings.ts';
import { paymentSettings } from './payment-settings.ts';
import { removalCheckSettings } from './removal-check-settings.ts';

/** Every setting of the gateway and the worker. `docs/configuration.md` is written from this schema. */
export const envSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` refuses weak or missing secrets.'),
  HOST: text.default('127.0.0.1').describe('Network address the gateway listens on.'),
  PORT: whole(0, 65535).default(3000).describe('Port the gateway listens on; 0 takes a free one.'),
  PUBLIC_URL: webUrl
    .optional()
    .describe('Address people open in the browser. Default: `http://HOST:PORT`.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional()
    .describe(
      'PostgreSQL 15 or newer, as a role that owns the database and may create roles. Not set: the gateway starts its own PostgreSQL in `DATA_DIR`.',
    ),
  DATA_DIR: text
    .default('.data')
    .describe('Folder of the embedded database and of `secrets.json`.'),
  SITE_LISTS_DIR: optionalText.describe(
    'Folder with further lists of sites for full scans, read at start: `*.json` in the format of WhatsMyName, Sherlock, Maigret or LeakBlock. Each list keeps its own licence.',
  ),
  SCHEDULED_SCANS: flag
    .prefault('true')
    .describe(
      'Whether full scans begin by themselves when they are due. `false`: only when somebody asks for one; that is for trying things out, and refused in production.',
    ),
  WEB_DIST: optionalText.describe('Folder of the built screens. Default: `apps/web/dist`.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe log line that is written.'),
  TRUST_PROXY: z
    .string()
    .default('')
    .describe(
      'Whose `X-Forwarded-For` is believed: a number of proxies in front of the gateway, or their addresses as CIDRs, separated by commas. Not set: nobody’s.',
    ),
  ALLOWED_ORIGINS: list.describe(
    'Other origins whose pages may call the API, separated by commas. Not set: only the own origin.',
  ),
  WORKER_IN_PROCESS: flag
    .optional()
    .describe(
      'Whether the gateway also runs jobs. Default: true without `DATABASE_URL`, else false.',
    ),
  DATABASE_POOL_SIZE: whole(2, 100)
    .default(10)
    .describe(
      'Most connections of each of the two pools (API and server functions). An export holds one while it reads, and needs another now and then.',
    ),
  DATABASE_STATEMENT_TIMEOUT_MS: whole(100, 600_000)
    .default(5000)
    .describe('A statement that runs longer is cancelled.'),
  REST_REQUESTS_PER_MINUTE: whole(1, 1_000_000)
    .default(1500)
    .describe(
      'Requests one address may send in a minute to `/rest/v1`, as many to `/auth/v1`, and as many to `/functions/v1`.',
    ),
  SHUTDOWN_SECONDS: whole(1, 25)
    .default(20)
    .describe('Longest time that running requests and jobs get when the program is stopped.'),
  ADMIN_EMAILS: list.describe(
    'E-mail addresses that get the admin role at sign-in, separated by commas.',
  ),
  ADMIN_SECOND_FACTOR: z
    .enum(['required', 'optional'])
    .default('required')
    .describe(
      '`required`: a role counts only in a session that has shown a second factor; an administrator without one is led to set it up. `optional` is for trying things out, and refused in production.',
    ),
  ...operationSettings,
  ...pageSettings,
  ...fetchSettingsSchema.shape,
  ...backendSettings,
  ...searchSettingsSchema.shape,
  ...imageConnectorSettings,
  ...cloudflareSettings,
  ...documentSettings,
  ...agentSettings,
  ...removalCheckSettings,
  ...noticeMailSettings,
  ...paymentSettings,
  SECRET_DEVICE: optionalText.describe(
    'Signs cookies: that of a visitor’s device, of browsers that accounts know, of recommendations.',
  ),
  SECRET_ADDRESS: optionalText.describe(
    'Key under which network addresses, mailboxes that bounced and what limits count are hashed.',
  ),
  SECRET_LITE_API_PASSWORD: optionalText.describe('Password of the database role `lite_api`.'),
  SECRET_SERVER_PASSWORD: optionalText.describe(
    'Password of the database role `leakblock_server`.',
  ),
  PUBLISHABLE_KEY: optionalText.describe(
    'Public API key of the browser client, `sb_publishable_…`.',
  ),
  SECRET_API_KEY: optionalText.describe(
    'API key of the server, `sb_secret_…`; refused from outside. With `SUPABASE_URL` that of the platform: papers and evidence are stored with it.',
  ),
});

/** All settings, parsed; those of the scan engine in its own shape. */
export type Env = z.infer<typeof envSchema> & { fetch: FetchSettings; search: SearchSettings };

/** A setting is missing or wrong. The message is for the operator; the program ends with it. */
export class SettingsError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SettingsError';
  }
}

/** Settings that may also be given as the name of a file that holds the value: `NAME_FILE`. */
export const fileSettings = (Object.keys(envSchema.shape) as (keyof Env)[]).filter(
  (name) =>
    /^SECRET_|_SECRET$|(?<!SITE)_KEY$|_TOKEN$/.test(name) ||
    [
      'DATABASE_URL',
      'IMAP_URL',
      'SCAN_PROXY_URL',
      'SCAN_SECOND_PROXY_URL',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'SMTP_URL',
      'SEAL_P12_PASSWORD',
    ].includes(name),
);

/** What is set: empty texts and files count as not set, and `NAME_FILE` is read. */
function collect(source: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) {
    if (value !== undefined && value.trim() !== '') given[name] = value;
  }
  for (const name of fileSettings) {
    const path = given[`${name}_FILE`];
    if (path === undefined || name in given) continue;
    const text = readSetting(name, path);
    if (text !== '') given[name] = text;
  }
  return given;
}

function readSetting(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new SettingsError(`Setting ${name}_FILE: the file cannot be read.`, { cause });
  }
}

/**
 * Parses the settings.
 * @throws SettingsError that names every wrong setting in one sentence each; values are never repeated.
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = collect(source);
  const parsed = envSchema.safeParse(given);
  if (parsed.success) {
    refuseHalves(given);
    refuseOpenAdmins(parsed.data);
    refuseWeakAdmins(parsed.data);
    refuseMissingScans(parsed.data);
    refusePlayedPayments(parsed.data);
    return { ...parsed.data, ...parseScanSettings(given) };
  }
  throw new SettingsError(
    parsed.error.issues
      .map((issue) => `Setting ${issue.path.join('.')}: ${issue.message}.`.replace(/\.\.$/, '.'))
      .join('\n'),
  );
}

/** Settings that mean nothing without others. */
const belongTogether: Partial<Record<keyof Env, (keyof Env)[]>> = {
  SUPABASE_URL: ['DATABASE_URL', 'PUBLISHABLE_KEY'],
  S3_BUCKET: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  GOOGLE_CLIENT_ID: ['GOOGLE_CLIENT_SECRET'],
  CAPTCHA_SECRET_KEY: ['CAPTCHA_SITE_KEY'],
  CLOUDFLARE_API_TOKEN: ['CLOUDFLARE_ACCOUNT_ID'],
  DKIM_PRIVATE_KEY: ['DKIM_SELECTOR'],
  STRIPE_SECRET_KEY: ['STRIPE_WEBHOOK_SECRET'],
};

function refuseHalves(given: Record<string, string>): void {
  for (const [name, needed] of Object.entries(belongTogether)) {
    const missing = needed.filter((other) => !(other in given));
    if (!(name in given) || missing.length === 0) continue;
    throw new SettingsError(`Setting ${name}: needs ${missing.join(' and ')} too.`);
  }
}

/** An administrator's password alone would open everybody's papers. */
function refuseWeakAdmins(env: z.infer<typeof envSchema>): void {
  if (env.NODE_ENV !== 'production' || env.ADMIN_SECOND_FACTOR === 'required') return;
  throw new SettingsError('Setting ADMIN_SECOND_FACTOR: production needs `required`.');
}

/** Plans promise scans that begin by themselves, and screens say when the next one does. */
function refuseMissingScans(env: z.infer<typeof envSchema>): void {
  if (env.NODE_ENV !== 'production' || env.SCHEDULED_SCANS) return;
  throw new SettingsError('Setting SCHEDULED_SCANS: production needs `true`.');
}

/** Without a confirmation anybody could sign up with an administrator's address before she does. */
function refuseOpenAdmins(env: z.infer<typeof envSchema>): void {
  if (env.NODE_ENV === 'test' || env.SIGNUP_CONFIRM_EMAIL || env.ADMIN_EMAILS.length === 0) return;
  throw new SettingsError(
    'Setting ADMIN_EMAILS: needs SIGNUP_CONFIRM_EMAIL, or whoever signs up first with one of these addresses becomes an administrator.',
  );
}

/** Whoever answers at another address decides who has paid. */
function refusePlayedPayments(env: z.infer<typeof envSchema>): void {
  const real = envSchema.shape.STRIPE_API_URL.parse(undefined);
  if (env.NODE_ENV !== 'production') return;
  // The numbers of its test cards stand in the provider's manual: with one anybody has any plan for nothing.
  if (/^[a-z]+_test_/u.test(env.STRIPE_SECRET_KEY ?? '')) {
    throw new SettingsError(
      'Setting STRIPE_SECRET_KEY: this is a key of the test mode, with which anybody can pay with a test card. Production needs a live one.',
    );
  }
  if (new URL(env.STRIPE_API_URL).origin === real) return;
  throw new SettingsError(
    `Setting STRIPE_API_URL: production takes payments at ${real} only, the sandbox is for the demo.`,
  );
}

function parseScanSettings(given: Record<string, string>): Pick<Env, 'fetch' | 'search'> {
  try {
    return { fetch: fetchSettingsFromEnv(given), search: searchSettingsFromEnv(given) };
  } catch (cause) {
    throw new SettingsError(cause instanceof Error ? cause.message : 'Scan settings are wrong.', {
      cause,
    });
  }
}

/** The environment of this process, for `parseEnv`. Nothing else reads it. */
export function readSettings(): Readonly<Record<string, string | undefined>> {
  return process.env;
}

/** How much is logged, known before the settings are parsed so that their faults can be logged. */
export function readLogLevel(): Env['LOG_LEVEL'] {
  return envSchema.shape.LOG_LEVEL.catch('info').parse(process.env['LOG_LEVEL']);
}

/** How long a program may stand still, known before anything is started. */
export function readStuckSeconds(): Env['STUCK_SECONDS'] {
  const setting = envSchema.shape.STUCK_SECONDS;
  return setting.catch(setting.parse(undefined)).parse(process.env['STUCK_SECONDS']);
}

/** What somebody set for the demo, which chooses its own database and folder. */
export function readDemoEnv(): Record<string, string> {
  const own = ['NODE_ENV', 'DATA_DIR', 'DATABASE_URL'];
  return Object.fromEntries(
    Object.entries(collect(process.env)).filter(
      ([name]) => name in envSchema.shape && !own.includes(name),
    ),
  );
}
