import { join } from 'node:path';
import { SettingsError, envSchema, fileSettings, parseEnv } from '#platform/env';
import type { Env } from '#platform/env';
import type { Log } from '#platform/log';
import { MissingSecretsError, loadSecrets, secretSettings } from '#platform/secrets';
import type { Secrets } from '#platform/secrets';
import { sentenceOf } from './finding.ts';
import type { Finding } from './finding.ts';

type Source = Readonly<Record<string, string | undefined>>;

/** First words of settings that other programs use too: a name that begins so may be meant for them. */
const shared = new Set(['DATA', 'DATABASE', 'HOST', 'LOG', 'NODE', 'PORT', 'PUBLIC', 'WEB']);

/** Names that look like settings of ours and are none: most often a slip of the pen. */
function findUnknown(source: Source): string[] {
  const known = Object.keys(envSchema.shape);
  const families = new Set(known.map((name) => name.split('_')[0] ?? ''));
  const files = new Set(fileSettings.map((name) => `${name}_FILE`));
  return Object.keys(source).filter((name) => {
    const family = name.split('_')[0] ?? '';
    if (!name.includes('_') || shared.has(family) || !families.has(family)) return false;
    return !known.includes(name) && !files.has(name);
  });
}

/** Reads the settings as a start would. `env` is null when no program would start with them. */
export function checkSettings(source: Source): { env: Env | null; findings: Finding[] } {
  const part = 'settings';
  const unknown: Finding[] = findUnknown(source).map((name) => ({
    part,
    state: 'warning',
    saw: `${name} is no setting.`,
    advice: 'Look for the right name in docs/configuration.md, or take it away.',
  }));
  try {
    const env = parseEnv(source);
    const given = Object.keys(envSchema.shape).filter((name) => (source[name] ?? '') !== '').length;
    const saw = `${String(given)} of ${String(Object.keys(envSchema.shape).length)} are set, the others have their defaults.`;
    const mode = modeOf(env);
    const advice =
      env.NODE_ENV === 'production'
        ? {}
        : { advice: 'Set NODE_ENV=production where people use it: weak secrets are refused then.' };
    const state = env.NODE_ENV === 'production' ? 'good' : 'warning';
    return {
      env,
      findings: [{ part, state, saw: `${saw} ${mode}`, ...advice }, ...unknown],
    };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const wrong: Finding[] = error.message.split('\n').map((saw) => ({
      part,
      state: 'failed',
      saw,
      advice: 'docs/configuration.md says what it may be.',
    }));
    return { env: null, findings: [...wrong, ...unknown] };
  }
}

function modeOf(env: Env): string {
  if (env.SUPABASE_URL !== undefined) return 'A Supabase platform is the backend.';
  return env.DATABASE_URL === undefined
    ? 'The gateway starts a PostgreSQL of its own.'
    : 'The database is one of your own.';
}

function whereFrom(env: Env, path: string): string {
  const given = secretSettings.filter((name) => env[name] !== undefined).length;
  if (given === secretSettings.length) return 'All come from the environment.';
  if (given === 0) return `All are in ${path}.`;
  return `${String(given)} of ${String(secretSettings.length)} come from the environment, the others are in ${path}.`;
}

/** Looks at the secrets without making any: that is the first start's to do, as the user it runs as. */
export async function checkSecrets(
  env: Env,
  log: Log,
): Promise<{ secrets: Secrets | null; findings: Finding[] }> {
  const part = 'secrets';
  const path = join(env.DATA_DIR, 'secrets.json');
  try {
    const secrets = await loadSecrets(env, log, { mayMake: false });
    return { secrets, findings: [{ part, state: 'good', saw: whereFrom(env, path) }] };
  } catch (error) {
    if (error instanceof MissingSecretsError) {
      const saw = error.message;
      const advice = `The next start makes them in ${path}. Keep a copy apart from the database: without it nobody opens identity papers, letters and evidence again.`;
      return { secrets: null, findings: [{ part, state: 'unset', saw, advice }] };
    }
    if (!(error instanceof SettingsError)) throw error;
    const saw = sentenceOf(error);
    const advice =
      'A start without DATABASE_URL makes a full set in DATA_DIR/secrets.json; the names there are those of the settings.';
    return { secrets: null, findings: [{ part, state: 'failed', saw, advice }] };
  }
}
