import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { keepDraft, readDraft } from '#lib/onboarding-draft.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import {
  prepareOnboarding,
  routesOfOnboarding as routes,
  step,
} from '../../testing/open-onboarding.tsx';
import { alertText, press, type } from '../../testing/open-session-page.tsx';
import { luna, playedSession, refusal, storeSession } from '../../testing/play-supabase.ts';

const { openWizard, calls, goTo } = prepareOnboarding();

function tickBoth() {
  for (const label of [/I accept the/, /18 years/]) fireEvent.click(screen.getByLabelText(label));
}

async function fillDetails() {
  await step('Sign up as a creator');
  type({ 'E-mail address': 'luna@example.org' });
  press('Continue');
  await step('Tell us about yourself');
  type({ 'Full name': 'Luna Marlowe', Password: 'moon over the harbour' });
  tickBoth();
  press('Next');
}

describe('a visitor', () => {
  it('signs up, adds a link, sees the plans, and nothing stays', async () => {
    sessionStorage.setItem('scan-result-token', 'a'.repeat(32));
    sessionStorage.setItem('creator-name', 'luna');
    openWizard({ [routes.signUp]: { body: playedSession() } });
    expect(await screen.findByText('(1/4)')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login to your account' }).getAttribute('href')).toBe(
      '/login',
    );
    await fillDetails();

    const links = await step('Add your official links');
    await waitFor(() => expect(document.activeElement).toBe(links));
    const [call] = calls(routes.signUp);
    expect(call?.query.get('redirect_to')).toBe(`${location.origin}/dashboard`);
    expect(call?.body).toMatchObject({
      email: 'luna@example.org',
      password: 'moon over the harbour',
      data: { full_name: 'Luna Marlowe', locale: 'en' },
    });
    expect(
      await screen.findByText('Willkommen! Ihr Konto wurde erfolgreich erstellt.'),
    ).toBeTruthy();
    await waitFor(() => expect(calls(routes.profile)).toHaveLength(1));
    expect(calls(routes.profile)[0]?.body).toEqual({ first_name: 'Luna', last_name: 'Marlowe' });

    await screen.findByRole('button', { name: 'Chirp' });
    press('Chirp');
    type({ 'Your user name on Chirp': '@Luna Marlowe' });
    press('Next');
    await step('Get the best protection possible');
    expect(screen.getByText('(4/4)')).toBeTruthy();
    expect(calls(routes.dropLinks)[0]?.query.get('user_id')).toBe(`eq.${luna.id}`);
    expect(calls(routes.addLinks)[0]?.body).toEqual([
      { user_id: luna.id, platform: 'Chirp', url: 'https://chirp.example/lunamarlowe' },
    ]);

    const without = screen.getByRole('link', { name: 'Start without Subscription' });
    expect(without.getAttribute('href')).toBe('/dashboard');
    fireEvent.click(without);
    for (const key of ['onboarding', 'scan-result-token', 'creator-name']) {
      expect(sessionStorage.getItem(key)).toBeNull();
    }
  });

  it('sees the address again, read-only, and can take another one', async () => {
    openWizard();
    await step('Sign up as a creator');
    press('Continue');
    expect(await screen.findByText('Please enter your e-mail address.')).toBeTruthy();
    type({ 'E-mail address': 'luna@example.org' });
    press('Continue');
    await step('Tell us about yourself');
    const email = screen.getByLabelText<HTMLInputElement>('E-mail address');
    expect([email.value, email.readOnly]).toEqual(['luna@example.org', true]);
    press('Use another e-mail address');
    await step('Sign up as a creator');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe(
      'luna@example.org',
    );
  });

  it('is told what is missing before anybody is asked', async () => {
    openWizard();
    await step('Sign up as a creator');
    type({ 'E-mail address': 'luna@example.org' });
    press('Continue');
    await step('Tell us about yourself');
    type({ 'Full name': 'x'.repeat(61) });
    expect(screen.getByText('61 / 60').closest('.is-over')).not.toBeNull();
    press('Next');
    for (const words of [
      'A name has at most 60 characters.',
      'Please enter a password.',
      'Please accept the Terms of Service to continue.',
      'An account is only for adults. Please confirm your age.',
    ]) {
      expect(await screen.findByText(words)).toBeTruthy();
    }
    expect(calls(routes.signUp)).toEqual([]);
  });

  it('sees that the account is being made', async () => {
    let answer: (() => void) | null = null;
    openWizard();
    const playedFetch = fetch;
    vi.stubGlobal('fetch', (path: string | URL, init?: RequestInit) =>
      String(path).includes('/signup')
        ? new Promise((resolve) => {
            answer = () => resolve(Response.json(playedSession()));
          })
        : playedFetch(path, init),
    );
    await fillDetails();
    expect(await screen.findByRole('button', { name: 'Creating account...' })).toBeTruthy();
    await waitFor(() => expect(answer).not.toBeNull());
    answer!();
    await step('Add your official links');
  });

  it.each([
    [
      'user_already_exists',
      'Account bereits vorhanden – Bitte melden Sie sich mit Ihrem bestehenden Konto an.',
    ],
    ['signup_disabled', 'Registrierungsfehler'],
    ['something_else', 'Fehler'],
  ])('refused with %s stays with everything typed', async (code, title) => {
    openWizard({ [routes.signUp]: refusal(422, code) });
    await fillDetails();
    expect((await screen.findByText(title)).closest('[lang="de"]')).not.toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Luna Marlowe');
    expect(screen.getByText('(2/4)')).toBeTruthy();
  });

  it('confirms the address with the code of the mail, and goes on', async () => {
    let answer: object = refusal(403, 'otp_expired');
    openWizard({
      [routes.signUp]: { body: { ...luna, identities: [] } },
      [routes.verify]: () => answer,
    });
    await fillDetails();
    await step('Confirm your e-mail address');
    expect(screen.getByText('Bestätigen Sie Ihre E-Mail')).toBeTruthy();
    expect(screen.getByText(/spam folder/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeTruthy();
    type({ 'Or type the code from the mail': '000 000' });
    press('Continue');
    expect(await alertText()).toContain('This code is wrong or no longer valid.');
    answer = { body: playedSession() };
    press('Continue');
    await step('Add your official links');
    expect(goTo).not.toHaveBeenCalled();
  });

  it('who loads the page again while the mail is on its way goes on waiting for it, or takes another address', async () => {
    openWizard({ [routes.signUp]: { body: { ...luna, identities: [] } } });
    await fillDetails();
    await step('Confirm your e-mail address');
    cleanup();
    openWizard();
    await step('Confirm your e-mail address');
    press('Use another e-mail address');
    await step('Sign up as a creator');
    expect(readDraft()?.isUnconfirmed).toBeUndefined();
  });

  it('who leaves keeps the result of her check', async () => {
    sessionStorage.setItem('scan-result-token', 'a'.repeat(32));
    openWizard();
    await step('Sign up as a creator');
    const close = screen.getByRole('link', { name: 'Skip to the dashboard' });
    expect(close.getAttribute('href')).toBe('/dashboard');
    fireEvent.click(close);
    expect(readDraft()).toBeNull();
    expect(sessionStorage.getItem('scan-result-token')).not.toBeNull();
  });

  it('who loads the page again is where she was', async () => {
    keepDraft({ step: 3, email: 'luna@example.org', name: 'Luna', links: [] });
    openWizard();
    // Without an account there is nothing to add links to.
    await step('Tell us about yourself');
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Luna');
    expect(await screen.findByText('4 / 60')).toBeTruthy();
  });
});

describe('somebody signed in', () => {
  it('goes to the dashboard at the start', async () => {
    storeSession();
    openWizard();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/dashboard'));
  });

  it('whose wizard was begun by another person does too', async () => {
    storeSession();
    keepDraft({ step: 3, email: 'mara@example.org', name: 'Mara', links: [] });
    openWizard();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/dashboard'));
    expect(calls(routes.profile)).toEqual([]);
  });

  it('through Google goes on with name and address, without a password', async () => {
    const session = playedSession();
    storeSession({
      ...session,
      user: { ...session.user, user_metadata: { full_name: ` ${'Luna '.repeat(20)}` } },
    });
    keepDraft({ step: 2, email: '', name: '', links: [] });
    openWizard();
    await step('Tell us about yourself');
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe(luna.email);
    expect(await screen.findByText('59 / 60')).toBeTruthy();
    press('Next');
    expect(await screen.findByText(/Please accept the Terms of Service/)).toBeTruthy();
    type({ 'Full name': 'Luna del Mar' });
    tickBoth();
    press('Next');
    await step('Add your official links');
    expect(calls(routes.person)[0]?.body).toMatchObject({
      data: { full_name: 'Luna del Mar' },
    });
    await waitFor(() => expect(calls(routes.profile)).toHaveLength(1));
    expect(calls(routes.profile)[0]?.body).toEqual({ first_name: 'Luna', last_name: 'del Mar' });
  });

  it('through Google from another page accepts the terms first; whoever does not is signed out', async () => {
    const session = playedSession();
    const app_metadata = { provider: 'google', providers: ['google'] };
    const user_metadata = { full_name: 'Luna Marlowe' };
    storeSession({ ...session, user: { ...session.user, app_metadata, user_metadata } });
    openWizard({ 'POST /auth/v1/logout': { status: 204 } });
    await step('Tell us about yourself');
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Luna Marlowe');
    expect(screen.queryByLabelText('Password')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Sign out' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/login'));
    expect(goTo).not.toHaveBeenCalledWith('/dashboard');
  });

  it('in another tab meanwhile goes on as herself; when the session ends she stays where she is', async () => {
    openWizard({
      'POST /auth/v1/token': { body: playedSession() },
      'POST /auth/v1/logout': { status: 204 },
    });
    await step('Sign up as a creator');
    type({ 'E-mail address': 'somebody@example.org' });
    press('Continue');
    await step('Tell us about yourself');
    expect(screen.getByLabelText('Password')).toBeTruthy();

    const { auth } = await openSupabase();
    await act(() => auth.signInWithPassword({ email: luna.email, password: 'moon' }));
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe(luna.email);

    tickBoth();
    type({ 'Full name': 'Luna' });
    press('Next');
    await step('Add your official links');
    await act(() => auth.signOut({ scope: 'local' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Add your official links' })).toBeTruthy();
  });

  it('keeps her place while Google is asked', async () => {
    openWizard({
      'GET /auth/v1/settings': { body: { external: { google: true } } },
      'GET /auth/v1/authorize': { body: {} },
    });
    await step('Sign up as a creator');
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    expect(readDraft()?.step).toBe(2);
    expect(sessionStorage.getItem('return-path')).toBe('/onboarding');
  });
});
