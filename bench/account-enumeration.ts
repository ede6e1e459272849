/**
 * How long it takes to answer for addresses with and without an account, wherever somebody can name an address: the time
 * must not tell them apart. Target: medians less than 20 ms apart.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { startDemo } from './start-demo.ts';
import type { RunningDemo } from './start-demo.ts';
import { createReport, median } from './report.ts';

const tries = 30;
/** An agency invites fifty people a day. */
const invitations = 20;
const password = 'Quiet-Lantern-bench';
const seededPassword = 'try-the-quiet-lantern';
const inventEmail = (): string => `${randomBytes(6).toString('hex')}@example.org`;
const report = createReport();

const settings = { TRUST_PROXY: '1', MAILS_PER_HOUR: '1000', WORKER_IN_PROCESS: 'false' };

type Ask = (
  path: string,
  body: object,
  token?: string,
) => Promise<{ status: number; ms: number; text: string }>;

/** Asks from an address of its own each time, so that no limit is met. */
async function openAsking({ url }: RunningDemo): Promise<Ask> {
  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as {
    publishableKey: string;
  };
  return async (path, body, token) => {
    const begun = performance.now();
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.${String(randomInt(256))}.${String(randomInt(256))}`,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, ms: performance.now() - begun, text };
  };
}

/** Compares a route over these known addresses with as many that nobody has. */
async function compare(
  what: string,
  known: readonly string[],
  ask: (email: string) => Promise<{ status: number; ms: number }>,
): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const statuses = new Set<number>();
  for (const [turn, email] of known.entries()) {
    // In changing order, so that neither kind has the warmer cache.
    const pair = [['known', email] as const, ['unknown', inventEmail()] as const];
    for (const [kind, address] of turn % 2 === 0 ? pair : pair.toReversed()) {
      const { ms, status } = await ask(address);
      times[kind].push(ms);
      statuses.add(status);
    }
  }
  const [withAccount, without] = [median(times.known), median(times.unknown)];
  report.atMost(`${what}: apart`, Math.abs(withAccount - without), 20, {
    unit: ' ms',
    note: `${withAccount.toFixed(1)} ms with an account, ${without.toFixed(1)} ms without`,
  });
  report.atMost(`${what}: different answers`, statuses.size, 1);
}

const open = await startDemo({ ...settings, SIGNUP_CONFIRM_EMAIL: 'false' });
const ask = await openAsking(open);
const known: string[] = [];
for (let person = 0; person < tries; person += 1) {
  const email = inventEmail();
  const { status } = await ask('/auth/v1/signup', { email, password });
  if (status !== 200) throw new Error(`sign-up answered ${status}`);
  known.push(email);
}
const routes: [string, object][] = [
  ['token?grant_type=password', { password: 'not her password' }],
  ['recover', {}],
  ['otp', { create_user: false }],
  ['otp', { create_user: true }],
  ['resend', { type: 'signup' }],
  ['verify', { type: 'email', token: '123456' }],
];
for (const [path, body] of routes) {
  await compare(`${path} ${JSON.stringify(body)}`, known, (email) =>
    ask(`/auth/v1/${path}`, { email, ...body }),
  );
}
const { text } = await ask('/auth/v1/token?grant_type=password', {
  ...{ email: 'agency@example.org', password: seededPassword },
});
const { access_token: agency } = JSON.parse(text) as { access_token: string };
await compare('invite-to-agency', known.slice(0, invitations), (email) =>
  ask(
    '/functions/v1/invite-to-agency',
    { kind: 'creator', email, scopes: ['review'], message: null },
    agency,
  ),
);
await open.stop();

// New addresses wait for their mail, so that every sign-up may be answered alike.
const confirming = await startDemo({ ...settings, SIGNUP_CONFIRM_EMAIL: 'true' });
const askThere = await openAsking(confirming);
const seeded = ['pro', 'standard', 'elite', 'agency', 'admin'].map((name) => `${name}@example.org`);
await compare('signup', [...seeded, ...seeded, ...seeded, ...seeded], (email) =>
  askThere('/auth/v1/signup', { email, password }),
);
await confirming.stop();
process.exitCode = report.isGood() ? 0 : 1;
