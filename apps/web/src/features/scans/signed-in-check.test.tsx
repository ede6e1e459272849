import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadMoreTexts } from '#lib/load-more-texts.ts';
import { sessionKey } from '#lib/stored-session.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { luna, playedSession, playSupabase, storeSession } from '../../testing/play-supabase.ts';
import { visitorResult } from '../../testing/scan-story.ts';
import { EarlierChecks } from './earlier-checks.tsx';
import { LeakCheck } from './leak-check.tsx';
import { ScanResults } from './scan-results.tsx';
import { scanDoneEvent } from './start-scan.ts';

const scanRoute = 'POST /functions/v1/instant-scan';
const listRoute = 'GET /rest/v1/instant_scan_results';
const linkRoute = 'PATCH /rest/v1/instant_scan_results';
const logout = { 'POST /auth/v1/logout': { status: 204 } };
const checkId = '0b3c7a60-2222-4222-8222-222222222222';

let api: Awaited<ReturnType<typeof playSupabase>>;
beforeAll(async () => {
  api = await playSupabase();
  await loadMoreTexts('en', ['account', 'client', 'errors', 'scan-results', 'scans']);
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(async () => {
  cleanup();
  api.play(logout);
  await (await openSupabase()).auth.signOut({ scope: 'local' });
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
afterAll(() => api.stop());

function scan(name: string) {
  fireEvent.change(screen.getByLabelText('Your creator name'), { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: 'Scan for leaks' }));
}

describe('a check of somebody who is signed in', () => {
  it('is asked for in her name', async () => {
    const session = playedSession();
    storeSession(session);
    api.play({ [scanRoute]: { status: 409, body: { code: 'scans.already_running' } } });
    render(<LeakCheck />);
    scan('Luna Marlowe');
    expect(await screen.findByText('Scan already in progress - please wait')).toBeTruthy();
    expect(api.callsOf(scanRoute)[0]?.headers['authorization']).toBe(
      `Bearer ${session.access_token}`,
    );
  });

  it('is asked for without a name by a visitor', async () => {
    api.play({ [scanRoute]: { status: 409, body: { code: 'scans.already_running' } } });
    render(<LeakCheck />);
    scan('Luna Marlowe');
    expect(await screen.findByText('Scan already in progress - please wait')).toBeTruthy();
    expect(api.callsOf(scanRoute)[0]?.headers['authorization']).toBeUndefined();
  });

  it('asks to sign in again when the server has ended the session, and keeps the name', async () => {
    storeSession();
    api.play({
      ...logout,
      [scanRoute]: { status: 401, body: { code: 'request.unauthorized' } },
      'POST /auth/v1/token': { status: 400, body: { error_code: 'session_expired' } },
    });
    render(<LeakCheck />);
    scan('Luna Marlowe');
    expect(await screen.findByText(/Your session has ended. Please sign in again/)).toBeTruthy();
    expect(localStorage.getItem(sessionKey)).toBeNull();
    const link = screen.getByRole('link', { name: 'Sign in again' });
    expect(link.getAttribute('href')).toBe('/login?next=/instant-scan');
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    cleanup();
    render(<LeakCheck />);
    expect(screen.getByLabelText<HTMLInputElement>('Your creator name').value).toBe('Luna Marlowe');
  });

  it('asks to sign in again when the session could not be renewed', async () => {
    storeSession({ ...playedSession(), expires_at: 1 });
    api.play({
      ...logout,
      'POST /auth/v1/token': { status: 400, body: { error_code: 'refresh_token_not_found' } },
    });
    render(<LeakCheck />);
    scan('Luna Marlowe');
    expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
    expect(api.callsOf(scanRoute)).toEqual([]);
  });

  it('shows visitors at their limit the way to an account', async () => {
    api.play({ [scanRoute]: { status: 429, body: { code: 'scans.daily_limit_reached' } } });
    render(<LeakCheck />);
    scan('Luna Marlowe');
    const link = await screen.findByRole('link', { name: 'Create a free account' });
    expect(link.getAttribute('href')).toBe('/register?next=/instant-scan');
  });
});

describe('earlier checks', () => {
  const row = { id: checkId, result: visitorResult({ hiddenFindings: 0 }) };

  it('are linked by address first, then listed with links to their results', async () => {
    storeSession();
    api.play({ [linkRoute]: { status: 204 }, [listRoute]: { body: [row] } });
    render(<EarlierChecks />);
    const link = await screen.findByRole('link', { name: 'Luna Marlowe' });
    expect(link.getAttribute('href')).toBe(`/scan-results?check=${checkId}`);
    expect(screen.getByText('2 leaks, 0 to review')).toBeTruthy();
    expect(api.calls.map(({ route }) => route)).toEqual([linkRoute, listRoute]);
    const [linking] = api.callsOf(linkRoute);
    expect(linking?.body).toEqual({ user_id: luna.id });
    expect(linking?.query.get('email')).toBe(`eq.${luna.email}`);
    expect(linking?.query.get('user_id')).toBe('is.null');
  });

  it('are listed also when linking fails', async () => {
    storeSession();
    api.play({ [linkRoute]: { status: 500 }, [listRoute]: { body: [row] } });
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    render(<EarlierChecks />);
    expect(await screen.findByRole('link', { name: 'Luna Marlowe' })).toBeTruthy();
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });

  it('say so when there is none, and are read again after a check', async () => {
    storeSession();
    api.play({ [linkRoute]: { status: 204 }, [listRoute]: { body: [] } });
    render(<EarlierChecks />);
    expect(await screen.findByText('None yet. Your next check will be listed here.')).toBeTruthy();
    api.play({ [linkRoute]: { status: 204 }, [listRoute]: { body: [row] } });
    dispatchEvent(new Event(scanDoneEvent));
    expect(await screen.findByRole('link', { name: 'Luna Marlowe' })).toBeTruthy();
  });

  it('say why they cannot be shown, and can be tried again', async () => {
    storeSession();
    api.play({ [linkRoute]: { status: 204 }, [listRoute]: { status: 400 } });
    render(<EarlierChecks />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.play({ [linkRoute]: { status: 204 }, [listRoute]: { body: [row] } });
    fireEvent.click(again);
    expect(await screen.findByRole('link', { name: 'Luna Marlowe' })).toBeTruthy();
  });
});

describe('the page of an own check', () => {
  it('shows all of it', async () => {
    storeSession();
    api.play({ [listRoute]: { body: [{ result: visitorResult() }] } });
    history.replaceState(null, '', `/scan-results?check=${checkId}`);
    render(<ScanResults />);
    expect(await screen.findByText('We found 2 leaks.')).toBeTruthy();
    expect(api.callsOf(listRoute)[0]?.query.get('id')).toBe(`eq.${checkId}`);
  });

  it('is not there when it is somebody else’s or gone', async () => {
    storeSession();
    api.play({ [listRoute]: { body: [] } });
    history.replaceState(null, '', `/scan-results?check=${checkId}`);
    render(<ScanResults />);
    expect(await screen.findByText(/This result is no longer available/)).toBeTruthy();
  });

  it('asks visitors to sign in and brings them back', async () => {
    api.play({});
    history.replaceState(null, '', `/scan-results?check=${checkId}`);
    render(<ScanResults />);
    const link = await screen.findByRole('link', { name: 'Sign in' });
    await waitFor(() =>
      expect(link.getAttribute('href')).toBe(
        `/login?next=${encodeURIComponent(`/scan-results?check=${checkId}`)}`,
      ),
    );
    expect(api.calls).toEqual([]);
  });
});
