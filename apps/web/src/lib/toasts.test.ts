import { afterEach, expect, it, vi } from 'vitest';
import * as texts from './load-more-texts.ts';
import { showKeptToast, showMessage } from './toasts.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

it.each(['constructor', '__proto__', 'toString', 'nothing', ''])(
  'a kept name that is no toast of ours (%s) is dropped in silence',
  async (name) => {
    sessionStorage.setItem('toast', name);
    await showKeptToast();
    expect(sessionStorage.getItem('toast')).toBeNull();
    expect(document.querySelector('[role="status"], li')).toBeNull();
  },
);

it('one whose parts cannot be fetched without a connection is told when it is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.spyOn(texts, 'loadMoreTexts').mockRejectedValueOnce(new TypeError('no line'));
  const shown = showMessage({ title: 'It waited', tone: 'good' });
  await expect.poll(() => load.mock.calls).toHaveLength(1);
  await Promise.resolve();
  expect(document.querySelector('.toast')).toBeNull();
  dispatchEvent(new Event('online'));
  await shown;
  await expect.poll(() => document.querySelector('.toast')?.textContent).toContain('It waited');
});

it('one that cannot be shown for another reason says so to who called', async () => {
  vi.spyOn(texts, 'loadMoreTexts').mockRejectedValueOnce(new TypeError('broken'));
  await expect(showMessage({ title: 'Never', tone: 'good' })).rejects.toThrow('broken');
});
