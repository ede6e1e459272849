import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visitWeb } from '../testing/visit-web.ts';

let visit: Awaited<ReturnType<typeof visitWeb>>;
let url: string;
beforeAll(async () => {
  visit = await visitWeb();
  url = visit.web.controlUrl;
});
afterAll(() => visit.stop());

const post = (path: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(new URL(path, url), { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', reject)
      .end();
  });

it('moves the clock on, by a button or by a call, and pages leave', async () => {
  const before = visit.web.copies().length;
  expect(await (await fetch(url)).text()).toContain('day 1 of');
  expect(await post('later?days=1')).toBe(200);
  const moved = await fetch(new URL('advance?days=12&hours=1', url), { method: 'POST' });
  expect(((await moved.json()) as { now: number }).now).toBeGreaterThan(13 * 86_400_000);
  expect(await (await fetch(url)).text()).toContain('day 14 of');
  const copies = (await (await fetch(new URL('copies.json', url))).json()) as unknown[];
  expect(copies).toHaveLength(visit.web.copies().length);
  expect(copies.length).toBeLessThan(before);
});

it('tells what was asked', async () => {
  await visit.ask('https://velvetroom.example/lunamarlowe');
  const requests = (await (await fetch(new URL('requests.json', url))).json()) as object[];
  expect(requests.at(-1)).toMatchObject({ host: 'velvetroom.example', target: '/lunamarlowe' });
});

it('refuses times that make no sense, and pages of others', async () => {
  for (const query of ['', 'days=0', 'days=-1', 'days=x', 'days=400', 'days=Infinity']) {
    expect(await post(`advance?${query}`), query).toBe(400);
  }
  expect(await post('advance?days=1', { origin: 'https://evil.example' })).toBe(403);
  expect(await post('advance?days=1', { host: 'evil.example' })).toBe(403);
  expect(await post('nothing')).toBe(404);
});
