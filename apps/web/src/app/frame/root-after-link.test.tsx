import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { AuthContext, startingAuth, useAuth } from '#lib/auth-context.ts';
import * as leaving from '#lib/go-to.ts';
import * as live from '#lib/use-live-rows.ts';
import { accountRoutes } from '../../testing/account-story.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import * as opening from './opened-by.ts';
import { Root } from './root.tsx';
import { SuspensionContext } from './suspension-context.ts';
import { TipProvider } from './tip.tsx';

const { open } = prepareScreens(['shell', 'account', 'notifications', 'subscriptions']);

/** A session that ends while the app is open. */
function Session({ children }: { children: ReactNode }) {
  const auth = useAuth();
  const [isOver, setIsOver] = useState(false);
  const nobody = { ...startingAuth, loading: false, initialized: true };
  return (
    <>
      <button onClick={() => setIsOver(true)}>the session ends</button>
      <AuthContext value={isOver ? nobody : auth}>{children}</AuthContext>
    </>
  );
}

it('a session that ends on a page that a link had opened leads to the sign-in, and does not blame the link', async () => {
  vi.spyOn(live, 'useLiveRows').mockReturnValue();
  // Back from Google, whose account was linked.
  vi.spyOn(opening, 'cameWithMarker').mockReturnValue(true);
  const goTo = vi.spyOn(leaving, 'goTo').mockReturnValue();
  const root = createRootRoute({ component: Root });
  const settings = createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: () => <h1>Settings</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([settings]),
    history: createMemoryHistory({ initialEntries: ['/settings'] }),
  });
  const suspension = {
    suspension: null,
    ask: () => Promise.resolve(false),
    forget: () => undefined,
  };
  open(
    <Session>
      <SuspensionContext value={suspension}>
        <TipProvider>
          <RouterProvider router={router} />
        </TipProvider>
      </SuspensionContext>
    </Session>,
    {
      ...accountRoutes({}),
      'POST /rest/v1/rpc/has_role': { body: false },
      'POST /rest/v1/rpc/is_agency': { body: false },
      'GET /rest/v1/notifications': { body: [] },
      'POST /functions/v1/check-subscription': {
        body: { subscribed: true, subscription_tier: 'pro', had_subscription: true },
      },
    },
    { path: '/settings' },
  );
  await screen.findByRole('heading', { name: 'Settings' });
  fireEvent.click(screen.getByRole('button', { name: 'the session ends' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/login?next=%2Fsettings'));
  expect(screen.queryByText(/^The link did not sign you in/)).toBeNull();
});
