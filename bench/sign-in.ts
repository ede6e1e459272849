/**
 * Signing in over HTTP against a running gateway, and what everybody else notices of it.
 * Targets: at least 40 sign-ins a second; meanwhile p95 of reads below 3 times its value at rest.
 */
import { Agent, request } from 'node:http';
import { startDemo } from './start-demo.ts';
import { createReport, load, percentile } from './report.ts';

const people = 40;
const password = 'Quiet-Lantern-bench';

type Call = { method: string; path: string; headers: Record<string, string>; body?: string };

function send(
  agent: Agent,
  url: string,
  call: Call,
): Promise<{ status: number; ms: number; text: string }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const { method, headers } = call;
    const outgoing = request(`${url}${call.path}`, { agent, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: answer.statusCode ?? 0, ms: performance.now() - begun, text });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(call.body);
  });
}

const demo = await startDemo({
  REST_REQUESTS_PER_MINUTE: '1000000',
  SIGN_INS_PER_MINUTE: '100000',
});
const { publishableKey } = (await (await fetch(`${demo.url}/config.json`)).json()) as {
  publishableKey: string;
};
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const json = { apikey: publishableKey, 'content-type': 'application/json' };
const signUp = (number: number) =>
  send(agent, demo.url, {
    method: 'POST',
    path: '/auth/v1/signup',
    headers: json,
    body: JSON.stringify({ email: `bench-${number}@example.org`, password }),
  });
const signIn = (number: number) =>
  send(agent, demo.url, {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: json,
    body: JSON.stringify({ email: `bench-${number}@example.org`, password }),
  });
let token = '';
for (let number = 0; number < people; number += 1) {
  const { status, text } = await signUp(number);
  if (status !== 200) throw new Error(`sign-up answered ${status}: ${text}`);
  ({ access_token: token } = JSON.parse(text) as { access_token: string });
}
const read = () =>
  send(agent, demo.url, {
    method: 'GET',
    path: '/rest/v1/profiles?select=first_name,subscription_tier',
    headers: { ...json, authorization: `Bearer ${token}` },
  });

/** Ten reads a second, as long as something else goes on. */
async function readBeside(work: Promise<unknown>): Promise<number[]> {
  const state = { isOver: false };
  void work.finally(() => {
    state.isOver = true;
  });
  const times: number[] = [];
  while (!state.isOver) {
    const { status, ms } = await read();
    if (status !== 200) throw new Error(`a read answered ${status}`);
    times.push(ms);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

/** So many people, each signing in as fast as it is answered, for so many seconds. */
async function signInFor(seconds: number, readers: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      for (let number = reader; performance.now() < end; number += readers) {
        const { status, ms } = await signIn(number % people);
        if (status !== 200) throw new Error(`sign-in answered ${status}`);
        times.push(ms);
      }
    }),
  );
  return times;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
await readBeside(pause(1500));
const idle = await readBeside(pause(5000));
const seconds = 10;
const signing = signInFor(seconds, 8);
const busy = await readBeside(signing);
const signIns = await signing;
/** As many a second as are asked for, no more: how a busy evening looks. */
async function signInAtRate(perSecond: number, forSeconds: number): Promise<void> {
  const running: Promise<unknown>[] = [];
  for (let number = 0; number < perSecond * forSeconds; number += 1) {
    running.push(signIn(number % people));
    await pause(1000 / perSecond);
  }
  await Promise.all(running);
}
const steady = await readBeside(signInAtRate(40, 8));
const p95 = (values: readonly number[]): number => percentile(values, 0.95);
const report = createReport();
report.atLeast('sign-ins, as fast as they go', signIns.length / seconds, 40, {
  unit: '/s',
  note: `p50 ${percentile(signIns, 0.5).toFixed(0)}, p95 ${p95(signIns).toFixed(0)} ms, ${load()}`,
});
report.figure('a read at rest, p95', p95(idle), { unit: ' ms' });
report.atMost('reads at 40 sign-ins/s, p95 against rest', p95(steady) / p95(idle), 3, {
  unit: '×',
  note: `${p95(steady).toFixed(1)} ms`,
});
report.figure('reads at full load, p95 against rest', p95(busy) / p95(idle), {
  unit: '×',
  note: `${p95(busy).toFixed(1)} ms`,
});
agent.destroy();
await demo.stop();
process.exitCode = report.isGood() ? 0 : 1;
