import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { accountRoutes } from '../../testing/account-story.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { playedSession } from '../../testing/play-supabase.ts';
import { AccountView } from './agency/account-view.tsx';
import { SettingsPage } from './settings-page.tsx';

const { open } = prepareScreens([
  'accounts',
  'agency-area',
  'agencies',
  'exports',
  'mails',
  'sessions',
  'settings',
]);
const scrolledTo = vi.fn<(this: Element) => void>();
beforeEach(() => {
  // jsdom does not lay out.
  Element.prototype.scrollIntoView = scrolledTo;
});

async function openAt(address: string, session = playedSession()) {
  const root = createRootRoute();
  const settings = createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: SettingsPage,
  });
  const account = createRoute({
    getParentRoute: () => root,
    path: '/agency/account',
    component: AccountView,
  });
  const router = createRouter({
    routeTree: root.addChildren([settings, account]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const routes = {
    ...accountRoutes(),
    'POST /rest/v1/rpc/has_role': { body: false },
    'POST /rest/v1/rpc/is_agency': { body: false },
    'GET /auth/v1/user': { body: session.user },
    'GET /rest/v1/login_events': { body: [] },
    'POST /functions/v1/read-mail-settings': {
      body: { off: [], alerts: 'at_once', quiet: null, timeZone: 'UTC', suppressedAt: null },
    },
  };
  open(<RouterProvider router={router} />, routes, { session });
  await screen.findByRole('heading', { level: 1 });
}

it('has every section, each with a link to it', async () => {
  await openAt('/settings');
  const names = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
  expect(names).toEqual([
    'Language',
    'Discreet mode',
    'Password',
    'E-mail address',
    'Two-step sign-in',
    'Linked accounts',
    'Sign-ins',
    'Mails',
    'Agencies',
    'Your data',
    'Delete my account',
  ]);
  const links = screen.getByRole('navigation').querySelectorAll<HTMLAnchorElement>('a[href*="#"]');
  for (const link of links) {
    expect(document.getElementById(new URL(link.href).hash.slice(1))).not.toBe(null);
  }
  expect(links).toHaveLength(11);
});

it.each([
  ['/settings#password', 'Password'],
  ['/settings?section=email', 'E-mail address'],
  ['/settings#sign-ins', 'Sign-ins'],
  ['/agency/account#mails', 'Mails'],
  ['/agency/account?section=email', 'E-mail address'],
])('%s leads to %s', async (address, name) => {
  await openAt(address);
  const heading = screen.getByRole('heading', { level: 2, name });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(scrolledTo.mock.contexts).toContain(heading);
});

it('an address with another section opens the page as it is', async () => {
  await openAt('/settings?section=nowhere');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

it('an administrator without a second step is told what it opens, and nobody else', async () => {
  const session = playedSession();
  const words = 'Your account administers this installation';
  await openAt('/settings#two-step', {
    ...session,
    user: { ...session.user, app_metadata: { role: 'admin' } },
  });
  expect(await screen.findByText(words, { exact: false })).toBeTruthy();
  cleanup();
  await openAt('/settings#two-step');
  await screen.findByText('Off');
  expect(screen.queryByText(words, { exact: false })).toBe(null);
});
