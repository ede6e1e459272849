import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AgencyRole } from '@leakblock/domain/agencies';
import * as live from '#lib/use-live-rows.ts';
import { playedAgency } from '../../../testing/agency-story.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { luna } from '../../../testing/play-supabase.ts';
import { TipProvider } from '../tip.tsx';
import { AgencyShell } from './agency-shell.tsx';

const { calls, open } = prepareScreens(['agency-area', 'shell', 'account', 'notifications']);
const read = 'POST /functions/v1/read-agency';
beforeEach(() => {
  vi.spyOn(live, 'useLiveRows').mockReturnValue();
});

function openAs(role: AgencyRole, path = '/agency') {
  open(
    <TipProvider>
      <AgencyShell brand="LeakBlock" path={path} user={luna}>
        <h1>Overview</h1>
      </AgencyShell>
    </TipProvider>,
    { [read]: { body: playedAgency(role) }, 'GET /rest/v1/notifications': { body: [] } },
  );
}
const menu = () => within(document.querySelector('aside')!);

it('says whose area it is and in which role somebody is there; its ways stay below /agency', async () => {
  openAs('manager');
  const bar = within(screen.getByRole('banner'));
  expect(await bar.findByText('Lantern Talent')).toBeTruthy();
  expect(bar.getByText('Manager')).toBeTruthy();
  expect(bar.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  const hrefs = menu()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');
  expect(hrefs.slice(0, 3)).toEqual(['/agency', '/agency/creators', '/agency/add-creator']);
  expect(hrefs).toContain('/agency/account');
  const legal = ['/privacy-policy', '/terms-of-service', '/imprint'];
  expect(hrefs.filter((href) => !href.startsWith('/agency'))).toEqual(legal);
});

it('marks the section that is open; a creator belongs to the creators', () => {
  openAs('owner', '/agency/creator/5eed0000-0000-4000-8000-000000000008');
  expect(menu().getByRole('link', { current: 'page' }).textContent).toBe('Creators');
});

it('says that the device has no connection, for as long as it has none', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  openAs('manager');
  expect(screen.getByText(/You are offline/)).toBeTruthy();
  onLine.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(screen.queryByText(/You are offline/)).toBeNull();
  onLine.mockRestore();
});

it('a viewer is not led to what she may not do', async () => {
  openAs('viewer');
  expect(await screen.findByText('Viewer')).toBeTruthy();
  await waitFor(() => expect(calls(read)).toHaveLength(1));
  expect(menu().queryByRole('link', { name: 'Invite a creator' })).toBeNull();
});

it('on a phone its menu is gone after every way out of it, also to where somebody is already', async () => {
  openAs('manager');
  expect(await screen.findByText('Manager')).toBeTruthy();
  const sheet = document.querySelector('dialog')!;
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(sheet.open).toBe(true);
  // The app follows it, and not the browser.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(within(sheet).getByText('Overview'));
  expect(sheet.open).toBe(false);
});
