import { screen, waitFor } from '@testing-library/react';
import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readDraft } from '#lib/onboarding-draft.ts';
import { alertText, prepareSessionPages, press, type } from '../../testing/open-session-page.tsx';
import { luna, playedSession, refusal } from '../../testing/play-supabase.ts';
import { Register } from './register.tsx';

const { open, calls, goTo } = prepareSessionPages();
const route = 'POST /auth/v1/signup';
const typed = {
  'Full name': ' Luna Marlowe ',
  'E-mail address': 'luna@example.org',
  Password: 'moon over the harbour',
};

function tick(...labels: RegExp[]) {
  for (const label of labels) fireEvent.click(screen.getByLabelText(label));
}

function signUp() {
  type(typed);
  tick(/I accept the/, /18 years/);
  press('Create account');
}

describe('an account', () => {
  it('is made with name, language and where the link in a mail leads to', async () => {
    open(Register, '/register?next=/home', { [route]: { body: playedSession() } });
    signUp();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/home'));
    const [call] = calls(route);
    expect(call?.body).toMatchObject({
      email: 'luna@example.org',
      password: 'moon over the harbour',
      data: { full_name: 'Luna Marlowe', locale: 'en' },
    });
    expect(call?.query.get('redirect_to')).toBe(`${location.origin}/home`);
    // The page that is opened next says it.
    expect(sessionStorage.getItem('toast')).toBe('welcome');
  });

  it.each([
    ['at once', { body: playedSession() }],
    ['with the code of the mail', { body: { ...luna, identities: [] } }],
  ])('signed in %s leads on to the links, when no page asked for it', async (_how, answer) => {
    open(Register, '/register', {
      [route]: answer,
      'POST /auth/v1/verify': { body: playedSession() },
    });
    signUp();
    if (!('access_token' in answer.body)) {
      await screen.findByRole('heading', { name: 'Confirm your e-mail address' });
      type({ 'Or type the code from the mail': '123456' });
      press('Continue');
    }
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/onboarding'));
    expect(readDraft()).toEqual({
      step: 3,
      email: 'luna@example.org',
      name: 'Luna Marlowe',
      links: [],
    });
    expect(sessionStorage.getItem('toast')).toBe('welcome');
  });

  it('waits for the confirmation of its address when there is no session', async () => {
    open(Register, '/register', { [route]: { body: { ...luna, identities: [] } } });
    signUp();
    const heading = await screen.findByRole('heading', { name: 'Confirm your e-mail address' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText('Bestätigen Sie Ihre E-Mail').getAttribute('lang')).toBe('de');
    expect(screen.getByText(/We have sent a mail to luna@example.org/)).toBeTruthy();
    expect(screen.getByText(/spam folder/)).toBeTruthy();
    expect(goTo).not.toHaveBeenCalled();
  });

  it('is confirmed by the code of the mail too, and a wrong one can be tried again', async () => {
    let answer: object = refusal(403, 'otp_expired');
    open(Register, '/register?next=/home', {
      [route]: { body: { ...luna, identities: [] } },
      'POST /auth/v1/verify': () => answer,
    });
    signUp();
    await screen.findByRole('heading', { name: 'Confirm your e-mail address' });
    type({ 'Or type the code from the mail': '000000' });
    press('Continue');
    expect(await alertText()).toContain('This code is wrong or no longer valid.');
    answer = { body: playedSession() };
    press('Continue');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/home'));
    expect(calls('POST /auth/v1/verify')[1]?.body).toMatchObject({
      type: 'signup',
      token: '000000',
    });
  });

  it('can have its mail sent again', async () => {
    open(Register, '/register', {
      [route]: { body: { ...luna, identities: [] } },
      'POST /auth/v1/resend': { body: {} },
    });
    signUp();
    fireEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
    press('Send the link');
    expect(await screen.findByText(/still waits to be confirmed/)).toBeTruthy();
    expect(calls('POST /auth/v1/resend')[0]?.body).toMatchObject({
      type: 'signup',
      email: 'luna@example.org',
    });
  });
});

describe('nobody is asked', () => {
  it('while anything is missing', async () => {
    open(Register, '/register');
    press('Create account');
    for (const words of [
      'Please enter your name.',
      'Please enter your e-mail address.',
      'Please enter a password.',
      'Please accept the Terms of Service to continue.',
      'An account is only for adults. Please confirm your age.',
    ]) {
      expect(await screen.findByText(words)).toBeTruthy();
    }
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full name')));
    expect(calls(route)).toEqual([]);
  });

  it('without the terms or the age, and what was typed stays', async () => {
    open(Register, '/register');
    type(typed);
    press('Create account');
    expect(await screen.findByText(/Please accept the Terms of Service/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/I accept the/)));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(typed.Password);
    expect(calls(route)).toEqual([]);
  });

  it('for a name of 61 characters, which the counter shows', async () => {
    open(Register, '/register');
    type({ ...typed, 'Full name': '😀'.repeat(60) });
    expect(screen.getByText('60 / 60').closest('.is-over')).toBeNull();
    type({ 'Full name': '😀'.repeat(61) });
    expect(screen.getByText('61 / 60').closest('.is-over')).not.toBeNull();
    tick(/I accept the/, /18 years/);
    press('Create account');
    expect(await screen.findByText('A name has at most 60 characters.')).toBeTruthy();
    expect(calls(route)).toEqual([]);
  });
});

describe('the strength meter', () => {
  it('is there from the start, and says what counts', () => {
    open(Register, '/register');
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.getByText('8 characters or more')).toBeTruthy();
  });

  it.each([
    ['a', 'Very weak'],
    ['aA', 'Weak'],
    ['aA1', 'Fair'],
    ['aA1!', 'Strong'],
    ['aA1!aA1!', 'Very strong'],
  ])('%s is %s', (password, verdict) => {
    open(Register, '/register');
    type({ Password: password });
    expect(screen.getByRole('status').textContent).toBe(`Strength: ${verdict}`);
  });

  it('only advises: a weak password is sent', async () => {
    open(Register, '/register', { [route]: { body: playedSession() } });
    type({ ...typed, Password: 'a' });
    tick(/I accept the/, /18 years/);
    press('Create account');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
  });
});

describe('a refusal', () => {
  it('of the password stands at the password, with its reasons', async () => {
    open(Register, '/register', {
      [route]: refusal(422, 'weak_password', { reasons: ['length', 'pwned', 'of_tomorrow'] }),
    });
    signUp();
    expect(
      await screen.findByText(
        'Please choose a stronger password. It is too short. It is on lists of common or stolen passwords.',
      ),
    ).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  });

  it.each([
    [
      'user_already_exists',
      'Account bereits vorhanden – Bitte melden Sie sich mit Ihrem bestehenden Konto an.',
    ],
    [
      'email_exists',
      'Account bereits vorhanden – Bitte melden Sie sich mit Ihrem bestehenden Konto an.',
    ],
    ['signup_disabled', 'Registrierungsfehler'],
    ['captcha_failed', 'Registrierungsfehler'],
    ['something_else', 'Fehler'],
  ])('%s has the title of the specification', async (code, title) => {
    open(Register, '/register', { [route]: refusal(422, code) });
    signUp();
    const words = await screen.findByText(title);
    expect(words.closest('[lang="de"]')).not.toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe(' Luna Marlowe ');
  });

  it('never shows what the server wrote', async () => {
    open(Register, '/register', { [route]: refusal(500, 'unexpected_failure') });
    signUp();
    expect(await alertText()).not.toContain('for developers');
  });

  it('offline keeps everything', async () => {
    open(Register, '/register', {});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    signUp();
    expect(await alertText()).toContain('You are offline.');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(typed.Password);
  });
});
