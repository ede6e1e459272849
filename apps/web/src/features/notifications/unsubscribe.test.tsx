import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { Unsubscribe } from './unsubscribe.tsx';

const asked: { name: string; body: unknown }[] = [];
let answers: Record<string, () => Response>;
beforeAll(() => loadAppTexts('en', ['client', 'errors', 'mails']));
beforeEach(() => {
  asked.length = 0;
  answers = {
    'read-unsubscribe': () => Response.json({ kind: 'reports', isOff: false }),
    unsubscribe: () => Response.json({ kind: 'reports', isOff: true }),
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const name = typeof input === 'string' ? (input.split('/').at(-1) ?? '') : '';
    const answer = answers[name];
    // The page of a file before may still ask for something of its own.
    if (answer === undefined) return Promise.reject(new TypeError('offline'));
    asked.push({ name, body: JSON.parse(init?.body as string) });
    return Promise.resolve(answer());
  });
  history.replaceState(null, '', '/unsubscribe?token=abc.reports.xyz');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

it('opening the page switches nothing off; its button does', async () => {
  render(<Unsubscribe />);
  expect(await screen.findByText('These mails are switched off:')).toBeTruthy();
  expect(screen.getByText('Reports')).toBeTruthy();
  expect(asked).toEqual([{ name: 'read-unsubscribe', body: { token: 'abc.reports.xyz' } }]);
  fireEvent.click(screen.getByRole('button', { name: 'Switch these mails off' }));
  expect(await screen.findByText(/^Switched off\./)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/settings#mails');
  expect(asked.map(({ name }) => name)).toEqual(['read-unsubscribe', 'unsubscribe']);
});

it('says so where they are off already', async () => {
  answers['read-unsubscribe'] = () => Response.json({ kind: 'alerts', isOff: true });
  render(<Unsubscribe />);
  expect(await screen.findByText(/^Switched off\./)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each(['', '?token=', `?token=${'x'.repeat(401)}`])(
  'an address without a token of ours (%#) is explained, and nobody is asked',
  async (search) => {
    history.replaceState(null, '', `/unsubscribe${search}`);
    render(<Unsubscribe />);
    expect(await screen.findByText(/^This link does not work/)).toBeTruthy();
    expect(asked).toEqual([]);
    expect(screen.queryByRole('button')).toBeNull();
  },
);

it('what could not be asked is asked again when she wishes', async () => {
  answers['read-unsubscribe'] = () => Response.json({}, { status: 503 });
  render(<Unsubscribe />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers['read-unsubscribe'] = () => Response.json({ kind: 'reports', isOff: false });
  fireEvent.click(again);
  expect(await screen.findByText('Reports')).toBeTruthy();
});

it('what could not be switched off can be tried again', async () => {
  answers['unsubscribe'] = () => Response.json({ code: 'request.too_many' }, { status: 429 });
  render(<Unsubscribe />);
  fireEvent.click(await screen.findByRole('button', { name: 'Switch these mails off' }));
  expect(await screen.findByText(/That was a lot of requests/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Switch these mails off' })).toBeTruthy();
});
