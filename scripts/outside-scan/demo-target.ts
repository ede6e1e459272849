import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../find-free-port.ts';
import { connectApp } from './connect-app.ts';
import { apiPlaces, placesOf } from './places.ts';
import type { Target } from './scanner.ts';
import { startTls } from './start-tls.ts';

const password = 'try-the-quiet-lantern';

export type RunningTarget = { target: Target; stop: () => Promise<void> };

/**
 * The demo as it would stand on the internet, behind a certificate. Its limits by address are raised: a scanner that is
 * turned away at the door would prove nothing about what lies behind.
 * @param folder for its data and the certificate
 */
export async function startDemoTarget(folder: string): Promise<RunningTarget> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const tls = await startTls(folder, port);
  const dataDir = join(folder, 'demo');
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../apps/server/src/demo.ts'), '--data-dir', dataDir],
    {
      env: {
        ...process.env,
        PORT: String(port),
        PUBLIC_URL: tls.url,
        REST_REQUESTS_PER_MINUTE: '1000000',
        SIGN_INS_PER_MINUTE: '100000',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const gone = once(child, 'exit');
  let told = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      told += bytes.toString();
      if (told.includes('Ctrl-C')) resolve();
    });
    void gone.then(() => reject(new Error(`The demo ended: ${told}`)));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await Promise.all([gone, tls.stop()]);
  };
  try {
    const key = await readKey(url);
    const people = {
      creator: await signIn(url, key, 'pro@example.org'),
      agency: await signIn(url, key, 'agency@example.org'),
      admin: await signIn(url, key, 'admin@example.org'),
    };
    const app = await connectApp(url, people.creator, password);
    return {
      target: {
        name: 'demo',
        url,
        tlsUrl: tls.url,
        pages: [
          '/home',
          '/login?next=/dashboard',
          '/signup?ref=abc',
          '/pricing',
          '/api/v1/openapi.json',
        ],
        places: [...placesOf(people), ...apiPlaces(app)],
        headers: { apikey: key, ...people.creator },
        databaseUrl: await databaseOf(dataDir),
      },
      stop,
    };
  } catch (error) {
    console.error(
      told
        .split('\n')
        .filter((line) => line.includes('"level":"error"'))
        .join('\n'),
    );
    await stop();
    throw error;
  }
}

type Headers = Record<string, string>;

async function readKey(url: string): Promise<string> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
  return config.publishableKey;
}

async function signIn(url: string, apikey: string, email: string): Promise<Headers> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}

/** The demo's own PostgreSQL, as its owner. */
async function databaseOf(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  // The fourth line of postmaster.pid is the port (PostgreSQL manual, storage of the data directory).
  const lines = (await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n');
  const secret = (await readFile(join(folder, 'owner-password'), 'utf8')).trim();
  return `postgresql://postgres:${secret}@127.0.0.1:${lines[3] ?? ''}/postgres`;
}
