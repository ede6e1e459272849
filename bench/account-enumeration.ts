/**
 * How long sign-in takes to answer for addresses with and without an account: the time must not tell them apart.
 * Target: medians of 30 tries less than 20 ms apart, for every route that takes an address.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { startDemo } from './start-demo.ts';
import { createReport, median } from './report.ts';

const tries = 30;
const password = 'Quiet-Lantern-bench';
const inventEmail = (): string => `${randomBytes(6).toString('hex')}@example.org`;

const demo = await startDemo({
  TRUST_PROXY: '1',
  SIGNUP_CONFIRM_EMAIL: 'false',
  MAILS_PER_HOUR: '1000',
  WORKER_IN_PROCESS: 'false',
});
const { publishableKey } = (await (await fetch(`${demo.url}/config.json`)).json()) as {
  publishableKey: string;
};

/** Status and milliseconds of one request, from an address of its own so that no limit is met. */
async function post(path: string, body: object): Promise<{ status: number; ms: number }> {
  const begun = performance.now();
  const answer = await fetch(`${demo.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.${String(randomInt(256))}.${String(randomInt(256))}`,
    },
    body: JSON.stringify(body),
  });
  await answer.text();
  return { status: answer.status, ms: performance.now() - begun };
}

const report = createReport();
const known: string[] = [];
for (let person = 0; person < tries; person += 1) {
  const email = inventEmail();
  const { status } = await post('signup', { email, password });
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
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const [turn, email] of known.entries()) {
    // In changing order, so that neither kind has the warmer cache.
    const pair = [['known', email] as const, ['unknown', inventEmail()] as const];
    for (const [kind, address] of turn % 2 === 0 ? pair : pair.toReversed()) {
      times[kind].push((await post(path, { email: address, ...body })).ms);
    }
  }
  const [withAccount, without] = [median(times.known), median(times.unknown)];
  const apart = Math.abs(withAccount - without);
  report.atMost(`${path} ${JSON.stringify(body)}: apart`, apart, 20, {
    unit: ' ms',
    note: `${withAccount.toFixed(1)} ms with an account, ${without.toFixed(1)} ms without`,
  });
}
await demo.stop();
process.exitCode = report.isGood() ? 0 : 1;
