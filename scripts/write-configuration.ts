/**
 * Writes docs/configuration.md from the settings' own schema. `node scripts/write-configuration.ts`;
 * a test fails when the page is not what this writes.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { envSchema, fileSettings } from '../apps/server/src/platform/env.ts';
import { formatText } from './format-text.ts';

export const configurationPage = fileURLToPath(
  new URL('../docs/configuration.md', import.meta.url),
);

type Setting = {
  name: string;
  description?: string;
  default?: string | number;
  enum?: string[];
  minimum?: number;
  maximum?: number;
};

/** Headings, and which settings stand under each; the first that fits. */
const groups: [heading: string, fits: RegExp][] = [
  ['Secrets', /^SECRET_|^PUBLISHABLE_KEY$/],
  ['Scanning', /^SCAN_|^SEARXNG_|^BRAVE_|^GOOGLE_SEARCH_|^GOOGLE_VISION_|^TINEYE_/],
  ['Sign-in', /^SIGN|^SESSION_|^REDIRECT_|^CAPTCHA_|^GOOGLE_|^ADMIN_/],
  ['Mail', /^SMTP_|^MAIL|^NOTICE_MAIL_|^DKIM_|^IMAP_|^INCOMING_MAIL_/],
  ['Stored files', /^STORAGE_|^S3_/],
  ['Documents', /^SEAL_|^TIMESTAMP_|^AGENT_|^BROWSER_/],
  [
    'What people see',
    /^CALENDAR_LINK$|^BRAND_|^OPERATOR_|^SUPPORT_|^CHAT_|^ANALYTICS_|^IP_LOOKUP_/,
  ],
  ['Database', /^DATABASE_|^DATA_DIR$|^SUPABASE_/],
  ['Server', /./],
];

const introduction = `# Settings

<!-- Written by scripts/write-configuration.ts from apps/server/src/platform/env.ts. Do not edit. -->

Gateway and worker read their settings from the environment, once, at the start; a wrong one ends the
program with a sentence that names it. Nothing has to be set: then the gateway starts its own PostgreSQL
in \`.data\`, makes its secrets in \`.data/secrets.json\` (readable by its user only) and listens on
\`http://127.0.0.1:3000\`.

A setting marked with † may also be given as a file: \`NAME_FILE\` holds the file's path.

With \`NODE_ENV=production\` a weak secret is refused (fewer than 32 bytes, repeated characters, a known
default, one value for two purposes). With \`DATABASE_URL\` as well, a missing one is refused: every gateway
and worker of an installation needs the same secrets, so they are given, not made. Without
\`DATABASE_URL\`, missing secrets are made at the first start; the names in \`secrets.json\` are those of the
settings, so a start without \`DATABASE_URL\` is also the way to make a set for elsewhere.
`;

/** The page, formatted as the repository formats pages. */
export async function renderConfiguration(): Promise<string> {
  const schema = z.toJSONSchema(envSchema, { io: 'input', unrepresentable: 'any' });
  const settings: Setting[] = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    ...(property as Omit<Setting, 'name'>),
    name,
  }));
  const sections = groups.map(([heading, fits]) => {
    const own = settings.filter(
      ({ name }) => groups.find(([, pattern]) => pattern.test(name))?.[1] === fits,
    );
    return `## ${heading}\n\n| Setting | Default | Meaning |\n| --- | --- | --- |\n${own.map(row).join('\n')}\n`;
  });
  return formatText(configurationPage, [introduction, ...sections.reverse()].join('\n'));
}

function row(setting: Setting): string {
  const { name, description = '', enum: values, minimum, maximum } = setting;
  const isFile = (fileSettings as string[]).includes(name);
  const preset =
    setting.default === undefined || setting.default === '' ? '' : `\`${String(setting.default)}\``;
  const range = minimum === undefined ? '' : ` ${String(minimum)} to ${String(maximum)}.`;
  const choices =
    values === undefined ? '' : ` One of ${values.map((value) => `\`${value}\``).join(', ')}.`;
  const meaning = `${description}${choices}${range}`.replaceAll('|', '\\|');
  return `| \`${name}\`${isFile ? ' †' : ''} | ${preset} | ${meaning} |`;
}

if (import.meta.main) await writeFile(configurationPage, await renderConfiguration());
