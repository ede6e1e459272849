import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  noteVersion,
  readOfferedVersion,
  takeVersion,
  updateToastMs,
  versionCheckMs,
  watchVersion,
} from './version-check.ts';

let offered: () => Promise<Response>;
const calls: { url: string; init: RequestInit | undefined }[] = [];
const version = (name: string) => () => Promise.resolve(Response.json({ version: name }));

beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
  offered = version('one');
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    calls.push({ url, init });
    return offered();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('asks past every cache', async () => {
  expect(await readOfferedVersion(1_795_000_000_000)).toBe('one');
  expect(calls[0]?.url).toBe('/version.json?t=1795000000000');
  expect(calls[0]?.init).toMatchObject({
    cache: 'no-store',
    headers: { 'cache-control': 'no-cache' },
  });
});

describe('a version that cannot be read', () => {
  it.each([
    ['offline', () => Promise.reject(new TypeError('offline'))],
    ['an error', () => Promise.resolve(new Response('{}', { status: 503 }))],
    ['a page in its place', () => Promise.resolve(new Response('<!doctype html>'))],
  ])('(%s) is a timestamp', async (_, answer) => {
    offered = answer;
    expect(await readOfferedVersion(1_795_000_000_000)).toBe('1795000000000');
  });

  it('asks nobody to update, neither then nor when it can be read again', () => {
    expect(noteVersion('1795000000000')).toBe(false);
    expect(noteVersion('one')).toBe(false);
    expect(noteVersion('1795000000001')).toBe(false);
    expect(localStorage.getItem('app-version')).toBe('one');
  });
});

it('is looked for at once, every 30 minutes, and when the tab is seen again', async () => {
  expect(versionCheckMs).toBe(30 * 60_000);
  const onNew = vi.fn();
  const stop = watchVersion(onNew);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toHaveLength(1);
  expect(localStorage.getItem('app-version')).toBe('one');
  offered = version('two');
  await vi.advanceTimersByTimeAsync(1_799_999);
  expect(onNew).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onNew).toHaveBeenCalledWith('two');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toHaveLength(3);
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(4_000_000);
  expect(calls).toHaveLength(3);
});

it('taking it clears what is cached and loads the page again', async () => {
  const kept = new Set(['old', 'older']);
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...kept]),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
  });
  const reload = vi.fn();
  await takeVersion('two', reload);
  expect(kept.size).toBe(0);
  expect(localStorage.getItem('app-version')).toBe('two');
  expect(reload).toHaveBeenCalledOnce();
});

it('the question for an update stays 10 s', () => {
  expect(updateToastMs).toBe(10_000);
});
