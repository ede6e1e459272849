import type { Answer } from '../proxy/answer.ts';
import { findProfile } from '../people/find-profile.ts';
import { missingPages } from './missing-pages.ts';
import { htmlPage } from './page.ts';
import { profileSite } from './profile-site.ts';
import { htmlAnswer } from './site.ts';
import type { DemoSite } from './site.ts';

const refusals: readonly [string, number, Record<string, string>?][] = [
  ['401', 401, { 'www-authenticate': 'Basic realm="staff"' }],
  ['403', 403],
  ['429', 429],
  ['429-retry', 429, { 'retry-after': '1' }],
  ['429-late', 429, { 'retry-after': '3600' }],
  ['429-date', 429, { 'retry-after': 'Fri, 31 Dec 2100 23:59:59 GMT' }],
  ['500', 500],
  ['502', 502],
  ['503', 503],
  ['503-retry', 503, { 'retry-after': '2' }],
  ['504', 504],
];

function refusal(status: number, headers: Record<string, string> = {}): Answer {
  const title = `Error ${status}`;
  return htmlAnswer(status, htmlPage({ title, body: `<h1>${title}</h1>` }), headers);
}

const honest = (host: string, plays: string): DemoSite =>
  profileSite({
    host,
    label: host.split('.')[0] ?? host,
    path: '/{name}',
    plays,
    find: (name) => findProfile(host, name),
    missing: missingPages.notFound,
  });

/** Hosts that refuse by status or slow readers down: `status-<code>.trouble.test` and others. */
export function troubleSites(): DemoSite[] {
  return [
    ...refusals.map(([name, status, headers]): DemoSite => ({
      host: `status-${name}.trouble.test`,
      plays: `always ${status}${headers === undefined ? '' : ` with ${JSON.stringify(headers)}`}`,
      answer: () => refusal(status, headers),
    })),
    perSecond(),
    firstContact('first-429.trouble.test', 429),
    firstContact('first-503.trouble.test', 503),
    slow('slow-2s.trouble.test', 2000),
    slow('slow-5s.trouble.test', 5000),
    slow('slow-20s.trouble.test', 20_000),
  ];
}

/** Two requests in any second of the demo web's clock. */
function perSecond(): DemoSite {
  const inner = honest('per-second.trouble.test', 'two requests a second, then 429');
  let recent: number[] = [];
  return {
    ...inner,
    answer(request) {
      recent = recent.filter((at) => request.at - at < 950);
      if (recent.length >= 2) return refusal(429, { 'retry-after': '1' });
      recent.push(request.at);
      return inner.answer(request);
    },
  };
}

function firstContact(host: string, status: number): DemoSite {
  const inner = honest(host, `${status} at the first contact in half a minute`);
  let lastAt = -Infinity;
  return {
    ...inner,
    answer(request) {
      const isFirst = request.at - lastAt > 30_000;
      lastAt = request.at;
      return isFirst ? refusal(status, { 'retry-after': '1' }) : inner.answer(request);
    },
  };
}

function slow(host: string, delayMs: number): DemoSite {
  const inner = honest(host, `first byte after ${delayMs} ms`);
  return {
    ...inner,
    answer: async (request) => ({ ...(await inner.answer(request)), delayMs }),
  };
}
