import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openSupabase } from '#lib/supabase-client.ts';
import { showKeptToast } from '#lib/toasts.ts';
import { prepareSessionPages, press } from '../../testing/open-session-page.tsx';
import { luna, playedSession, storeSession, totpFactor } from '../../testing/play-supabase.ts';
import { AccountMenu } from './account-menu.tsx';

const { open, goTo, calls } = prepareSessionPages();
const logout = 'POST /auth/v1/logout';

describe('who is signed in', () => {
  it('sees her address, which leads to her dashboard, and the way out', async () => {
    storeSession();
    open(AccountMenu, '/home', { [logout]: { status: 204 } });
    const link = screen.getByRole('link', { name: `Signed in as ${luna.email}` });
    expect(link.getAttribute('href')).toBe('/dashboard');
    press('Sign out');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/login'));
    // This browser only: other devices stay signed in.
    expect(calls(logout)[0]?.query.get('scope')).toBe('local');
    expect(sessionStorage.getItem('toast')).toBe('signed_out');
    expect(localStorage.getItem('leakblock-session')).toBeNull();
  });

  it('is signed out here when only the server did not answer, and hears of it in the words of the specification', async () => {
    storeSession();
    open(AccountMenu, '/home', { [logout]: { status: 500, body: {} } });
    press('Sign out');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/login'));
    expect(localStorage.getItem('leakblock-session')).toBeNull();
    await showKeptToast();
    expect(await screen.findByText('Logout Error')).toBeTruthy();
    expect(screen.getByText('There was a problem signing out.')).toBeTruthy();
  });

  it('hears of what nobody expected', async () => {
    storeSession();
    open(AccountMenu, '/home');
    const supabase = await openSupabase();
    vi.spyOn(supabase.auth, 'signOut').mockRejectedValue(new Error('storage is full'));
    press('Sign out');
    expect(await screen.findByText('An unexpected error occurred.')).toBeTruthy();
  });

  it('is shown as a visitor once another tab has signed out', async () => {
    storeSession();
    open(AccountMenu, '/home', { [logout]: { status: 204 } });
    expect(screen.getByText(luna.email)).toBeTruthy();
    await (await openSupabase()).auth.signOut({ scope: 'local' });
    expect(await screen.findByRole('link', { name: 'Create account' })).toBeTruthy();
  });

  it('is asked to finish when the second factor is still to come', async () => {
    storeSession(playedSession({ factors: [totpFactor] }));
    open(AccountMenu, '/home');
    const link = await screen.findByRole('link', { name: 'Finish signing in' });
    expect(link.getAttribute('href')).toBe('/login');
  });
});

it('shows visitors the ways in', () => {
  open(AccountMenu, '/home');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('link', { name: 'Create account' })).toBeTruthy();
});
