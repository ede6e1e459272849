import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import * as leave from '#lib/go-to.ts';
import { keptImpersonation } from '#lib/impersonation.ts';
import { sessionKey } from '#lib/stored-session.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { luna } from '../../../testing/play-supabase.ts';
import { AccountView } from './account-view.tsx';
import { AccountsView } from './accounts-view.tsx';

const { calls, open } = prepareScreens(['administration', 'app-errors', 'subscriptions']);
const search = 'POST /functions/v1/search-accounts';
const read = 'POST /functions/v1/read-account';
const ban = 'POST /functions/v1/ban-account';
const edit = 'POST /functions/v1/edit-account';
const tier = 'POST /functions/v1/change-tier';
const revoke = 'POST /functions/v1/revoke-identity';
const look = 'POST /functions/v1/start-impersonation';

const userId = '5eed0000-0000-4000-8000-000000000003';
const row = {
  userId,
  email: 'ines@example.org',
  firstName: 'Ines',
  lastName: 'Karlotta',
  stageNames: ['Inka'],
  tier: 'pro',
  isVerified: true,
  isBanned: false,
  isAdmin: false,
  isAgency: false,
  createdAt: '2026-11-20T10:00:00Z',
};
const account = {
  ...row,
  dateOfBirth: '1994-05-17',
  address: null,
  postalCode: null,
  city: 'Berlin',
  country: 'DE',
  phone: null,
  locale: 'de',
  isDiscreet: true,
  allStageNames: ['Inka', 'Ink Karlotta'],
  officialLinks: [{ platform: 'instagram', url: 'https://instagram.com/inka' }],
  identity: 'approved',
  hasVerifiedFlag: false,
  letter: { version: 2, endsOn: '2027-11-20', isAlive: true },
  subscriptions: [],
  bans: [],
  counts: { findings: 10_000, openRequests: 3, scans: 2, works: 1 },
  lastSignIn: null,
  sessions: 2,
  agencies: [],
};
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('looking for an account', () => {
  it('asks when nobody types any more, once, and at once on Enter', async () => {
    open(<AccountsView />, { [search]: { body: { rows: [row], next: null } } });
    await screen.findByText('1 account');
    for (const typed of ['i', 'in', 'ink']) type(/^Name/, typed);
    await waitFor(() => expect(calls(search)).toHaveLength(2));
    type(/^Name/, 'inka');
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(calls(search)).toHaveLength(3));
    expect(calls(search).map(({ body }) => body['query'])).toEqual(['', 'ink', 'inka']);
    expect(screen.getByRole('link', { name: 'Ines Karlotta' }).getAttribute('href')).toBe(
      `/admin?view=accounts&person=${userId}`,
    );
  });

  it('goes on where the page before ended', async () => {
    const second = { ...row, userId: userId.replace(/3$/, '4'), firstName: 'Olga' };
    open(<AccountsView />, {
      [search]: ({ body }) => ({
        body:
          body['cursor'] === 'after-ines'
            ? { rows: [second], next: null }
            : { rows: [row], next: 'after-ines' },
      }),
    });
    await press('Show more');
    await screen.findByRole('link', { name: 'Olga Karlotta' });
    expect(screen.getByRole('link', { name: 'Ines Karlotta' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

/** A screen that is left and opened again. */
function Turned({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button onClick={() => setIsOpen(!isOpen)}>Turn</button>
      {isOpen && children}
    </>
  );
}

it('asks again whenever the list is opened: who signed up meanwhile is in it', async () => {
  const list = (
    <Turned>
      <AccountsView />
    </Turned>
  );
  open(list, { [search]: { body: { rows: [row], next: null } } });
  await screen.findByRole('link', { name: 'Ines Karlotta' });
  const before = calls(search).length;
  await press('Turn');
  await press('Turn');
  await waitFor(() => expect(calls(search)).toHaveLength(before + 1));
});

describe('an account', () => {
  it('shows what is known of the person, and reads it once', async () => {
    open(<AccountView userId={userId} />, { [read]: { body: account } });
    for (const fact of ['Inka, Ink Karlotta', 'Version 2, until Nov 20, 2027', '10,000 or more']) {
      expect(await screen.findByText(fact)).toBeTruthy();
    }
    expect(calls(read)).toHaveLength(1);
  });

  it('is read anew when it is opened again: papers may have been decided meanwhile', async () => {
    let identity = 'pending';
    open(
      <Turned>
        <AccountView userId={userId} />
      </Turned>,
      { [read]: () => ({ body: { ...account, identity } }) },
    );
    await screen.findByText('Waits for a review');
    await press('Turn');
    identity = 'approved';
    await press('Turn');
    await screen.findByText('Confirmed');
    expect(screen.queryByText('Waits for a review')).toBeNull();
    expect(calls(read)).toHaveLength(2);
  });

  it('is suspended only with a reason, and a refusal loses nothing', async () => {
    let refused = true;
    open(<AccountView userId={userId} />, {
      [read]: { body: account },
      [ban]: () =>
        refused ? { status: 409, body: { code: 'administration.already_banned' } } : { body: {} },
    });
    await press('Suspend');
    await press('Suspend the account');
    await screen.findByText('Please say why.');
    expect(calls(ban)).toEqual([]);
    type(/^Reason/, 'Uploads of others');
    type(/^Notes/, 'Write to us.');
    await press('Suspend the account');
    await screen.findByText('This account is suspended already.');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Write to us.');
    refused = false;
    await press('Suspend the account');
    await screen.findByText('The account is suspended.');
    expect(calls(ban).at(-1)?.body).toEqual({
      userId,
      reason: 'Uploads of others',
      notes: 'Write to us.',
    });
    await waitFor(() => expect(calls(read)).toHaveLength(2));
  });

  it('keeps the plan it was given until the operator has chosen what becomes of it', async () => {
    open(<AccountView userId={userId} />, { [read]: { body: account }, [tier]: { body: {} } });
    await press('Change the plan');
    type(/^Reason/, 'Asked by mail.');
    const confirm = screen.getAllByRole('button', { name: 'Change the plan' }).at(-1)!;
    fireEvent.click(confirm);
    await screen.findByText('Please choose', { selector: 'p' });
    expect(calls(tier)).toEqual([]);
    type(/^Plan$/, 'none');
    fireEvent.click(confirm);
    await waitFor(() => expect(calls(tier)).toHaveLength(1));
    expect(calls(tier)[0]?.body).toEqual({ userId, plan: null, reason: 'Asked by mail.' });
  });

  it('changes only what was changed', async () => {
    open(<AccountView userId={userId} />, { [read]: { body: account }, [edit]: { body: {} } });
    await press('Edit');
    type(/^Reason/, 'She wrote to us');
    await press('Save changes');
    await screen.findByText('Nothing is changed yet.');
    type(/^City/, '');
    type(/^First name/, 'Inès');
    await press('Save changes');
    await screen.findByText('The changes are saved.');
    expect(calls(edit)[0]?.body).toEqual({
      userId,
      reason: 'She wrote to us',
      changes: { city: null, firstName: 'Inès' },
    });
  });

  it('that is verified by papers has no tick that would take nothing back: the papers are revoked', async () => {
    open(<AccountView userId={userId} />, { [read]: { body: account }, [revoke]: { body: {} } });
    await press('Edit');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await screen.findByText(/^Identity is verified by papers/);
    await press('Cancel');
    await press('Revoke the verification');
    type(/^Reason/, 'The passport is forged.');
    await press('Revoke it now');
    await screen.findByText('The verification is revoked.');
    expect(calls(revoke)[0]?.body).toEqual({ userId, reason: 'The passport is forged.' });
    await waitFor(() => expect(calls(read)).toHaveLength(2));
  });

  it('without approved papers is verified by the operator’s tick alone', async () => {
    open(<AccountView userId={userId} />, {
      [read]: { body: { ...account, identity: 'rejected', hasVerifiedFlag: true } },
      [edit]: { body: {} },
    });
    await press('Edit');
    expect(screen.queryByRole('button', { name: 'Revoke the verification' })).toBeNull();
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: /without papers/ });
    expect(tick.checked).toBe(true);
    fireEvent.click(tick);
    type(/^Reason/, 'Asked by mail');
    await press('Save changes');
    await waitFor(() => expect(calls(edit)[0]?.body['changes']).toEqual({ isVerified: false }));
  });

  it('of her own is verified by somebody else: she has no tick for it', async () => {
    const own = { ...account, userId: luna.id, identity: 'none', isAdmin: true };
    open(<AccountView userId={luna.id} />, { [read]: { body: own } });
    await press('Edit');
    await screen.findByLabelText('City');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('is looked at in this tab only: the operator’s own session stays as it is', async () => {
    const goTo = vi.spyOn(leave, 'goTo').mockReturnValue();
    const answer = {
      accessToken: 'looking',
      expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
      user: { id: userId, email: 'ines@example.org', name: 'Ines Karlotta' },
    };
    open(<AccountView userId={userId} />, { [read]: { body: account }, [look]: { body: answer } });
    const own = localStorage.getItem(sessionKey);
    await press('Look at the account');
    type(/^Reason/, 'Her call of today');
    await press('Open the account');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/dashboard'));
    expect(keptImpersonation()).toEqual(answer);
    expect(localStorage.getItem(sessionKey)).toBe(own);
    expect(Object.values(localStorage).join()).not.toContain('looking');
  });

  it('of an operator can neither be suspended nor looked at', async () => {
    open(<AccountView userId={userId} />, { [read]: { body: { ...account, isAdmin: true } } });
    await screen.findByText(/^This account belongs to an operator/);
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Look at the account' })).toBeNull();
  });
});
