import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deniedConsent, reopenConsent, storeConsent } from '#lib/consent.ts';
import * as place from '#lib/go-to.ts';
import { askedScripts, playSettings } from '../testing/play-settings.ts';
import { startThirdParties } from './third-parties.ts';

// Each page of a test is another one: what a page has loaded once is not loaded again.
let page = 0;
let analytics = { analyticsScriptUrl: '', analyticsId: 'A-1' };
let chat = { chatScriptUrl: '' };
let stop: () => void = () => undefined;

/** What Google's tag would read. */
const told = () =>
  ((window as { dataLayer?: IArguments[] }).dataLayer ?? []).map((each) => [...each] as unknown[]);
const addresses = () => askedScripts().map(({ src }) => src);
const banner = () => screen.queryByRole('region', { name: 'Your privacy' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function start(settings: Parameters<typeof playSettings>[0]) {
  playSettings(settings);
  stop = await act(startThirdParties);
}

beforeEach(() => {
  page += 1;
  analytics = { ...analytics, analyticsScriptUrl: `https://tags.example/tag.js?page=${page}` };
  chat = { chatScriptUrl: `https://chat.example/widget.js?page=${page}` };
});
afterEach(() => {
  act(() => stop());
  storeConsent(deniedConsent);
  vi.restoreAllMocks();
  localStorage.clear();
  document.head.replaceChildren();
  Reflect.deleteProperty(window, 'dataLayer');
});

const denied = [
  'consent',
  'default',
  {
    ad_storage: 'denied',
    analytics_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  },
];

it('nothing happens where nothing is configured', async () => {
  await start({});
  expect(banner()).toBeNull();
  expect([told(), addresses()]).toEqual([[], []]);
});

describe('before somebody has answered', () => {
  it('everything is denied, nothing is loaded, and she is asked without being interrupted', async () => {
    await start({ ...analytics, ...chat });
    expect(banner()).not.toBeNull();
    expect(told()).toEqual([denied]);
    expect(addresses()).toEqual([]);
    expect(document.body.firstElementChild?.contains(banner())).toBe(true);
    expect(document.activeElement).toBe(document.body);
    expect(banner()?.closest('dialog')).toBeNull();
  });

  it('the link that skips to the content stays in front', async () => {
    const skip = document.createElement('a');
    skip.className = 'skip-link';
    document.body.prepend(skip);
    await start(chat);
    expect(skip.nextElementSibling?.contains(banner())).toBe(true);
    skip.remove();
  });

  it('agreeing and refusing look the same', async () => {
    await start(chat);
    const looks = ['Accept', 'Refuse', 'Choose'].map(
      (name) => screen.getByRole('button', { name }).className,
    );
    expect(new Set(looks).size).toBe(1);
  });
});

describe('the answer', () => {
  it('yes loads both, with the path as all that is told of the page', async () => {
    history.replaceState(null, '', '/scan-results?check=secret#token');
    await start({ ...analytics, ...chat });
    press('Accept');
    expect(banner()).toBeNull();
    expect(addresses()).toEqual([analytics.analyticsScriptUrl, chat.chatScriptUrl]);
    expect(told()[0]).toEqual(denied);
    expect(told()[1]).toEqual(['consent', 'update', { analytics_storage: 'granted' }]);
    expect(told().at(-1)).toEqual([
      'config',
      'A-1',
      { page_location: `${location.origin}/scan-results`, page_referrer: '' },
    ]);
    history.replaceState(null, '', '/');
  });

  it('no loads nothing, and is not asked again', async () => {
    await start({ ...analytics, ...chat });
    press('Refuse');
    expect(banner()).toBeNull();
    expect(addresses()).toEqual([]);
    expect(told()).toEqual([denied]);
    expect(localStorage.getItem('consent')).toBe('{"analytics":false,"chat":false}');
  });

  it('may be for one of them', async () => {
    await start({ ...analytics, ...chat });
    press('Choose');
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
    fireEvent.click(screen.getByLabelText('Chat with our support'));
    press('Save my choice');
    expect(addresses()).toEqual([chat.chatScriptUrl]);
    expect(told()).toEqual([denied]);
  });

  it('offers only what there is', async () => {
    await start(chat);
    press('Choose');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    press('Accept');
    expect(localStorage.getItem('consent')).toBe('{"analytics":false,"chat":true}');
    expect(told()).toEqual([]);
  });
});

describe('an answer of before', () => {
  it('holds without a question', async () => {
    storeConsent({ analytics: false, chat: true });
    await start({ ...analytics, ...chat });
    expect(banner()).toBeNull();
    expect(addresses()).toEqual([chat.chatScriptUrl]);
  });

  it('can be changed: the question comes back and gets the focus', async () => {
    storeConsent({ analytics: true, chat: false });
    await start(analytics);
    act(reopenConsent);
    await waitFor(() => expect(document.activeElement).toBe(banner()));
    press('Choose');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it.each([
    [{ analytics: true, chat: false }, 'analytics'],
    [{ analytics: false, chat: true }, 'the chat'],
  ])('%o is taken back: the page is loaded again without %s', async (agreed) => {
    const loadAgain = vi.spyOn(place, 'loadAgain').mockReturnValue();
    storeConsent(agreed);
    await start({ ...analytics, ...chat });
    act(reopenConsent);
    press('Refuse');
    expect(loadAgain).toHaveBeenCalled();
  });

  it('is changed from any button of the page that is for it', async () => {
    storeConsent(deniedConsent);
    await start(chat);
    const button = document.body.appendChild(document.createElement('button'));
    button.dataset['consent'] = '';
    act(() => button.click());
    expect(banner()).not.toBeNull();
    button.remove();
  });
});
