import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { heldReferral, holdReferral } from '#lib/held-referral.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { sendJson, sendProblem, serveFunctions } from '../../testing/serve-functions.ts';
import { captureReferral, readReferral } from './capture-referral.ts';
import { carryingAddress } from './carry-referral.ts';
import { storedDecision, storeDecision } from './referral-decision.ts';
import { ReferralQuestion } from './referral-question.tsx';

let server: Awaited<ReturnType<typeof serveFunctions>>;
const noted = () =>
  server.calls.filter(({ name }) => name === 'note-referral').map(({ body }) => body);

beforeAll(() => loadAppTexts('en', ['client', 'errors', 'programmes']));
beforeEach(async () => {
  server = await serveFunctions({
    'note-referral': (_body, response) => sendJson(response, { ok: true }),
  });
});
afterEach(() => {
  cleanup();
  server.stop();
  localStorage.clear();
  holdReferral(null);
  history.replaceState(null, '', '/');
});

describe('a partner’s link', () => {
  it.each([
    ['?ref=sunny-day', { code: 'sunny-day', isNoted: false }],
    ['?plan=pro&ref=Sunny-Day', { code: 'sunny-day', isNoted: false }],
    ['?ref=sunny-day.noted', { code: 'sunny-day', isNoted: true }],
    ['?ref=<script>', null],
    ['?ref=-no', null],
    ['?ref=', null],
  ])('is read from %s', (search, expected) => {
    expect(readReferral(search)).toEqual(expected);
  });

  it('is counted, kept for the visit, and leaves the address bar with nothing else lost', async () => {
    storeDecision('no');
    history.replaceState(null, '', '/home?plan=pro&ref=sunny-day#plans');
    await captureReferral();
    expect(location.pathname + location.search + location.hash).toBe('/home?plan=pro#plans');
    expect(noted()).toEqual([{ code: 'sunny-day', mayRemember: false }]);
    expect(heldReferral()).toBe('sunny-day');
  });

  it('is told as not answered where nobody has answered, which is no “no”: what was agreed to earlier stays', async () => {
    history.replaceState(null, '', '/home?ref=sunny-day');
    await captureReferral();
    expect(noted()).toEqual([{ code: 'sunny-day', mayRemember: null }]);
  });

  it('is remembered at once where that was agreed to before', async () => {
    storeDecision('yes');
    history.replaceState(null, '', '/home?ref=sunny-day');
    await captureReferral();
    expect(noted()).toEqual([{ code: 'sunny-day', mayRemember: true }]);
  });

  it('that our own pages carry on is not counted again', async () => {
    storeDecision('no');
    history.replaceState(null, '', '/register?ref=sunny-day.noted');
    await captureReferral();
    expect(noted()).toEqual([]);
    expect(heldReferral()).toBe('sunny-day');
  });

  it('is carried to pages of ours only', () => {
    const here = 'https://site.example/home';
    expect(carryingAddress('/register?next=%2Fx#a', here, 'sunny-day')).toBe(
      'https://site.example/register?next=%2Fx&ref=sunny-day.noted#a',
    );
    expect(carryingAddress('https://other.example/', here, 'sunny-day')).toBeNull();
    expect(carryingAddress('/auth/v1/authorize', here, 'sunny-day')).toBeNull();
  });
});

describe('the question whether it may be remembered', () => {
  const open = () => render(<ReferralQuestion code="sunny-day" days={60} />);
  const press = async (name: string) =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name }));
      await Promise.resolve();
    });

  it('says for how long, and a yes is told to the server', async () => {
    open();
    expect(screen.getByText(/for 60 days, with a cookie/)).toBeTruthy();
    await press('Yes, remember it');
    await screen.findByText(/remembers it for 60 days/);
    expect(noted()).toEqual([{ code: 'sunny-day', mayRemember: true }]);
    expect(storedDecision()).toBe('yes');
  });

  it('takes a yes back as easily', async () => {
    open();
    await press('Yes, remember it');
    await screen.findByText(/remembers it for 60 days/);
    await press('Forget it again');
    await screen.findByText(/Nothing is remembered/);
    expect(noted().at(-1)).toEqual({ code: 'sunny-day', mayRemember: false });
    expect(storedDecision()).toBe('no');
  });

  it('a no is told: a cookie may be there from a yes that this browser has forgotten', async () => {
    open();
    await press('No');
    await screen.findByText(/Nothing is remembered/);
    expect(noted()).toEqual([{ code: 'sunny-day', mayRemember: false }]);
    expect(storedDecision()).toBe('no');
  });

  it('stays open when the answer did not arrive', async () => {
    server.stop();
    server = await serveFunctions({
      'note-referral': (_body, response) => sendProblem(response, 429, 'request.too_many', 60),
    });
    open();
    await press('Yes, remember it');
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(storedDecision()).toBeNull();
    expect(screen.getByRole('button', { name: 'Yes, remember it' })).toBeTruthy();
  });
});
