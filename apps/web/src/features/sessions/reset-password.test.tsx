import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertText, prepareSessionPages, press, type } from '../../testing/open-session-page.tsx';
import { playedSession, refusal, storeSession, totpFactor } from '../../testing/play-supabase.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { ResetPassword } from './reset-password.tsx';

const { open, calls, goTo } = prepareSessionPages();
const route = 'PUT /auth/v1/user';

describe('/forgot-password', () => {
  it('answers the same for every address', async () => {
    open(ForgotPassword, '/forgot-password', { 'POST /auth/v1/recover': { body: {} } });
    type({ 'E-mail address': 'luna@example.org' });
    press('Send the link');
    expect(
      await screen.findByText(/If there is an account for luna@example.org, a link to a new/),
    ).toBeTruthy();
    const [call] = calls('POST /auth/v1/recover');
    expect(call?.query.get('redirect_to')).toBe(`${location.origin}/reset-password`);
    expect(call?.body['code_challenge_method']).toBe('s256');
  });

  it('takes the code of the mail in place of its link', async () => {
    open(ForgotPassword, '/forgot-password?next=/home', {
      'POST /auth/v1/recover': { body: {} },
      'POST /auth/v1/verify': { body: playedSession() },
    });
    type({ 'E-mail address': 'luna@example.org' });
    press('Send the link');
    fireEvent.input(await screen.findByLabelText('Or type the code from the mail'), {
      target: { value: '123 456' },
    });
    press('Continue');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/reset-password?next=%2Fhome'));
    expect(calls('POST /auth/v1/verify')[0]?.body).toMatchObject({
      type: 'recovery',
      email: 'luna@example.org',
      token: '123456',
    });
  });

  it('says when too many were asked for', async () => {
    open(ForgotPassword, '/forgot-password', {
      'POST /auth/v1/recover': refusal(429, 'over_email_send_rate_limit', {
        headers: { 'retry-after': '60' },
      }),
    });
    type({ 'E-mail address': 'luna@example.org' });
    press('Send the link');
    expect(await alertText()).toContain('You can try again in about 1 minute.');
  });
});

describe('/reset-password', () => {
  async function openForm(routes: Parameters<typeof open>[2]) {
    storeSession();
    open(ResetPassword, '/reset-password?next=/home', routes);
    expect(await screen.findByText(/For the account luna@example.org/)).toBeTruthy();
  }

  it('takes the new password and goes on', async () => {
    await openForm({ [route]: { body: playedSession().user } });
    expect(screen.getByLabelText('New password').getAttribute('autocomplete')).toBe('new-password');
    type({ 'New password': 'sun over the harbour' });
    press('Save the new password');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/home'));
    expect(calls(route)[0]?.body).toMatchObject({ password: 'sun over the harbour' });
    expect(sessionStorage.getItem('toast')).toBe('password_changed');
  });

  it.each([
    ['weak_password', 'Please choose a stronger password. It is too short.'],
    ['same_password', 'This is your current password. Please choose another one.'],
  ])('refused with %s says so at the field', async (code, words) => {
    await openForm({ [route]: refusal(422, code, { reasons: ['length'] }) });
    type({ 'New password': 'sun' });
    press('Save the new password');
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')));
    expect(goTo).not.toHaveBeenCalled();
  });

  it('sent when the link’s session is no longer fresh leads to a new link, not to a sign-in that she cannot do', async () => {
    await openForm({ [route]: refusal(401, 'reauthentication_needed') });
    type({ 'New password': 'sun over the harbour' });
    press('Save the new password');
    expect(await alertText()).toContain('This link has expired or was used already.');
    const link = screen.getByRole('link', { name: 'Ask for a new link' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
  });

  it('without the link shows the way to one', async () => {
    open(ResetPassword, '/reset-password');
    expect(await alertText()).toContain('This link has expired or was used already.');
    const link = screen.getByRole('link', { name: 'Ask for a new link' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
  });

  it.each([
    ['?error=access_denied&error_code=otp_expired', 'This link has expired'],
    ['#error=access_denied&error_code=flow_state_not_found', 'begun in another browser'],
  ])('come back with %s says why', async (more, words) => {
    open(ResetPassword, `/reset-password${more}`);
    expect(await alertText()).toContain(words);
  });

  it('asks for the second factor first', async () => {
    storeSession(playedSession({ factors: [totpFactor] }));
    open(ResetPassword, '/reset-password');
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy();
  });
});
