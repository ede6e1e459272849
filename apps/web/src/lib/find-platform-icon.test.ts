import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findPlatformIcon, letterIcon } from './find-platform-icon.ts';
import type { IconSources } from './find-platform-icon.ts';

let count = 0;
/** A platform that nobody asked for before. */
const platform = () => ({
  id: `platform-${String((count += 1))}`,
  label: 'OnlyFans',
  faviconDomain: 'onlyfans.example',
});
const never = new Promise<never>(() => undefined);
const sources = (changes: Partial<IconSources> = {}): IconSources => ({
  sign: (name, seconds) => Promise.resolve(`/signed/${name}?for=${String(seconds)}`),
  load: () => Promise.resolve(),
  faviconUrl: (domain, size) => `https://icons.example/${domain}?size=${String(size)}`,
  random: () => 0,
  ...changes,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('is signed for an hour in our own storage first', async () => {
  const one = platform();
  const icon = findPlatformIcon(one, sources());
  await vi.runAllTimersAsync();
  expect(await icon).toBe(`/signed/${one.id}.png?for=3600`);
});

it('is asked for after a random wait of a second at most', async () => {
  const sign = vi.fn(() => Promise.resolve('/signed/a.png'));
  const icon = findPlatformIcon(platform(), sources({ sign, random: () => 0.999 }));
  await vi.advanceTimersByTimeAsync(998);
  expect(sign).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  expect(sign).toHaveBeenCalledOnce();
  await icon;
});

it('comes from the favicon service, 32 pixels wide, when the storage is silent for 5 s', async () => {
  const icon = findPlatformIcon(platform(), sources({ sign: () => never }));
  let address = '';
  void icon.then((found) => {
    address = found;
  });
  await vi.advanceTimersByTimeAsync(4999);
  expect(address).toBe('');
  await vi.advanceTimersByTimeAsync(2);
  expect(address).toBe('https://icons.example/onlyfans.example?size=32');
});

it('is the letter when no picture loads within 3 s each, and nobody else is asked', async () => {
  const load = vi.fn((address: string) => (address === '' ? Promise.resolve() : never));
  const one = platform();
  const icon = findPlatformIcon(one, sources({ load }));
  await vi.advanceTimersByTimeAsync(2999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await icon).toBe(letterIcon(one));
});

it('tells no service which platforms somebody uses unless the installation has one', async () => {
  const one = platform();
  const icon = findPlatformIcon(
    one,
    sources({ sign: () => Promise.resolve(null), faviconUrl: null }),
  );
  await vi.runAllTimersAsync();
  expect(await icon).toBe(letterIcon(one));
});

it('is remembered for its hour', async () => {
  const sign = vi.fn(() => Promise.resolve('/signed/a.png'));
  const one = platform();
  const ask = async () => {
    const icon = findPlatformIcon(one, sources({ sign }));
    await vi.advanceTimersByTimeAsync(1);
    return icon;
  };
  await ask();
  await vi.advanceTimersByTimeAsync(3_599_000);
  await ask();
  expect(sign).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2000);
  await ask();
  expect(sign).toHaveBeenCalledTimes(2);
});

it('is looked for once at a time, and one that is not there not again for 5 minutes', async () => {
  const sign = vi.fn(() => Promise.resolve(null));
  const one = platform();
  const both = [1, 2].map(() => findPlatformIcon(one, sources({ sign, faviconUrl: null })));
  await vi.runAllTimersAsync();
  expect(await Promise.all(both)).toEqual([letterIcon(one), letterIcon(one)]);
  await vi.advanceTimersByTimeAsync(299_000);
  expect(await findPlatformIcon(one, sources({ sign, faviconUrl: null }))).toBe(letterIcon(one));
  expect(sign).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2000);
  const again = findPlatformIcon(one, sources({ sign, faviconUrl: null }));
  await vi.runAllTimersAsync();
  await again;
  expect(sign).toHaveBeenCalledTimes(2);
});
