/**
 * Rows over HTTP against a running gateway: reading one's own profile, the commonest call of the app.
 * Targets: p50 under 5 ms alone; at least 600 reads a second with 16 at a time.
 */
import { Agent, request } from 'node:http';
import { startDemo } from './start-demo.ts';
import { createReport, load, percentile } from './report.ts';

const password = 'Quiet-Lantern-bench';

/** Reads the answer to its end and gives its status and milliseconds. */
function timeRequest(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; ms: number }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, ms: performance.now() - begun }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

const demo = await startDemo({ REST_REQUESTS_PER_MINUTE: '1000000' });
const { publishableKey } = (await (await fetch(`${demo.url}/config.json`)).json()) as {
  publishableKey: string;
};
const signUp = await fetch(`${demo.url}/auth/v1/signup`, {
  method: 'POST',
  headers: { apikey: publishableKey, 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'bench@example.org', password }),
});
const { access_token, user } = (await signUp.json()) as {
  access_token: string;
  user: { id: string };
};
const headers = { apikey: publishableKey, authorization: `Bearer ${access_token}` };
await fetch(`${demo.url}/rest/v1/profiles`, {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ id: user.id }),
});
const target = `${demo.url}/rest/v1/profiles?select=first_name,email,subscription_tier,verified&id=eq.${user.id}`;

/** So many readers, each as fast as it is answered, for so many seconds. */
async function read(readers: number, seconds: number): Promise<{ times: number[]; rate: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: readers }, async () => {
      while (performance.now() < end) {
        const { status, ms } = await timeRequest(agent, target, headers);
        if (status !== 200) throw new Error(`answered ${status}`);
        times.push(ms);
      }
    }),
  );
  agent.destroy();
  return { times, rate: times.length / ((performance.now() - begun) / 1000) };
}

await read(4, 2);
const alone = await read(1, 5);
const together = await read(16, 8);
const report = createReport();
report.atMost('one read at a time, p50', percentile(alone.times, 0.5), 5, {
  unit: ' ms',
  note: `p95 ${percentile(alone.times, 0.95).toFixed(1)} ms, ${alone.rate.toFixed(0)}/s, ${load()}`,
});
report.atLeast('reads, 16 at a time', together.rate, 600, {
  unit: '/s',
  note: `p50 ${percentile(together.times, 0.5).toFixed(1)}, p95 ${percentile(together.times, 0.95).toFixed(1)} ms`,
});
await demo.stop();
process.exitCode = report.isGood() ? 0 : 1;
