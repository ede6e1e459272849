import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as live from '#lib/use-live-rows.ts';
import { accountRoutes, lunasProfile } from '../../testing/account-story.ts';
import { playedAgency } from '../../testing/agency-story.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { luna } from '../../testing/play-supabase.ts';
import type { PlayedRoute } from '../../testing/play-supabase.ts';
import { Root } from './root.tsx';
import { SuspensionContext } from './suspension-context.ts';
import { TipProvider } from './tip.tsx';

const { calls, open } = prepareScreens([
  'agency-area',
  'shell',
  'account',
  'notifications',
  'subscriptions',
]);
const check = 'POST /functions/v1/check-subscription';

beforeEach(() => {
  vi.spyOn(live, 'useLiveRows').mockReturnValue();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const paths = ['/dashboard', '/settings', '/agency', '/agency/account'];

/** The app at this address, with these answers. */
function begin(address: string, routes: Record<string, PlayedRoute>) {
  const root = createRootRoute({ component: Root });
  const screens = paths.map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{path}</h1> }),
  );
  const router = createRouter({
    routeTree: root.addChildren(screens),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const suspension = {
    suspension: null,
    ask: () => Promise.resolve(false),
    forget: () => undefined,
  };
  const { client } = open(
    <SuspensionContext value={suspension}>
      <TipProvider>
        <RouterProvider router={router} />
      </TipProvider>
    </SuspensionContext>,
    {
      ...accountRoutes({
        'GET /rest/v1/profiles': { body: [{ ...lunasProfile, subscription_tier: 'elite' }] },
      }),
      'POST /rest/v1/rpc/has_role': { body: false },
      'POST /rest/v1/rpc/is_agency': { body: false },
      'GET /rest/v1/notifications': { body: [] },
      ...routes,
    },
  );
  return { client, router };
}

/** With the Elite plan on Luna's profile, and these answers to the check of it. */
async function openAt(address: '/dashboard' | '/settings', answer: PlayedRoute) {
  const { client } = begin(address, { [check]: answer });
  await screen.findByRole('heading', { name: address });
  return client;
}
const bar = () => within(screen.getByRole('banner'));

it('whose plan cannot be checked is not offered what she has, nor said to be without it', async () => {
  await openAt('/settings', { status: 500, body: {} });
  expect(await bar().findByText('Elite')).toBeTruthy();
  expect(bar().queryByText('Standard')).toBeNull();
  expect(document.querySelector('aside a[href="/subscription-plans"]')).toBeNull();
});

it('a plan that is known is not asked about again because a later check fails', async () => {
  let isDown = false;
  const body = { subscribed: true, subscription_tier: 'elite', had_subscription: true };
  const client = await openAt('/dashboard', () => (isDown ? { status: 500, body: {} } : { body }));
  expect(await bar().findByText('Elite')).toBeTruthy();
  isDown = true;
  const before = calls(check).length;
  await client.invalidateQueries({ queryKey: ['subscription', luna.id] });
  expect(calls(check).length).toBeGreaterThan(before);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bar().getByText('Elite')).toBeTruthy();
});

it('a first check that fails asks for a plan, and says that it could not tell', async () => {
  await openAt('/dashboard', { status: 500, body: {} });
  const prompt = within(await screen.findByRole('dialog'));
  expect(prompt.getByText(/Unable to verify subscription/)).toBeTruthy();
});

it('a member of an agency that is suspended is told so, and asked for no plan', async () => {
  const membership = {
    agencyId: luna.id,
    name: 'Harbour Talent',
    status: 'suspended',
    role: 'viewer',
  };
  begin('/dashboard', {
    [check]: { body: { subscribed: false, subscription_tier: null, had_subscription: false } },
    'POST /functions/v1/read-own-agencies': { body: { links: [], invitations: [], membership } },
  });
  const told = within(await screen.findByRole('dialog', { name: 'Your agency is suspended' }));
  expect(told.getByText(/You are in the team of Harbour Talent/)).toBeTruthy();
  expect(told.getByRole('link').getAttribute('href')).toBe('/settings#agencies');
  fireEvent.click(told.getByRole('button', { name: 'Go on without it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('whose agency is suspended while her tab is open is told the same', async () => {
  let status = 'active';
  const membership = { agencyId: luna.id, name: 'Harbour Talent', role: 'viewer' };
  const { client } = begin('/agency', {
    'POST /rest/v1/rpc/is_agency': () => ({ body: status === 'active' }),
    'POST /functions/v1/read-agency': () =>
      status === 'active'
        ? { body: playedAgency('viewer') }
        : { status: 404, body: { code: 'agencies.not_found' } },
    [check]: { body: { subscribed: false, subscription_tier: null, had_subscription: false } },
    'POST /functions/v1/read-own-agencies': () => ({
      body: { links: [], invitations: [], membership: { ...membership, status } },
    }),
  });
  await screen.findByText('Lantern Talent');
  status = 'suspended';
  await client.invalidateQueries({ queryKey: ['agency', luna.id] });
  const told = within(await screen.findByRole('dialog', { name: 'Your agency is suspended' }));
  expect(told.getByText(/You are in the team of Harbour Talent/)).toBeTruthy();
});

it.each(['/settings#mails', '/settings?section=email'])(
  'a member of an agency who follows %s finds that section in her own area',
  async (address) => {
    const { router } = begin(address, {
      'POST /rest/v1/rpc/is_agency': { body: true },
      'POST /functions/v1/read-agency': { body: playedAgency('manager') },
      [check]: { body: { subscribed: false, subscription_tier: null, had_subscription: false } },
    });
    await screen.findByRole('heading', { name: '/agency/account' });
    expect(router.state.location.href).toBe(address.replace('/settings', '/agency/account'));
  },
);
