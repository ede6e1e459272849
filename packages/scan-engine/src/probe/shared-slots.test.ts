import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRequestSlots } from './polite-sender.ts';
import { scanSites } from './scan-sites.ts';
import { startTestSites, type TestSites } from './start-test-sites.ts';

let web: TestSites;
beforeAll(async () => {
  web = await startTestSites();
});
afterAll(() => web.close());

const rule = { found: { status: [200], text: ['member'] }, missing: { status: [404] } };

describe('scans that share their places', () => {
  const scan = async (chunk: string, slots = createRequestSlots(6), names = ['ann', 'bob']) => {
    const sites = Array.from({ length: 25 }, (_, index) => {
      const host = `${chunk}${index}`;
      web.play(host, () => ({ status: 404 }));
      return web.site(host, rule);
    });
    const answers: string[] = [];
    for await (const answer of scanSites({ ...web, sites, names, slots })) {
      answers.push(`${answer.site.id} ${answer.name} ${answer.verdict}`);
    }
    return answers;
  };

  it('answer everything and never have more requests under way than there are places', async () => {
    const slots = createRequestSlots(6);
    const chunks = await Promise.all(['a', 'b', 'c', 'd'].map((chunk) => scan(chunk, slots)));
    for (const answers of chunks) {
      expect(new Set(answers).size).toBe(50);
      expect(answers.every((answer) => answer.endsWith('not_found'))).toBe(true);
    }
    expect(web.peak()).toBeLessThanOrEqual(6);
    expect(slots.free()).toBe(6);
  });

  it('all come to an end with a single place', async () => {
    const slots = createRequestSlots(1);
    const chunks = await Promise.all(
      ['one', 'two', 'three'].map((name) => scan(name, slots, ['x'])),
    );
    expect(chunks.map((answers) => answers.length)).toEqual([25, 25, 25]);
    expect(slots.free()).toBe(1);
  });

  it('give their places back when one of them is left', async () => {
    const slots = createRequestSlots(4);
    const staying = scan('stay', slots);
    const sites = Array.from({ length: 20 }, (_, index) => {
      web.play(`leave${index}`, () => ({ status: 404 }));
      return web.site(`leave${index}`, rule);
    });
    for await (const answer of scanSites({ ...web, sites, names: ['ann'], slots })) {
      expect(answer.verdict).toBe('not_found');
      break;
    }
    expect(await staying).toHaveLength(50);
    expect(slots.free()).toBe(4);
  });
});

describe('places', () => {
  it('go to urgent requests first, and each is given back once', async () => {
    const slots = createRequestSlots(1);
    const order: string[] = [];
    const leave = await slots.take(false);
    const later = slots.take(false).then((left) => {
      order.push('other');
      left();
    });
    const sooner = slots.take(true).then((left) => {
      order.push('urgent');
      left();
    });
    expect(slots.free()).toBe(-2);
    leave();
    leave();
    await Promise.all([later, sooner]);
    expect(order).toEqual(['urgent', 'other']);
    expect(slots.free()).toBe(1);
  });

  it('tell everybody who waits, each time another one first, until they stop listening', async () => {
    const slots = createRequestSlots(1);
    const told: string[] = [];
    const stop = slots.onFree(() => told.push('one'));
    slots.onFree(() => told.push('two'));
    for (let time = 0; time < 2; time += 1) (await slots.take(false))();
    stop();
    (await slots.take(false))();
    expect(told).toEqual(['one', 'two', 'two', 'one', 'two']);
  });
});
