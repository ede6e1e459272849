import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertText, prepareSessionPages, press, type } from '../../testing/open-session-page.tsx';
import { playedSession, refusal, totpFactor } from '../../testing/play-supabase.ts';
import { Confirm } from './confirm.tsx';

const { open, calls, goTo } = prepareSessionPages();
const route = 'POST /auth/v1/verify';
const token = 'ZzYyXxWwVvUuTtSsRrQqPp-_0123456789';

function openLink(kind: string, more = '', answer: object = { body: playedSession() }) {
  return open(Confirm, `/confirm?token_hash=${token}&type=${kind}${more}`, {
    [route]: answer,
    'POST /auth/v1/recover': { body: {} },
    'POST /auth/v1/resend': { body: {} },
    'POST /auth/v1/otp': { body: {} },
  });
}

describe('a link in a mail', () => {
  it('burns nothing when it is only opened', async () => {
    openLink('signup');
    expect(await screen.findByRole('button', { name: 'Confirm' })).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls(route)).toEqual([]);
  });

  it.each([
    ['signup', 'Confirm', '/dashboard', 'welcome'],
    ['email', 'Confirm', '/dashboard', null],
    ['magiclink', 'Sign in', '/dashboard', null],
    ['recovery', 'Continue', '/reset-password?next=%2Fdashboard', null],
    ['invite', 'Accept', '/reset-password?next=%2Fdashboard', null],
    ['email_change', 'Agree to the change', '/dashboard', 'email_changed'],
  ])('of type %s is redeemed by the press', async (kind, button, target, toast) => {
    openLink(kind);
    press(button);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(target));
    expect(calls(route)).toHaveLength(1);
    expect(calls(route)[0]?.body).toMatchObject({ type: kind, token_hash: token });
    expect(sessionStorage.getItem('toast')).toBe(toast);
  });

  it.each([
    ['&next=/home', '/home'],
    ['&next=/reset-password', '/dashboard'],
    ['&next=/login?next=/home', '/dashboard'],
    ['&next=https://evil.example', '/dashboard'],
    ['&next=//evil.example', '/dashboard'],
    ['&next=/%09/evil.example', '/dashboard'],
    ['&next=/..//evil.example', '/dashboard'],
  ])('with %s leads to %s', async (more, target) => {
    openLink('magiclink', more);
    press('Sign in');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(target));
  });

  it('asks for the second factor of an account that has one', async () => {
    openLink('magiclink', '', { body: playedSession({ factors: [totpFactor] }) });
    press('Sign in');
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy();
    expect(goTo).not.toHaveBeenCalled();
  });

  it('for a change of address says that the other mailbox has to agree too', async () => {
    openLink('email_change', '', { body: { code: 200, msg: 'Confirmation link accepted.' } });
    press('Agree to the change');
    expect(
      await screen.findByText(/open the link that we sent to your other mailbox/),
    ).toBeTruthy();
    expect(goTo).not.toHaveBeenCalled();
  });
});

describe('a link that is used up', () => {
  it.each([
    ['signup', 'Confirm', 'POST /auth/v1/resend'],
    ['magiclink', 'Sign in', 'POST /auth/v1/otp'],
    ['recovery', 'Continue', 'POST /auth/v1/recover'],
  ])('of type %s can be asked for again', async (kind, button, again) => {
    openLink(kind, '', refusal(403, 'otp_expired'));
    press(button);
    expect(await alertText()).toContain('This link has expired or was used already.');
    type({ 'E-mail address': 'luna@example.org' });
    press('Send the link');
    expect(await screen.findByText(/is on its way/)).toBeTruthy();
    expect(calls(again)[0]?.body).toMatchObject({ email: 'luna@example.org' });
  });

  it('stays when only the service is away', async () => {
    openLink('signup', '', { status: 503, body: {} });
    press('Confirm');
    expect(await alertText()).toContain('The service cannot be reached right now.');
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy();
  });
});

it('says why the platform sent the person here', async () => {
  open(Confirm, '/confirm?error=access_denied&error_code=otp_expired');
  expect(await alertText()).toContain('This link has expired or was used already.');
});

it.each([
  '/confirm',
  '/confirm?type=signup',
  '/confirm?token_hash=short&type=signup',
  `/confirm?token_hash=${token}&type=nonsense`,
  `/confirm?token_hash=${encodeURIComponent('<script>alert(1)</script>')}&type=signup`,
])('%s is no whole link: a new one can be asked for', (path) => {
  open(Confirm, path);
  expect(screen.getByText(/A link works once/)).toBeTruthy();
  expect(screen.getByLabelText('E-mail address')).toBeTruthy();
  expect(calls(route)).toEqual([]);
});
