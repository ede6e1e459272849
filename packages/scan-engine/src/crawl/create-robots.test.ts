import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHostGate } from '../fetch/create-host-gate.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';
import { createRobots, type Robots } from './create-robots.ts';
import { readRobots } from './read-robots.ts';

let site: TestSite;
afterEach(async () => {
  vi.useRealTimers();
  await site.close();
});

const play = async (answer: RequestListener | string): Promise<Robots> => {
  site = await startTestSite(
    typeof answer === 'string'
      ? (_request, response) =>
          response.writeHead(200, { 'content-type': 'text/plain' }).end(answer)
      : answer,
  );
  const gate = createHostGate({ requestsPerSecond: 1000, connectionsPerHost: 4 });
  return createRobots({ fetcher: site.fetcher, gate });
};
const judge = (robots: Robots, path: string, options: { signal?: AbortSignal } = {}) =>
  robots.judge(site.urlOf(path), { deadlineAt: performance.now() + 5_000, ...options });
const status =
  (code: number): RequestListener =>
  (_request, response) =>
    response.writeHead(code).end('User-agent: *\nDisallow: /');

describe('robots.txt', () => {
  it('is asked for once and followed for everybody', async () => {
    const robots = await play(
      'User-agent: *\nDisallow: /private\nAllow: /private/open\nCrawl-delay: 3',
    );
    expect(await judge(robots, '/set/1')).toEqual({
      allowed: true,
      reason: 'allowed',
      delayMs: 3000,
    });
    const [closed, open] = await Promise.all([
      judge(robots, '/private/1'),
      judge(robots, '/private/open/1'),
    ]);
    expect(closed).toMatchObject({ allowed: false, reason: 'disallowed' });
    expect(open).toMatchObject({ allowed: true });
    expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  it('is asked for once by many at the same time', async () => {
    const robots = await play('User-agent: *\nDisallow: /x');
    await Promise.all(Array.from({ length: 10 }, (_, n) => judge(robots, `/${n}`)));
    expect(site.requests).toHaveLength(1);
  });

  it('is followed where it names the product, whatever it tells others', async () => {
    const robots = await play(
      'User-agent: *\nDisallow: /\n\nUser-agent: Other\nUser-agent: LeakBlock/2.0\nDisallow: /only-this',
    );
    expect(await judge(robots, '/set/1')).toMatchObject({ allowed: true });
    expect(await judge(robots, '/only-this')).toMatchObject({ allowed: false });
  });

  it.each([401, 403, 404, 410])('that is not there (%i) allows everything', async (code) => {
    expect(await judge(await play(status(code)), '/x')).toMatchObject({ allowed: true });
  });

  it.each([500, 502, 503])('that cannot be had (%i) allows nothing', async (code) => {
    const robots = await play(status(code));
    expect(await judge(robots, '/x')).toEqual({
      allowed: false,
      reason: 'server_error',
      delayMs: 0,
    });
    await judge(robots, '/y');
    expect(site.requests).toHaveLength(1);
  });

  it('of a site that does not answer allows nothing', async () => {
    const robots = await play((request) => request.socket.destroy());
    expect(await judge(robots, '/x')).toMatchObject({ allowed: false, reason: 'refused' });
  });

  it('is followed to another address, and not in circles', async () => {
    const robots = await play((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(301, { location: '/r2.txt' }).end();
      else response.writeHead(200).end('User-agent: *\nDisallow: /');
    });
    expect(await judge(robots, '/x')).toMatchObject({ reason: 'disallowed' });
    await site.close();
    const circling = await play((_request, response) =>
      response.writeHead(302, { location: '/robots.txt' }).end(),
    );
    expect(await judge(circling, '/x')).toMatchObject({ allowed: true });
    expect(site.requests).toHaveLength(6);
  });

  it('is read to 500 KiB', async () => {
    const filler = '# filler\n'.repeat(70_000);
    const robots = await play(`User-agent: *\nDisallow: /early\n${filler}Disallow: /late`);
    expect(await judge(robots, '/early')).toMatchObject({ allowed: false });
    expect(await judge(robots, '/late')).toMatchObject({ allowed: true });
  });

  it('is asked for again after a day', async () => {
    let text = 'User-agent: *\nDisallow: /x';
    const robots = await play((_request, response) => response.writeHead(200).end(text));
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    expect(await judge(robots, '/x')).toMatchObject({ allowed: false });
    text = '';
    vi.advanceTimersByTime(23 * 3_600_000);
    expect(await judge(robots, '/x')).toMatchObject({ allowed: false });
    vi.advanceTimersByTime(2 * 3_600_000);
    expect(await judge(robots, '/x')).toMatchObject({ allowed: true });
  });

  it('that one reader gave up on is still there for the next', async () => {
    const robots = await play('User-agent: *\nDisallow: /x');
    const given = await judge(robots, '/y', { signal: AbortSignal.abort() });
    expect(given).toMatchObject({ allowed: false, reason: 'cancelled' });
    expect(await judge(robots, '/y')).toMatchObject({ allowed: true });
  });

  it('is never forbidden to read, and addresses that are none are', async () => {
    const robots = await play('User-agent: *\nDisallow: /');
    expect(await judge(robots, '/robots.txt')).toMatchObject({ allowed: true });
    const nowhere = await robots.judge('javascript:1', { deadlineAt: Infinity });
    expect(nowhere).toMatchObject({ allowed: false });
  });
});

describe('a hostile robots.txt', () => {
  const origin = 'https://hostile.example';

  it('with thousands of names for thousands of rules is no burden', () => {
    const names = Array.from({ length: 16_000 }, (_, n) => `User-agent: bot${n}`);
    const rules = 'Disallow: /a\n'.repeat(20_000);
    const robots = readRobots(origin, `${names.join('\n')}\nUser-agent: *\n${rules}`);
    expect(robots.isAllowed(`${origin}/a`)).toBe(false);
    expect(robots.isAllowed(`${origin}/b`)).toBe(true);
  });

  it('of wildcards ends', () => {
    const rules = Array.from({ length: 4_000 }, () => `Disallow: /${'*a'.repeat(60)}$`);
    const robots = readRobots(origin, `User-agent: *\n${rules.join('\n')}\nDisallow: /plain`);
    expect(robots.isAllowed(`${origin}/${'a'.repeat(2_000)}b`)).toBe(true);
    expect(robots.isAllowed(`${origin}/plain`)).toBe(false);
  });

  it('asks for no longer pause than a minute', () => {
    expect(readRobots(origin, 'User-agent: *\nCrawl-delay: 86400').delayMs).toBe(60_000);
    expect(readRobots(origin, 'User-agent: *\nCrawl-delay: -5').delayMs).toBe(0);
    expect(readRobots(origin, 'User-agent: *\nCrawl-delay: soon').delayMs).toBe(0);
  });

  it('may be anything', () => {
    for (const text of [
      '<html>',
      '\0\0',
      ':::::',
      'Disallow: /',
      'User-agent: *\nDisallow: /%ZZ*$$',
    ]) {
      expect(readRobots(origin, text).isAllowed(`${origin}/x`)).toBe(true);
    }
  });
});
