import { createFetcher } from '@leakblock/scan-engine';
import type { Check, DoctorContext, Finding } from './finding.ts';

type Saw = Omit<Finding, 'part'>;

const waitMs = 15_000;
const clockWarningSeconds = 5;
const clockFailedSeconds = 60;

/** Asks one page as a scan asks it, and looks that addresses of our own network are refused. */
export const checkScanning: Check = {
  part: 'scanning',
  run: async (context) => {
    const { env, site } = context;
    const fetcher = createFetcher(env.fetch);
    try {
      const way = env.SCAN_PROXY_URL === undefined ? 'directly' : 'through SCAN_PROXY_URL';
      const asked = Date.now();
      const answer = await fetcher({ url: site, deadlineAt: performance.now() + waitMs });
      if (!answer.ok) {
        return [
          {
            state: 'failed',
            saw: `${site} gave no answer ${way}: ${answer.detail}.`,
            advice: adviceFor(context),
          },
        ];
      }
      const seconds = Math.round(answer.ms) / 1000;
      const saw = `${site} answered ${String(answer.status)} in ${String(seconds)} s, asked ${way}.`;
      const found: Saw[] = [{ state: 'good', saw }];
      const clock = compareClocks(answer.headers['date'], asked + answer.firstByteMs);
      if (clock !== null) found.push(clock);
      const inner = await fetcher({
        url: 'http://127.0.0.1/',
        deadlineAt: performance.now() + waitMs,
      });
      if (inner.ok || inner.failure !== 'unsafe_address') {
        const advice = 'Report this: a page could make the scanner ask machines of your network.';
        found.push({ state: 'failed', saw: 'An address of this machine was not refused.', advice });
      }
      if (env.SCAN_CONTACT_URL === undefined) {
        const advice =
          'Set SCAN_CONTACT_URL to a page that says who you are and how to write to you.';
        found.push({ state: 'warning', saw: 'Site owners cannot see who asks them.', advice });
      }
      return found;
    } finally {
      await fetcher.close();
    }
  },
};

function adviceFor({ env }: DoctorContext): string {
  return env.SCAN_PROXY_URL === undefined
    ? 'This machine must reach ports 80 and 443 of the internet and a name server; where only a proxy leads out, set SCAN_PROXY_URL. "--site" asks another page.'
    : 'Look whether the proxy answers and takes CONNECT; where it opens TLS, SCAN_CA_FILE must name its certificate authority.';
}

/** The clock of a site on the internet tells whether ours is right; it counts whole seconds. */
function compareClocks(header: string | undefined, at: number): Saw | null {
  const theirs = Date.parse(header ?? '');
  if (Number.isNaN(theirs)) return null;
  const seconds = Math.abs(theirs - at) / 1000;
  const saw = `Our clock and that of the site differ by ${seconds.toFixed(0)} seconds.`;
  const advice = 'Let this machine follow a time server (chrony or systemd-timesyncd).';
  if (seconds > clockFailedSeconds) return { state: 'failed', saw, advice };
  return seconds > clockWarningSeconds ? { state: 'warning', saw, advice } : { state: 'good', saw };
}
