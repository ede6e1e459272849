import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as live from '#lib/use-live-rows.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { RemovalsPage } from './removals-page.tsx';

// jsdom lays nothing out: every row is in sight.
vi.mock('@tanstack/react-virtual', () => ({
  useVirtualizer: ({ count }: { count: number }) => ({
    getVirtualItems: () =>
      Array.from({ length: count }, (_, index) => ({ index, key: index, start: 0 })),
    getTotalSize: () => 0,
    measureElement: () => undefined,
    takeSnapshot: () => [],
  }),
}));

const { calls, open } = prepareScreens(['removal-requests', 'app-errors', 'lists']);

const list = 'GET /rest/v1/removal_cases';
const found = {
  id: '5eed0000-0000-4000-8000-000000000001',
  number: 'R-2026-000001',
  address: 'https://tube.example/watch/1',
  host: 'tube.example',
  claim: 'copyright',
  status: 'in_progress',
  status_word: 'needs_you',
  source_state: 'up',
  search_state: 'listed',
  stop_label: null,
  next_step: 'approve',
  next_at: null,
  created_at: '2026-11-21T10:00:00Z',
  restart_count: 0,
  moved_to_case_id: null,
  engines: [],
  first_gone_at: null,
  resolved_at: null,
};
const routes = {
  [list]: { body: [found] },
  'HEAD /rest/v1/removal_cases': { headers: { 'content-range': '*/1' } },
  'GET /rest/v1/removal_request_cases': { body: [] },
  'GET /rest/v1/removal_events': { body: [] },
  'GET /rest/v1/case_links': { body: [] },
};

let browser: ReturnType<typeof createBrowserHistory>;
beforeEach(() => {
  vi.spyOn(live, 'useLiveRows').mockImplementation(() => undefined);
});
afterEach(() => browser.destroy());

/** The screen on the app's kind of router, at this address. */
function openPage(path: string) {
  history.replaceState(null, '', path);
  browser = createBrowserHistory();
  const routeTree = createRootRoute({ component: RemovalsPage });
  const router = createRouter({ routeTree, history: browser });
  open(<RouterProvider router={router} />, routes, { path });
  return router;
}
const needsYou = () => screen.findByRole('button', { name: /^Needs you/ });
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed');
/** By which word the list was asked for, one call after the other; a case is asked for by its id. */
const asked = () =>
  calls(list).flatMap(({ query }) => (query.has('id') ? [] : [query.get('status_word')]));

describe('the filter of the cases', () => {
  it('stays while a case is opened, by the link back and by the way back', async () => {
    const router = openPage('/request-removal');
    // A list that is no longer wanted before it was asked for is not asked for at all.
    await waitFor(() => expect(asked()).toEqual([null]));
    fireEvent.click(await needsYou());
    await waitFor(() => expect(asked().at(-1)).toBe('eq.needs_you'));
    const link = await screen.findByRole('link', { name: found.address });
    await act(() => router.navigate({ href: link.getAttribute('href') ?? '' }));
    const back = await screen.findByRole('link', { name: 'All cases' });
    expect(back.getAttribute('href')).toBe('/request-removal?word=needs_you');
    history.back();
    await waitFor(async () => expect(isPressed(await needsYou())).toBe('true'));
    expect(location.search).toBe('?word=needs_you');
    expect(asked()).toEqual([null, 'eq.needs_you']);
  });

  it('begins at the top of what it lets through', async () => {
    openPage('/request-removal');
    await screen.findByRole('link', { name: found.address });
    const box = () => screen.getByRole('group', { name: 'Your cases' });
    Object.defineProperty(box(), 'scrollTop', { value: 4000, configurable: true });
    fireEvent.click(await needsYou());
    await waitFor(() => expect(asked().at(-1)).toBe('eq.needs_you'));
    await waitFor(() => expect(box().scrollTop).toBe(0));
  });

  it('is in the address while she types, and leaves her in the field', async () => {
    openPage('/request-removal?word=needs_you');
    const field = await screen.findByLabelText('Search by address or case number');
    field.focus();
    for (const value of ['t', 'tu', 'tube ']) fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(location.search).toBe('?word=needs_you&q=tube'));
    await waitFor(() => expect(calls(list).at(-1)?.query.get('address')).toBe('ilike.%tube%'));
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', 'tube ');
  });

  it('follows a link to other cases on the same screen', async () => {
    const router = openPage('/request-removal?word=needs_you');
    expect(isPressed(await needsYou())).toBe('true');
    await act(() => router.navigate({ href: '/request-removal?word=removed' }));
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    // The list that stood there before is still being asked for, and may be heard after it.
    await waitFor(() => expect(asked()).toContain('eq.removed'));
    expect(isPressed(await needsYou())).toBe('false');
  });
});
