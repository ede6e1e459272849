import { afterEach, expect, it, vi } from 'vitest';
import {
  deniedConsent,
  isConsentOpen,
  listenToConsent,
  reopenConsent,
  storeConsent,
  storedConsent,
} from './consent.ts';

afterEach(() => {
  vi.restoreAllMocks();
  storeConsent(deniedConsent);
  localStorage.clear();
});

it('is denied by default, and asked for once', () => {
  expect(deniedConsent).toEqual({ analytics: false, chat: false });
  localStorage.setItem('consent', 'null');
  storeConsent({ analytics: true, chat: false });
  expect(isConsentOpen()).toBe(false);
  expect(storedConsent()).toEqual({ analytics: true, chat: false });
  expect(localStorage.getItem('consent')).toBe('{"analytics":true,"chat":false}');
});

it('can be asked again, and the old choice holds until a new one is made', () => {
  storeConsent({ analytics: true, chat: true });
  const listener = vi.fn();
  const stop = listenToConsent(listener);
  reopenConsent();
  expect(isConsentOpen()).toBe(true);
  expect(storedConsent()).toEqual({ analytics: true, chat: true });
  storeConsent(deniedConsent);
  expect(isConsentOpen()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

it('hears of a choice in another tab', () => {
  const listener = vi.fn();
  const stop = listenToConsent(listener);
  dispatchEvent(new StorageEvent('storage', { key: 'consent' }));
  dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  dispatchEvent(new StorageEvent('storage', { key: 'consent' }));
  expect(listener).toHaveBeenCalledTimes(1);
});

it.each(['{"analytics":"yes","chat":1}', '{}', '[]'])('%s agrees to nothing', (stored) => {
  localStorage.setItem('consent', stored);
  expect(storedConsent()).toEqual(deniedConsent);
});

it('holds for this page where storage is closed', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('closed');
    });
  }
  storeConsent({ analytics: false, chat: true });
  expect(storedConsent()).toEqual({ analytics: false, chat: true });
  expect(isConsentOpen()).toBe(false);
});
