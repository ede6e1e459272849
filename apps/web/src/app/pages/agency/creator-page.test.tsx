import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AgencyRole, AgencyScope } from '@leakblock/domain/agencies';
import * as live from '#lib/use-live-rows.ts';
import { juno, managedJuno, playedAgency } from '../../../testing/agency-story.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../../testing/play-supabase.ts';
import { AgencyPage } from './agency-page.tsx';
// Loaded with the tests, so that none of them waits for a part to be made ready.
import './creator-page.tsx';
import '#features/findings/findings-of-creator.tsx';
import '#features/removal-requests/cases/cases-view.tsx';
import '#features/removal-requests/removals-parts.tsx';

const { calls, open } = prepareScreens(['agency-area', 'app-errors', 'shell']);
const review = 'POST /functions/v1/review-findings';
const ids = [1, 2].map((place) => `3b0f8a52-5c1e-4f2a-9d1b-6d5f2f9b7a1${String(place)}`);

beforeEach(() => {
  // jsdom does not lay out, and nothing is followed here.
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(live, 'useLiveRows').mockReturnValue();
});

const finding = (id: string) => ({
  id,
  url: `https://leaks.example/${id}`,
  address: `https://leaks.example/${id}`,
  host: 'leaks.example',
  site_label: 'Leaks',
  site_kind: 'leak',
  title: 'A set',
  uploader: null,
  published_on: null,
  lane: 'leak',
  quality: null,
  score: 0.8,
  preview: null,
  status: 'new',
  first_seen_at: '2026-11-20T10:00:00Z',
  last_seen_at: '2026-11-21T10:00:00Z',
  gone_at: null,
});

type Story = {
  role?: AgencyRole;
  scopes?: AgencyScope[];
  search?: string;
  routes?: Record<string, PlayedRoute>;
};

/** Opens Juno's screen as a member of her agency. */
function openJuno({ role = 'manager', routes = {}, scopes = juno.scopes, search = '' }: Story) {
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/agency/$', component: AgencyPage }),
    ]),
    history: createMemoryHistory({ initialEntries: [`/agency/creator/${juno.userId}${search}`] }),
  });
  open(<RouterProvider router={router} />, {
    'POST /functions/v1/read-agency': { body: playedAgency(role) },
    'POST /functions/v1/read-managed-creator': { body: { ...managedJuno, scopes } },
    'GET /rest/v1/findings': { body: ids.map(finding) },
    'HEAD /rest/v1/findings': ({ query }) => ({
      headers: { 'content-range': query.get('status') === 'eq.stopped' ? '*/0' : '0-1/2' },
    }),
    'GET /rest/v1/removal_cases': { body: [] },
    'HEAD /rest/v1/removal_cases': { headers: { 'content-range': '*/0' } },
    ...routes,
  });
  return router;
}

it('decides about her findings together, in her name, and takes it back', async () => {
  openJuno({
    routes: {
      [review]: ({ body }) => ({
        body: {
          changed: ids.map((id) => ({ id, status: body['action'] === 'undo' ? 'new' : 'kept' })),
          undoToken: '0f0f0f0f-1111-4222-8333-444444444444',
        },
      }),
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Juno' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 2 shown' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(calls(review)).toHaveLength(2));
  expect(calls(review).map(({ headers }) => headers['x-acting-for'])).toEqual([
    juno.userId,
    juno.userId,
  ]);
  expect(calls('GET /rest/v1/findings')[0]?.query.get('user_id')).toBe(`eq.${juno.userId}`);
});

it('a viewer reads why nothing can be changed, and has no button that would', async () => {
  openJuno({ role: 'viewer' });
  expect(await screen.findByText(/Your role is viewer/)).toBeTruthy();
  await screen.findByText('2 findings');
  expect(screen.queryByRole('button', { name: /Select|Keep/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'End the link to this creator' })).toBeNull();
});

it('what she has not allowed is said, and is not offered', async () => {
  openJuno({ scopes: ['review'], search: '?tab=removals&new=1' });
  expect(await screen.findByText(/not allowed you to ask for removals/)).toBeTruthy();
  expect(await screen.findByText(/Nothing has been asked for yet/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Request a removal' })).toBeNull();
});

it('what her letter does not allow is said before a notice is begun', async () => {
  openJuno({ search: '?tab=removals' });
  expect(await screen.findByText('Data protection requests')).toBeTruthy();
  expect(screen.queryByText('Copyright notices')).toBeNull();
  const begin = await screen.findByRole('link', { name: 'Request a removal' });
  expect(begin.getAttribute('href')).toBe(`/agency/creator/${juno.userId}?tab=removals&new=1`);
});

it('all notices that wait are opened together', async () => {
  const draft = 'POST /functions/v1/draft-requests';
  openJuno({
    search: '?tab=removals&waiting=1',
    routes: {
      'GET /rest/v1/removal_cases': { body: ids.map((id) => ({ id })) },
      [draft]: { body: { requests: [], preparing: [], notIncluded: [] } },
    },
  });
  await waitFor(() => expect(calls(draft)).toHaveLength(1));
  expect(calls(draft)[0]?.body).toEqual({ caseIds: ids });
  expect(calls(draft)[0]?.headers['x-acting-for']).toBe(juno.userId);
});

it('a link that has ended is said calmly, with the way back', async () => {
  openJuno({
    routes: {
      'POST /functions/v1/read-managed-creator': {
        status: 403,
        body: { code: 'agencies.not_linked' },
      },
    },
  });
  await screen.findByRole('heading', { name: 'You are not linked to this creator' });
  expect(screen.getByRole('link', { name: 'To the overview' }).getAttribute('href')).toBe(
    '/agency',
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the link is ended after a second question', async () => {
  const end = 'POST /functions/v1/end-creator';
  const router = openJuno({ routes: { [end]: { body: {} } } });
  fireEvent.click(await screen.findByRole('button', { name: 'End the link to this creator' }));
  expect(calls(end)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'End the link' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/agency/creators'));
  expect(calls(end)[0]?.body).toEqual({ creatorId: juno.userId });
  expect(await screen.findByText('The link to Juno has ended.')).toBeTruthy();
});
