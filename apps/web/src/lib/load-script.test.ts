import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askedScripts } from '../testing/play-settings.ts';
import { loadScript, scriptTimeoutMs } from './load-script.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

it('is asked for once, however many need it', async () => {
  const first = loadScript('https://chat.example/once.js');
  const second = loadScript('https://chat.example/once.js');
  expect(askedScripts().map(({ src }) => src)).toEqual(['https://chat.example/once.js']);
  askedScripts()[0]?.dispatchEvent(new Event('load'));
  await Promise.all([first, second]);
  // Longer than anybody waits: what has come stays.
  await vi.advanceTimersByTimeAsync(scriptTimeoutMs);
  await loadScript('https://chat.example/once.js');
  expect(askedScripts()).toHaveLength(1);
});

it.each([
  ['is blocked', () => askedScripts()[0]?.dispatchEvent(new Event('error'))],
  ['takes 10 s', () => vi.advanceTimersByTime(10_000)],
])('that %s can be asked for again', async (_how, happen) => {
  const loading = loadScript('https://chat.example/again.js');
  happen();
  await expect(loading).rejects.toThrow('The script of chat.example did not come.');
  expect(askedScripts()).toEqual([]);
  const again = loadScript('https://chat.example/again.js');
  askedScripts()[0]?.dispatchEvent(new Event('error'));
  await expect(again).rejects.toThrow();
});
