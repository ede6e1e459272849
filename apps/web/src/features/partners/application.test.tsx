import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { playedSession } from '../../testing/play-supabase.ts';
import { Application } from './application.tsx';

const { calls, open, play } = prepareScreens(['app-errors', 'partners', 'programmes']);

const terms = {
  version: '2026-11',
  rateBasisPoints: 2000,
  holdingDays: 30,
  minimumCents: 5000,
  cookieDays: 60,
  currency: 'EUR',
};
const balance = {
  availableCents: 0,
  heldCents: 0,
  openPayoutCents: 0,
  paidCents: 0,
  nextAvailableAt: null,
};
const hub = (status: string | null, reason: string | null = null) => ({
  body: {
    partner: status && {
      programme: 'partner',
      status,
      code: 'sunny-day',
      link: 'https://leakblock.example/home?ref=sunny-day',
      name: 'Sunny Day',
      rateBasisPoints: null,
      holdingDays: null,
      reason,
    },
    terms,
    balance,
    payoutAccount: null,
  },
});
const read = 'POST /functions/v1/read-earning-hub';
const sent = 'POST /functions/v1/apply-as-partner';

function fill(website: string) {
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/^Your name/, 'Sunny Day');
  type('Word for your link', 'Sunny-Day');
  type(/^Website/, website);
  type(/^To whom/, 'Managers of creators.');
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Send the application' }));
}

describe('the application', () => {
  it('is there again after a sign-in in between, for her alone, until it is sent', async () => {
    const write = async (words: string) =>
      fireEvent.input(await screen.findByLabelText(/^To whom/), { target: { value: words } });
    const first = open(<Application programme="affiliate" />, { [read]: hub(null) });
    await write('Managers of creators.');
    first.unmount();
    const again = open(<Application programme="affiliate" />, { [read]: hub(null) });
    expect(await screen.findByLabelText(/^To whom/)).toHaveProperty(
      'value',
      'Managers of creators.',
    );
    again.unmount();
    const other = { ...playedSession().user, id: '5eed0000-0000-4000-8000-0000000000ff' };
    open(
      <Application programme="affiliate" />,
      { [read]: hub(null) },
      { session: { ...playedSession(), user: other } },
    );
    expect(await screen.findByLabelText(/^To whom/)).toHaveProperty('value', '');
    await write('Agencies.');
    play({ [read]: hub('pending'), [sent]: { status: 204 } });
    fill('sunny.example');
    await waitFor(() => expect(calls(sent)).toHaveLength(1));
    await waitFor(() => expect(sessionStorage.getItem('form-partner-application')).toBeNull());
  });

  it('shows the link while its word is typed, and names every gap', async () => {
    open(<Application programme="affiliate" />, { [read]: hub(null) });
    fireEvent.change(await screen.findByLabelText('Word for your link'), {
      target: { value: 'Ünny' },
    });
    expect(screen.getByText('ünny')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send the application' }));
    expect(await screen.findAllByRole('alert')).toHaveLength(4);
    expect(calls(sent)).toEqual([]);
  });

  it('is sent with a complete address of the website, and its state follows', async () => {
    let status: string | null = null;
    open(<Application programme="partner" />, {
      [read]: () => hub(status),
      [sent]: () => {
        status = 'applied';
        return { status: 201, body: {} };
      },
    });
    await screen.findByLabelText('Word for your link');
    fill('sunny.example');
    await screen.findByText('We have your application');
    expect(calls(sent)[0]?.body).toEqual({
      programme: 'partner',
      name: 'Sunny Day',
      code: 'sunny-day',
      website: 'https://sunny.example',
      audience: 'Managers of creators.',
      acceptsTerms: true,
    });
    expect(screen.getByRole('link', { name: 'Open the earning hub' })).toBeTruthy();
  });

  it('keeps what was typed when the word is taken, and is not left without a question meanwhile', async () => {
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    open(<Application programme="partner" />, {
      [read]: hub(null),
      [sent]: {
        status: 409,
        body: { type: 'about:blank', title: 'x', status: 409, code: 'partners.code_taken' },
      },
    });
    const code = await screen.findByLabelText<HTMLInputElement>('Word for your link');
    expect(isAsked()).toBe(false);
    fill('');
    await screen.findByText(/This word is taken/);
    expect(code.value).toBe('Sunny-Day');
    expect(isAsked()).toBe(true);
  });

  it('may be made again after a refusal, whose reason is said', async () => {
    open(<Application programme="partner" />, { [read]: hub('rejected', 'No website.') });
    await screen.findByText('Reason: No website.');
    expect(screen.getByText(/apply again 30 days after/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send the application' })).toBeTruthy();
  });
});
