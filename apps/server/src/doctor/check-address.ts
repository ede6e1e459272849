import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { WebSocket } from 'ws';
import type { Env } from '#platform/env';
import { sentenceOf } from './finding.ts';
import type { Check, DoctorContext, Finding } from './finding.ts';

type Saw = Omit<Finding, 'part'>;

const waitMs = 8000;
const daysBeforeEnd = 14;
const dayMs = 24 * 3600 * 1000;

/** Opens the installation as people do: by its public address, through whatever stands in front of it. */
export const checkAddress: Check = {
  part: 'address',
  run: async (context) => {
    const { env, publicUrl } = context;
    const url = new URL(publicUrl);
    const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(url.hostname);
    if (env.NODE_ENV === 'production' && isHere) {
      const saw = `PUBLIC_URL is ${publicUrl}: links in mails lead nowhere.`;
      const advice = 'Set PUBLIC_URL to the address that people open.';
      return [{ state: 'failed', saw, advice }];
    }
    const found: Saw[] = [];
    if (url.protocol === 'http:' && !isHere) {
      const saw = 'PUBLIC_URL is not an https address: passwords travel in the clear.';
      const advice = 'Put TLS in front (docs/reverse-proxy.md) and set PUBLIC_URL to it.';
      found.push({ state: 'failed', saw, advice });
    }
    const reached = await reach(context);
    found.push(reached);
    if (reached.state !== 'good') return found;
    if (url.protocol === 'https:') found.push(await checkCertificate(url));
    // Without the installation's key no socket opens, whatever the proxy does.
    if (context.secrets !== null) found.push(await checkSocket(context));
    if (!isHere && env.TRUST_PROXY.trim() === '') {
      const saw = 'TRUST_PROXY is not set: behind a proxy all visitors share one allowance.';
      const advice =
        'Set it to the number of proxies in front of the gateway, or to their networks.';
      found.push({ state: 'warning', saw, advice });
    }
    return found;
  },
};

async function reach({ env, publicUrl, secrets }: DoctorContext): Promise<Saw> {
  try {
    const signal = AbortSignal.timeout(waitMs);
    const ready = await fetch(`${publicUrl}/readyz`, { signal });
    const ours = secrets?.publishableKey ?? env.PUBLISHABLE_KEY;
    if (ours === undefined) {
      const saw = `Another program answers at ${publicUrl}: no gateway was started with these settings.`;
      const advice = 'Choose another PORT, or give the doctor the settings of the gateway.';
      return { state: 'failed', saw, advice };
    }
    if (!ready.ok) {
      const saw = `${publicUrl}/readyz answered ${String(ready.status)}.`;
      return { state: 'failed', saw, advice: 'Look at the log of the gateway.' };
    }
    const settings = (await (await fetch(`${publicUrl}/config.json`, { signal })).json()) as {
      publishableKey?: string;
    };
    if (settings.publishableKey !== ours) {
      const saw = `Another installation answers at ${publicUrl}.`;
      const advice = 'The doctor needs the same settings as the gateway.';
      return { state: 'failed', saw, advice };
    }
    return { state: 'good', saw: `${publicUrl} answers and is ready.` };
  } catch (error) {
    const saw = `${publicUrl} gave no answer: ${sentenceOf(error)}.`;
    const advice =
      'Start the gateway ("npm start"). If it runs, look at PUBLIC_URL, the name server’s record and the proxy.';
    return { state: wasStarted(env) ? 'failed' : 'unset', saw, advice };
  }
}

/** Before the first start nothing can answer; after it, silence is a fault. */
const wasStarted = ({ DATABASE_URL, DATA_DIR }: Env): boolean =>
  DATABASE_URL !== undefined || existsSync(join(DATA_DIR, 'secrets.json'));

function checkCertificate(url: URL): Promise<Saw> {
  return new Promise((resolve) => {
    const port = url.port === '' ? 443 : Number(url.port);
    const socket = connect({ host: url.hostname, port, servername: url.hostname, timeout: waitMs });
    const end = (saw: Saw) => {
      socket.destroy();
      resolve(saw);
    };
    socket.once('secureConnect', () => {
      const days = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs;
      const saw = `The certificate holds for ${days.toFixed(0)} more days.`;
      const advice = 'See that it is renewed by itself.';
      end(days < daysBeforeEnd ? { state: 'warning', saw, advice } : { state: 'good', saw });
    });
    const fail = (error: Error) => {
      end({ state: 'failed', saw: `The certificate is not trusted: ${sentenceOf(error)}.` });
    };
    socket.once('error', fail);
    socket.once('timeout', () => {
      fail(new Error('no answer'));
    });
  });
}

/** Live rows need a socket that proxies let through. */
function checkSocket({ publicUrl, secrets }: DoctorContext): Promise<Saw> {
  const key = secrets?.publishableKey ?? '';
  const address = `${publicUrl.replace(/^http/u, 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`;
  return new Promise((resolve) => {
    const socket = new WebSocket(address, { handshakeTimeout: waitMs });
    socket.once('open', () => {
      socket.close();
      resolve({ state: 'good', saw: 'Live updates reach the browser (web sockets).' });
    });
    socket.once('error', (error) => {
      resolve({
        state: 'failed',
        saw: `Live updates do not reach the browser: ${sentenceOf(error)}.`,
        advice: 'Let the proxy pass web sockets on (Upgrade and Connection headers).',
      });
    });
  });
}
