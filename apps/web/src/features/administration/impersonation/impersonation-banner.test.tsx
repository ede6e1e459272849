import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import * as leave from '#lib/go-to.ts';
import { keepImpersonation, keptImpersonation } from '#lib/impersonation.ts';
import { sessionKey } from '#lib/stored-session.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { ImpersonationBanner } from './impersonation-banner.tsx';

const { calls, open } = prepareScreens(['shell']);
const end = 'POST /functions/v1/end-impersonation';
const impersonation = {
  accessToken: 'looking',
  expiresAt: '2026-11-21T22:30:00Z',
  user: { id: '5eed0000-0000-4000-8000-000000000003', email: 'ines@example.org', name: 'Ines' },
};
const wayBack = `/admin?view=accounts&person=${impersonation.user.id}`;

let goTo: MockInstance<typeof leave.goTo>;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T22:00:00Z'), toFake: ['setTimeout', 'Date'] });
  goTo = vi.spyOn(leave, 'goTo').mockReturnValue();
  keepImpersonation(impersonation);
});
afterEach(() => vi.useRealTimers());

describe('the banner of somebody else’s account', () => {
  it('says whose it is and until when, and goes back when it is over', () => {
    open(<ImpersonationBanner impersonation={impersonation} />);
    const banner = screen.getByRole('region', { name: 'Somebody else’s account' });
    expect(banner.textContent).toContain('You are looking at the account of Ines.');
    expect(banner.textContent).toContain('Read only, until Nov 21, 2026');
    act(() => void vi.advanceTimersByTime(30 * 60_000 - 1));
    expect(goTo).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(goTo.mock.calls).toEqual([[wayBack]]);
    expect(keptImpersonation()).toBeNull();
  });

  it('ends when asked to, whatever the server says', async () => {
    open(<ImpersonationBanner impersonation={impersonation} />, { [end]: { status: 500 } });
    vi.useFakeTimers({ now: new Date('2026-11-21T22:00:00Z'), toFake: ['Date'] });
    fireEvent.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(goTo.mock.calls).toEqual([[wayBack]]));
    expect(calls(end)).toHaveLength(1);
  });

  it('ends with the operator’s own session', () => {
    open(<ImpersonationBanner impersonation={impersonation} />);
    dispatchEvent(new StorageEvent('storage', { key: 'another', newValue: null }));
    expect(goTo).not.toHaveBeenCalled();
    dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue: null }));
    expect(goTo.mock.calls).toEqual([[wayBack]]);
  });
});
