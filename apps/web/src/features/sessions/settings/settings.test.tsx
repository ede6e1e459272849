import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as place from '#lib/go-to.ts';
import * as toasts from '#lib/toasts.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { luna, playedSession, refusal } from '../../../testing/play-supabase.ts';
import type { PlayedRoute } from '../../../testing/play-supabase.ts';
import { EmailSettings } from './email-settings.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { SignIns } from './sign-ins.tsx';

const { open, calls } = prepareScreens(['sessions', 'settings']);
const goTo = vi.fn<(path: string) => void>();
beforeEach(() => {
  goTo.mockReset();
  vi.spyOn(place, 'goTo').mockImplementation(goTo);
});

const change = 'PUT /auth/v1/user';
const { user } = playedSession();
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = async (name: string) => {
  press(name);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
};

describe('the password', () => {
  it('is changed against the current one', async () => {
    open(<PasswordSettings />, { [change]: { body: user } });
    type('Current password', 'moon over the lake');
    type('New password', 'sun over the harbour');
    press('Change the password');
    expect(await screen.findByText('Your password is changed')).toBeTruthy();
    expect(calls(change)[0]?.body).toMatchObject({
      password: 'sun over the harbour',
      current_password: 'moon over the lake',
    });
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });

  it('is not sent without the current one', () => {
    open(<PasswordSettings />);
    type('New password', 'sun over the harbour');
    press('Change the password');
    expect(screen.getByText('Please enter your current password.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    expect(calls(change)).toHaveLength(0);
  });

  it('needs no other proof right after a sign-in through the mailbox', async () => {
    const timestamp = Math.floor(Date.now() / 1000) - 60;
    const session = playedSession({ amr: [{ method: 'magiclink', timestamp }] });
    open(<PasswordSettings />, { [change]: { body: user } }, { session });
    expect(screen.queryByLabelText('Current password')).toBe(null);
    type('New password', 'sun over the harbour');
    press('Change the password');
    await waitFor(() => expect(calls(change)).toHaveLength(1));
    expect(Object.keys(calls(change)[0]!.body)).not.toContain('current_password');
  });

  it('asks for the current one when the server no longer takes the sign-in for fresh', async () => {
    const timestamp = Math.floor(Date.now() / 1000) - 60;
    const session = playedSession({ amr: [{ method: 'otp', timestamp }] });
    open(<PasswordSettings />, { [change]: refusal(400, 'reauthentication_needed') }, { session });
    type('New password', 'sun over the harbour');
    press('Change the password');
    expect(await screen.findByLabelText('Current password')).toBeTruthy();
    const kept = screen.getByLabelText<HTMLInputElement>('New password');
    expect(kept.value).toBe('sun over the harbour');
  });

  it('can be changed against a code from the mailbox', async () => {
    open(<PasswordSettings />, {
      'GET /auth/v1/reauthenticate': { body: {} },
      [change]: { body: user },
    });
    type('New password', 'sun over the harbour');
    press('I have none or do not know it: send me a code');
    fireEvent.input(await screen.findByLabelText('Code from the mail'), {
      target: { value: '123 456' },
    });
    press('Change the password');
    await waitFor(() => expect(calls(change)).toHaveLength(1));
    expect(calls(change)[0]?.body).toMatchObject({ nonce: '123456' });
  });

  it.each([
    ['invalid_credentials', 400, 'Current password', 'This is not your current password.'],
    ['same_password', 422, 'New password', 'This is your current password.'],
    ['weak_password', 422, 'New password', 'Please choose a stronger password.'],
  ])('refused with %s says so at its field and keeps both', async (code, status, field, words) => {
    open(<PasswordSettings />, { [change]: refusal(status, code) });
    type('Current password', 'moon');
    type('New password', 'sun');
    press('Change the password');
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field)));
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('moon');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('sun');
  });
});

describe('the e-mail address', () => {
  const own = 'GET /auth/v1/user';

  it('changes when both mailboxes agree, which is said', async () => {
    let next: string | undefined;
    open(<EmailSettings />, {
      [own]: () => ({ body: { ...user, ...(next === undefined ? {} : { new_email: next }) } }),
      [change]: ({ body }) => {
        next = String(body['email']);
        return { body: user };
      },
    });
    type('New e-mail address', 'selene@example.org');
    press('Change the address');
    const said = await screen.findByText(/The change to selene@example.org is waiting/);
    expect(said.textContent).toContain(luna.email);
    expect(calls(change)[0]?.query.get('redirect_to')).toBe(
      `${location.origin}/settings?section=email`,
    );
  });

  it('stays when she stops the change', async () => {
    let next: string | undefined = 'thief@example.org';
    open(<EmailSettings />, {
      [own]: () => ({ body: { ...user, ...(next === undefined ? {} : { new_email: next }) } }),
      [change]: () => {
        next = undefined;
        return { body: user };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Stop the change' }));
    await waitFor(() => expect(screen.queryByText(/is waiting/)).toBeNull());
    expect(calls(change)[0]?.body).toMatchObject({ email: luna.email });
  });

  it('that is hers already is not sent', () => {
    open(<EmailSettings />, { [own]: { body: user } });
    type('New e-mail address', luna.email.toUpperCase());
    press('Change the address');
    expect(screen.getByText('This is your address already.')).toBeTruthy();
    expect(calls(change)).toHaveLength(0);
  });

  it('refused says when to try again and keeps what was typed', async () => {
    open(<EmailSettings />, {
      [own]: { body: user },
      [change]: refusal(429, 'over_email_send_rate_limit', { headers: { 'retry-after': '120' } }),
    });
    type('New e-mail address', 'selene@example.org');
    press('Change the address');
    expect(await screen.findByText('You can try again in about 2 minutes.')).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>('New e-mail address');
    expect(field.value).toBe('selene@example.org');
  });
});

describe('sign-ins', () => {
  const events: PlayedRoute = {
    body: [
      {
        id: 2,
        session_id: 'session-1',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36',
        ip_address: null,
        seen_address: '203.0.113.9',
        created_at: '2026-11-20T10:00:00Z',
      },
      {
        id: 1,
        session_id: 'session-0',
        user_agent: null,
        ip_address: '198.51.100.4',
        seen_address: null,
        created_at: '2026-11-01T10:00:00Z',
      },
    ],
  };
  const list = { 'GET /rest/v1/login_events': events };

  it('name browser, system, address and this session, the newest first', async () => {
    open(<SignIns />, list);
    const own = within(await screen.findByRole('list', { name: 'Sign-ins' }));
    const [first, second] = own.getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Chrome on Linux This session.*203\.0\.113\.9$/);
    expect(second?.textContent).toMatch(/^Unknown browser .*198\.51\.100\.4$/);
    const { query } = calls('GET /rest/v1/login_events')[0]!;
    expect(query.get('user_id')).toBe(`eq.${luna.id}`);
    expect(query.get('order')).toBe('created_at.desc');
    expect(query.get('limit')).toBe('20');
  });

  it('end everywhere at once, after a question', async () => {
    open(<SignIns />, { ...list, 'POST /auth/v1/logout': { status: 204 } });
    await confirm('Sign out everywhere');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/login'));
    expect(calls('POST /auth/v1/logout')[0]?.query.get('scope')).toBe('global');
    expect(sessionStorage.getItem('toast')).toBe('signed_out');
  });

  it('stay when the server does not answer, which is said', async () => {
    const showToast = vi.spyOn(toasts, 'showToast').mockResolvedValue();
    open(<SignIns />, { ...list, 'POST /auth/v1/logout': { status: 500, body: {} } });
    await confirm('Sign out everywhere');
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('sign_out_problem'));
    expect(goTo).not.toHaveBeenCalled();
    expect(await screen.findByRole('button', { name: 'Sign out everywhere' })).toBeTruthy();
  });

  it('none noted is said', async () => {
    open(<SignIns />, { 'GET /rest/v1/login_events': { body: [] } });
    expect(await screen.findByText('No sign-in has been noted yet.')).toBeTruthy();
  });
});

describe('linked accounts', () => {
  const email = {
    identity_id: 'identity-1',
    id: 'x',
    provider: 'email',
    identity_data: { email: luna.email },
  };
  const google = { ...email, identity_id: 'identity-2', provider: 'google' };
  const routes = (identities: object[], isOffered = true) => ({
    'GET /auth/v1/user': { body: { ...user, identities } },
    'GET /auth/v1/settings': { body: { external: { google: isOffered } } },
  });

  it('the last way in stays', async () => {
    open(<LinkedAccounts />, routes([email], false));
    expect(await screen.findByText(/This is your only way in/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Unlink|Link/ })).toBe(null);
  });

  it('Google is offered where it is configured', async () => {
    open(<LinkedAccounts />, {
      ...routes([email]),
      'GET /auth/v1/user/identities/authorize': refusal(400, 'reauthentication_needed'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Link Google' }));
    expect(await screen.findByText(/your sign-in has to be fresh/)).toBeTruthy();
    const { query } = calls('GET /auth/v1/user/identities/authorize')[0]!;
    expect(query.get('provider')).toBe('google');
    expect(query.get('redirect_to')).toContain('/settings?section=linked');
    press('Sign in again');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/login?next=%2Fsettings'));
  });

  it('one of two is unlinked after a question', async () => {
    open(<LinkedAccounts />, {
      ...routes([email, google]),
      'DELETE /auth/v1/user/identities/identity-2': { body: {} },
    });
    await screen.findByText('Google');
    await confirm('Unlink Google');
    await waitFor(() =>
      expect(calls('DELETE /auth/v1/user/identities/identity-2')).toHaveLength(1),
    );
  });

  it('back from Google with a refusal says why', async () => {
    const path = '/settings?error=access_denied&error_code=identity_already_exists';
    open(<LinkedAccounts />, routes([email]), { path });
    expect(await screen.findByText(/is linked already/)).toBeTruthy();
  });
});
