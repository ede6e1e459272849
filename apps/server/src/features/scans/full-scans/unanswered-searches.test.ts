import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DemoSite } from '@leakblock/demo-web';
import type { SearchConnector } from '@leakblock/scan-engine';
import { scanTools } from '#features/site-catalogue';
import { resumeSilentScans } from './schedule-full-scans.job.ts';
import { startScanWorld } from './testing/scan-world.ts';
import type { ScanWorld } from './testing/scan-world.ts';
import { workOnScanJob } from './work-on-scan.job.ts';

type DemoAnswer = Awaited<ReturnType<DemoSite['answer']>>;
type SearchAnswer = Awaited<ReturnType<SearchConnector['search']>>;

/** So long goes by from one look at the clock to the next; and what has gone by. */
let stepMs = 0;
let passedMs = 0;
const now = (): Date => new Date(Date.now() + (passedMs += stepMs));

/** Requests of the scan for the site, when the searches came, and what its search answers to one after the other; the last one from then on. */
let asked: string[] = [];
let searchedAt: number[] = [];
let siteAnswers: DemoAnswer[] = [];
const gallery: DemoSite = {
  host: 'fapello.com',
  plays: 'a gallery whose search has a bad moment',
  answer({ path }) {
    asked.push(path);
    if (path === '/mara-zqsomeone-set/') return page('Mara Zqsomeone, a set');
    if (!path.startsWith('/search/')) return { status: 404, body: 'Not found' };
    searchedAt.push(passedMs);
    return (siteAnswers.length > 1 ? siteAnswers.shift() : siteAnswers[0])!;
  },
};
const page = (title: string, body = ''): DemoAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: `<title>${title}</title><h1>${title}</h1>${body}`,
});
const results = page('Search', '<a href="/mara-zqsomeone-set/">Mara Zqsomeone, a set</a>');

let world: ScanWorld;
let connectors: SearchConnector[] = [];
beforeAll(async () => {
  world = await startScanWorld(['fapello'], { alsoPlays: [gallery], now });
});
afterAll(() => world.stop());

async function scan(email: string, { step = 30_000 } = {}) {
  asked = [];
  searchedAt = [];
  Object.assign(scanTools(world.gateway.context), { connectors });
  const person = await world.protect({ email, names: ['Mara Zqsomeone'] });
  const { scanId } = await world.start(person.token);
  stepMs = step;
  await world.work(scanId);
  stepMs = 0;
  const [told] = await world.sql<{ status: string; unanswered: number }>(
    'select status, searches_unanswered as unanswered from scans where id = $1',
    [scanId],
  );
  return { told, searches: asked.filter((path) => path.startsWith('/search/')) };
}

it('a search that a site did not answer is asked once more when all else is done, and what it lists is looked at', async () => {
  siteAnswers = [{ status: 503, body: 'Busy' }, results];
  const { searches, told } = await scan('patient@example.org');
  expect(told).toEqual({ status: 'completed', unanswered: 0 });
  expect(searches).toHaveLength(2);
  expect(asked.slice(-2)).toEqual([searches[1], '/mara-zqsomeone-set/']);
});

it('its host has a minute of rest before, however little else there was to do', async () => {
  siteAnswers = [{ status: 503, body: 'Busy' }, results];
  await scan('small@example.org');
  const [first = 0, second = 0] = searchedAt;
  expect(second - first).toBeGreaterThanOrEqual(60_000);
});

it('meanwhile the scan says that it rests and holds no place; whoever died, another takes it up', async () => {
  siteAnswers = [{ status: 503, body: 'Busy' }, results];
  asked = [];
  const { context } = world.gateway;
  Object.assign(scanTools(context), { connectors: [] });
  const luna = await world.protect({ email: 'resting@example.org', names: ['Mara Zqsomeone'] });
  const { scanId } = await world.start(luna.token);
  const stage = () => world.sql('select status, stage from scans where id = $1', [scanId]);

  await workOnScanJob.handler(context, { scanId, share: 1 }, context.stopping, {
    ...{ id: '', retryCount: 0 },
  });
  expect(await stage()).toEqual([{ status: 'running', stage: 'resting' }]);
  // Its share comes again when the minute is over.
  const later = `from pgboss.job where name = 'scans.work-on-scan' and data ->> 'scanId' = $1
    and start_after >= (select (payload ->> 'unansweredAt')::timestamptz + interval '59.9 s'
      from private.scan_tasks where scan_id = $1::uuid and payload ->> 'turn' = 'again')`;
  expect(await world.sql(`select ${later}`, [scanId])).toHaveLength(1);

  // The program dies before it is sent: the scan counts as silent, and workers are called to it.
  await world.sql(`delete ${later}`, [scanId]);
  await world.sql(`delete from pgboss.job where data ->> 'scanId' = $1`, [scanId]);
  await world.sql(`update scans set heartbeat_at = now() - interval '2 minutes' where id = $1`, [
    scanId,
  ]);
  await resumeSilentScans(context);
  const called = await world.sql(`select from pgboss.job where data ->> 'scanId' = $1`, [scanId]);
  expect(called).toHaveLength(4);
  passedMs += 60_000;
  await world.work(scanId);
  expect(await stage()).toEqual([{ status: 'completed', stage: 'complete' }]);
  expect(asked.at(-1)).toBe('/mara-zqsomeone-set/');
});

it('it is not asked again when the time of the scan is over before', async () => {
  siteAnswers = [{ status: 503, body: 'Busy' }, results];
  const scanning = scan('late@example.org', { step: 0 });
  const resting = `select from private.scan_tasks where payload ->> 'turn' = 'again'
    and scan_id = (select id from scans where status = 'running')`;
  await expect.poll(() => world.sql(resting), { timeout: 30_000 }).toHaveLength(1);
  await world.sql(`update scans set taken_at = now() - interval '1 hour' where status = 'running'`);
  const { searches, told } = await scanning;
  expect(told).toEqual({ status: 'completed', unanswered: 1 });
  expect(searches).toHaveLength(1);
});

it('it is asked no third time: what it would have listed is unknown', async () => {
  siteAnswers = [{ status: 503, body: 'Busy' }];
  const { searches, told } = await scan('broken@example.org');
  expect(told).toEqual({ status: 'completed', unanswered: 1 });
  expect(searches).toHaveLength(2);
});

it('a site that refuses is not asked again', async () => {
  siteAnswers = [{ status: 403, body: 'Forbidden' }];
  const { searches, told } = await scan('refused@example.org');
  expect(told).toEqual({ status: 'completed', unanswered: 1 });
  expect(searches).toHaveLength(1);
});

/** A search engine that answers each question with these, one after the other; and which engines behind it were asked. */
let enginesAsked: (readonly string[] | undefined)[] = [];
function playEngine(...answers: SearchAnswer[]): Map<string, number> {
  const questions = new Map<string, number>();
  enginesAsked = [];
  const search: SearchConnector['search'] = (query, { engines, kind }) => {
    enginesAsked.push(engines);
    const key = `${kind} ${query}`;
    const before = questions.get(key) ?? 0;
    questions.set(key, before + 1);
    return Promise.resolve(answers[Math.min(before, answers.length - 1)]!);
  };
  connectors = [{ id: 'brave', kinds: ['web', 'image', 'video'], search }];
  return questions;
}
const silent = { hits: [], exhausted: false, degraded: ['Brave Search rate limit reached'] };
const nothing = { hits: [], exhausted: true, degraded: [] };

it.each<[string, SearchAnswer[], { turns: number; isUnanswered: boolean }]>([
  ['lists nothing has answered', [nothing], { turns: 1, isUnanswered: false }],
  ['was silent is asked once more', [silent, nothing], { turns: 2, isUnanswered: false }],
  ['is silent twice found nothing, as nobody looked', [silent], { turns: 2, isUnanswered: true }],
  [
    'refuses our key is not asked again',
    [{ ...silent, isFinal: true }],
    { turns: 1, isUnanswered: true },
  ],
])('an engine that %s', async (name, answers, { isUnanswered, turns }) => {
  siteAnswers = [results];
  const questions = playEngine(...answers);
  const { told } = await scan(`${name.replaceAll(/[^a-z]/g, '-')}@example.org`);
  expect(questions.size).toBeGreaterThan(0);
  expect(new Set(questions.values())).toEqual(new Set([turns]));
  expect(told).toEqual({
    status: 'completed',
    unanswered: isUnanswered ? questions.size : 0,
  });
});

const hit = (path: string) => ({
  ...{ url: `https://fapello.com/${path}/`, title: 'Mara Zqsomeone', snippet: '', thumb: null },
  ...{ engine: 'bing', rank: 1 },
});
const inPart = {
  ...{ hits: [hit('of-bing')], exhausted: false, silentEngines: ['duckduckgo'] },
  degraded: ['SearXNG: engine duckduckgo did not answer (timeout)'],
};

it.each<[string, SearchAnswer[]]>([
  ['answer in the end', [inPart, { ...nothing, hits: [hit('of-duckduckgo')], exhausted: false }]],
  ['stay silent', [inPart, { ...silent, silentEngines: ['duckduckgo'] }]],
])(
  'of an engine that answered in part those that were silent are asked once more, and %s',
  async (end, answers) => {
    siteAnswers = [results];
    const questions = playEngine(...answers);
    const { told } = await scan(`in-part-${end.replaceAll(' ', '-')}@example.org`);
    expect(new Set(questions.values())).toEqual(new Set([2]));
    const again = enginesAsked.filter((engines) => engines !== undefined);
    expect(again).toHaveLength(questions.size);
    expect(new Set(again.flat())).toEqual(new Set(['duckduckgo']));
    // With what the others listed it was answered all the while.
    expect(told).toEqual({ status: 'completed', unanswered: 0 });
    expect(asked.includes('/of-bing/')).toBe(true);
    expect(asked.includes('/of-duckduckgo/')).toBe(end === 'answer in the end');
  },
);
