import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { alertText, prepareSessionPages, press, type } from '../../testing/open-session-page.tsx';
import { playedSession, refusal, storeSession, totpFactor } from '../../testing/play-supabase.ts';
import type { PlayedRoute } from '../../testing/play-supabase.ts';
import { Login } from './login.tsx';

const { open, calls, goTo } = prepareSessionPages();
const tokenRoute = 'POST /auth/v1/token';

function signIn(password = 'moon over the harbour') {
  type({ 'E-mail address': ' luna@example.org ', Password: password });
  press('Sign in');
}

describe('with a password', () => {
  it('sends it as typed and leads to the free check', async () => {
    open(Login, '/login', { [tokenRoute]: { body: playedSession() } });
    signIn(' with blanks ');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/dashboard'));
    const [call] = calls(tokenRoute);
    expect(call?.query.get('grant_type')).toBe('password');
    expect(call?.body).toMatchObject({ email: 'luna@example.org', password: ' with blanks ' });
  });

  it.each([
    ['/login?next=/scan-results?check=1', '/scan-results?check=1'],
    ['/login?next=https://evil.example/', '/dashboard'],
    ['/login?next=//evil.example/', '/dashboard'],
    ['/login?next=/\\evil.example', '/dashboard'],
    ['/login?next=javascript:alert(1)', '/dashboard'],
  ])('%s leads to %s', async (path, target) => {
    open(Login, path, { [tokenRoute]: { body: playedSession() } });
    signIn();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(target));
  });

  it('asks nobody without address or password, and leads to the first one', async () => {
    open(Login, '/login');
    press('Sign in');
    expect(await screen.findByText('Please enter your e-mail address.')).toBeTruthy();
    expect(screen.getByText('Please enter a password.')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('E-mail address')),
    );
    type({ 'E-mail address': 'luna', Password: 'x' });
    press('Sign in');
    expect(await screen.findByText(/Please enter a complete e-mail address/)).toBeTruthy();
    expect(calls(tokenRoute)).toEqual([]);
  });

  it('tells password managers what the fields are', () => {
    open(Login, '/login');
    expect(screen.getByLabelText('E-mail address').getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  });

  it('shows the password when asked to, and hides it again', () => {
    open(Login, '/login');
    const field = screen.getByLabelText('Password');
    expect(field.getAttribute('type')).toBe('password');
    press('Show password');
    expect(field.getAttribute('type')).toBe('text');
    press('Show password');
    expect(field.getAttribute('type')).toBe('password');
  });

  it('sends once however often the button is pressed', async () => {
    open(Login, '/login', { [tokenRoute]: { body: playedSession() } });
    signIn();
    fireEvent.submit(screen.getByLabelText('Password'));
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(calls(tokenRoute)).toHaveLength(1);
  });
});

describe('a refusal says why and keeps what was typed', () => {
  it.each([
    [400, 'invalid_credentials', 'E-mail address or password is wrong.'],
    [400, 'email_not_confirmed', 'Your e-mail address is not confirmed yet.'],
    [400, 'user_banned', 'This account is suspended.'],
    [400, 'captcha_failed', 'We could not check that you are human.'],
    [422, 'email_provider_disabled', 'This way of signing in is not offered here.'],
    [500, 'unexpected_failure', 'Something went wrong on our side.'],
    [503, 'unexpected_failure', 'The service cannot be reached right now.'],
    [418, 'a_code_of_tomorrow', 'Something went wrong on our side.'],
  ])('%i %s', async (status, code, words) => {
    open(Login, '/login', { [tokenRoute]: refusal(status, code) });
    signIn();
    expect(await alertText()).toContain(words);
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toContain('luna');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('moon over the harbour');
    expect(goTo).not.toHaveBeenCalled();
  });

  it.each([
    ['42', 'You can try again in 42 seconds.'],
    ['150', 'You can try again in about 3 minutes.'],
    ['7000', 'You can try again in about 2 hours.'],
  ])('429 with retry-after %s', async (seconds, words) => {
    open(Login, '/login', {
      [tokenRoute]: refusal(429, 'over_request_rate_limit', {
        headers: { 'retry-after': seconds },
      }),
    });
    signIn();
    expect(await alertText()).toContain(words);
  });

  it('offline', async () => {
    open(Login, '/login', {});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    signIn();
    expect(await alertText()).toContain('You are offline. Your entry is kept');
  });
});

describe('with a second factor', () => {
  const half = playedSession({ factors: [totpFactor] });
  const whole = playedSession({ aal: 'aal2', factors: [totpFactor] });
  const challenge = 'POST /auth/v1/factors/factor-1/challenge';
  const verify = 'POST /auth/v1/factors/factor-1/verify';

  async function comeToSecondStep(routes: Record<string, PlayedRoute>) {
    open(Login, '/login?next=/home', {
      [tokenRoute]: { body: half },
      [challenge]: { body: { id: 'challenge-1', type: 'totp', expires_at: 4_000_000_000 } },
      ...routes,
    });
    signIn();
    const heading = await screen.findByRole('heading', { name: 'One more step' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(goTo).not.toHaveBeenCalled();
  }

  it('asks for the code and goes on when it fits', async () => {
    await comeToSecondStep({ [verify]: { body: whole } });
    const field = screen.getByLabelText('Code from your authenticator app');
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    type({ 'Code from your authenticator app': '123 456' });
    press('Continue');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/home'));
    expect(calls(verify)[0]?.body).toMatchObject({ challenge_id: 'challenge-1', code: '123456' });
  });

  it('stays when the code is wrong', async () => {
    await comeToSecondStep({ [verify]: refusal(422, 'mfa_verification_failed') });
    type({ 'Code from your authenticator app': '000000' });
    press('Continue');
    expect(await alertText()).toContain('This code is wrong or no longer valid.');
    expect(goTo).not.toHaveBeenCalled();
  });

  it('takes a recovery code instead', async () => {
    const recovery = 'POST /auth/v1/factors/recovery-codes/verify';
    await comeToSecondStep({ [recovery]: { body: whole } });
    press('Use a recovery code');
    type({ 'Recovery code': 'abcd-efgh' });
    press('Continue');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(calls(recovery)[0]?.body).toEqual({ code: 'abcd-efgh' });
  });

  it('goes on with it when the page is opened again in between', async () => {
    storeSession(half);
    open(Login, '/login');
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy();
  });
});

describe('by a link', () => {
  const otp = 'POST /auth/v1/otp';
  it.each([
    ['an account', { body: {} }],
    ['no account', refusal(422, 'otp_disabled')],
  ])('answers the same for %s', async (_, answer) => {
    open(Login, '/login?by=link', { [otp]: answer });
    type({ 'E-mail address': 'luna@example.org' });
    press('Send the link');
    expect(
      await screen.findByText(/If there is an account for luna@example.org, a link/),
    ).toBeTruthy();
    expect(calls(otp)[0]?.body).toMatchObject({ create_user: false });
    press('Send the link again');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe(
      'luna@example.org',
    );
  });
});

describe('with Google', () => {
  const settings = 'GET /auth/v1/settings';
  it('is offered where the installation has it', async () => {
    open(Login, '/login', { [settings]: { body: { external: { google: true } } } });
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy();
  });

  it('is not there otherwise', async () => {
    open(Login, '/login', { [settings]: { body: { external: { google: false } } } });
    await waitFor(() => expect(calls(settings)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  });

  it('says that it was not completed', async () => {
    open(Login, '/login?error=access_denied&error_description=%3Cb%3Eno');
    expect(await alertText()).toContain('The sign-in with Google was not completed.');
    expect(await screen.findByText('Authentication Error')).toBeTruthy();
    expect(
      screen.getByText(
        /^Problem signing in with Google: The sign-in with Google was not completed/,
      ),
    ).toBeTruthy();
    expect(document.body.textContent).not.toContain('<b>');
  });
});

it('leads who is signed in already straight on', async () => {
  storeSession();
  open(Login, '/login?next=/home');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/home'));
});
