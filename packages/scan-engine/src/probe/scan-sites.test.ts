import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostGate } from '../fetch/create-host-gate.ts';
import type { HostGate } from '../fetch/types.ts';
import { scanSites } from './scan-sites.ts';
import { startTestSites, type TestSites } from './start-test-sites.ts';
import type { ScanOptions, SiteAnswer } from './types.ts';

let web: TestSites;
beforeAll(async () => {
  web = await startTestSites();
});
afterAll(() => web.close());

const rule = { found: { status: [200], text: ['member'] }, missing: { status: [404] } };
function sitesOf(
  prefix: string,
  count: number,
  isHanging: (index: number) => boolean = () => false,
) {
  return Array.from({ length: count }, (_, index) => {
    const host = `${prefix}${index}`;
    web.play(host, () => (isHanging(index) ? null : { status: 404 }));
    return web.site(host, rule);
  });
}
async function collect(options: Partial<ScanOptions> & Pick<ScanOptions, 'sites'>) {
  const answers: SiteAnswer[] = [];
  for await (const answer of scanSites({ ...web, names: ['ann'], ...options }))
    answers.push(answer);
  return answers;
}
const keysOf = (answers: SiteAnswer[]): string[] =>
  answers.map((answer) => `${answer.site.id} ${answer.name}`).toSorted();

describe('scanSites', () => {
  it('answers every site and name exactly once', async () => {
    const sites = sitesOf('once', 40);
    const answers = await collect({ sites, names: ['ann', 'bob', 'cleo'], concurrency: 7 });
    const expected = sites.flatMap((site) =>
      ['ann', 'bob', 'cleo'].map((name) => `${site.id} ${name}`),
    );
    expect(keysOf(answers)).toEqual(expected.toSorted());
    expect(new Set(answers.map((answer) => answer.verdict))).toEqual(new Set(['not_found']));
  });

  it('has no answers without sites or names', async () => {
    expect(await collect({ sites: [] })).toEqual([]);
    expect(await collect({ sites: sitesOf('none', 2), names: [] })).toEqual([]);
  });

  it('never has more requests under way than it may', async () => {
    const before = web.peak();
    await collect({ sites: sitesOf('few', 60), concurrency: 5 });
    expect(Math.max(before, web.peak())).toBeLessThanOrEqual(Math.max(before, 5));
  });

  it('gives answers as they come: a hung site holds nobody up', async () => {
    const sites = sitesOf('hung', 12, (index) => index < 3);
    const answers = await collect({ sites, concurrency: 4, siteDeadlineMs: 400 });
    const last = answers.slice(-3).map((answer) => answer.reason);
    expect(last).toEqual(['timed_out', 'timed_out', 'timed_out']);
  });

  it('loses nothing to a slow reader', async () => {
    const seen: string[] = [];
    for await (const answer of scanSites({ ...web, names: ['ann'], sites: sitesOf('slow', 30) })) {
      seen.push(answer.site.id);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    expect(new Set(seen).size).toBe(30);
  });

  it('yields what is undecided as cancelled when it is ended', async () => {
    const ending = new AbortController();
    const sites = sitesOf('ended', 20, (index) => index % 2 === 1);
    const answers: SiteAnswer[] = [];
    const options = { ...web, names: ['ann'], sites, concurrency: 10, signal: ending.signal };
    for await (const answer of scanSites(options)) {
      answers.push(answer);
      ending.abort();
    }
    expect(new Set(answers.map((answer) => answer.site.id)).size).toBe(20);
    expect(answers.filter((answer) => answer.reason === 'cancelled').length).toBeGreaterThanOrEqual(
      10,
    );
    expect(answers.every((answer) => answer.verdict !== 'found')).toBe(true);
  });

  it('asks nobody when it was ended before it began', async () => {
    const answers = await collect({ sites: sitesOf('early', 3), signal: AbortSignal.abort() });
    expect(answers.map((answer) => answer.reason)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(web.requests.get('early0')).toBeUndefined();
  });

  it('ends with its time, whatever the sites do', async () => {
    const answers = await collect({ sites: sitesOf('late', 5, () => true), deadlineMs: 100 });
    expect(answers.map((answer) => answer.reason)).toEqual(Array(5).fill('cancelled'));
  });

  it('reserves no turn that would come after its end, and none once it has ended', async () => {
    const wishes: { budgetMs: number; signal: AbortSignal | undefined }[] = [];
    const gate: HostGate = {
      reserve: async (_, deadlineAt, signal) => {
        wishes.push({ budgetMs: deadlineAt - performance.now(), signal });
        return new Promise((resolve) => {
          signal?.addEventListener('abort', () => {
            resolve(null);
          });
        });
      },
    };
    const answers = await collect({ sites: sitesOf('queued', 2), gate, deadlineMs: 100 });
    expect(answers.map((answer) => answer.reason)).toEqual(['cancelled', 'cancelled']);
    expect(wishes.map(({ budgetMs }) => budgetMs <= 100)).toEqual([true, true]);
    expect(wishes.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  });

  it('stops asking when the reader leaves', async () => {
    const sites = sitesOf('left', 50);
    for await (const answer of scanSites({ ...web, names: ['ann'], sites, concurrency: 1 })) {
      expect(answer.verdict).toBe('not_found');
      break;
    }
    const asked = sites.filter((site) => web.requests.has(site.id)).length;
    expect(asked).toBeLessThan(10);
  });

  it('asks one host one name after the other and other hosts meanwhile', async () => {
    const gate = createHostGate({ requestsPerSecond: 4 });
    const sites = [...sitesOf('crowd', 1), ...sitesOf('quiet', 3)];
    const order: string[] = [];
    for (const site of sites) {
      web.play(site.id, (name) => {
        order.push(`${site.id} ${name}`);
        return { status: 404 };
      });
    }
    await collect({ sites, names: ['ann', 'bob'], gate, concurrency: 2 });
    expect(order.slice(0, 4).every((entry) => entry.endsWith(' ann'))).toBe(true);
    expect(order).toHaveLength(8);
  });
});
