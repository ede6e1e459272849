import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { luna } from '../../testing/play-supabase.ts';
import type { PlayedRoute } from '../../testing/play-supabase.ts';
import { noFilter } from './finding-filter.ts';
import { FindingsView } from './findings-view.tsx';
import type { Finding, FindingPage } from './read-findings.ts';
import { useDecide } from './use-decide.ts';
import type { Decide } from './use-decide.ts';

const screens = prepareScreens(['findings']);

const scrolledTo = vi.fn();
beforeEach(() => {
  scrolledTo.mockClear();
  // jsdom lays nothing out and does not scroll.
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo(this.textContent);
  };
});

const finding = (place: number, other: Partial<Finding> = {}): Finding => ({
  id: `3b0f8a52-5c1e-4f2a-9d1b-6d5f2f9b7a1${String(place)}`,
  url: `https://leaks.example/${String(place)}`,
  address: `https://leaks.example/${String(place)}`,
  host: 'leaks.example',
  site_label: 'Leaks',
  site_kind: 'leak',
  title: `Luna set ${String(place)}`,
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
  parts: [
    { reason: 'site', weight: 1.8, kind: 'leak' },
    { reason: 'moon', weight: 9 },
  ],
  ...other,
});

/** The data API with these new findings; a count is asked by HEAD. */
function routesFor(cards: readonly Finding[], more: Record<string, PlayedRoute> = {}) {
  return {
    'GET /rest/v1/findings': { body: cards },
    'HEAD /rest/v1/findings': ({ query }) => ({
      headers: {
        'content-range':
          query.get('status') === 'eq.stopped' ? '*/0' : `0-0/${String(cards.length)}`,
      },
    }),
    'GET /rest/v1/finding_matches': { body: [] },
    ...more,
  } satisfies Record<string, PlayedRoute>;
}

it('a decision that is refused brings the card back and says why', async () => {
  const refused = { status: 503, body: { code: 'server.database_unavailable' } };
  const routes = routesFor([finding(1), finding(2)], {
    'POST /functions/v1/review-findings': refused,
  });
  screens.open(<FindingsView />, routes);
  await screen.findByRole('heading', { name: 'Luna set 1' });
  fireEvent.keyDown(document.body, { key: 'k' });
  await screen.findByRole('heading', { name: 'Luna set 2' });
  expect(await screen.findByText('The decision was not saved')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Luna set 1' })).toBeDefined();
});

it('a finding whose work is deleted says that nothing speaks for it any more', async () => {
  screens.open(<FindingsView />, routesFor([finding(1, { lane: 'review', score: 0, parts: [] })]));
  expect(await screen.findByText(/^The work that was recognised here is deleted/u)).toBeDefined();
});

it('the page is not closed without a question before a decision is saved', async () => {
  const mayClose = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const saved = Promise.withResolvers<null>();
  const routes = routesFor([finding(1), finding(2)], {
    'POST /functions/v1/review-findings': {
      after: saved.promise,
      body: { changed: [{ id: finding(1).id, status: 'kept' }], undoToken: null },
    },
  });
  screens.open(<FindingsView />, routes);
  await screen.findByRole('heading', { name: 'Luna set 1' });
  expect(mayClose()).toBe(true);
  fireEvent.keyDown(document.body, { key: 'k' });
  await screen.findByRole('heading', { name: 'Luna set 2' });
  expect(mayClose()).toBe(false);
  saved.resolve(null);
  await waitFor(() => expect(mayClose()).toBe(true));
});

it('decisions made quickly are sent in their order, and the last is taken back first', async () => {
  const cards = [finding(1), finding(2), finding(3)];
  const token = (place: number) => `00000000-0000-4000-8000-00000000000${String(place)}`;
  const decided = new Set<string | undefined>();
  let calls = 0;
  const routes = routesFor(cards, {
    'GET /rest/v1/findings': () => ({ body: cards.filter(({ id }) => !decided.has(id)) }),
    'POST /functions/v1/review-findings': ({ body }) => {
      const { action, ids, undoToken } = body as {
        action: string;
        ids?: string[];
        undoToken?: string;
      };
      if (undoToken !== undefined) return { body: { changed: [], undoToken: null } };
      calls += 1;
      decided.add(ids?.[0]);
      const status = action === 'keep' ? 'kept' : 'watched';
      return { body: { changed: [{ id: ids?.[0], status }], undoToken: token(calls) } };
    },
  });
  screens.open(<FindingsView />, routes);
  await screen.findByRole('heading', { name: 'Luna set 1' });
  fireEvent.keyDown(document.body, { key: 'k' });
  await screen.findByRole('heading', { name: 'Luna set 2' });
  fireEvent.keyDown(document.body, { key: 'w' });
  fireEvent.keyDown(document.body, { key: 'z' });
  await waitFor(() => expect(screens.calls('POST /functions/v1/review-findings')).toHaveLength(3));
  const sent = screens.calls('POST /functions/v1/review-findings').map(({ body }) => body);
  expect(sent).toMatchObject([
    { ids: [cards[0]?.id], action: 'keep' },
    { ids: [cards[1]?.id], action: 'watch' },
    { undoToken: token(2), action: 'undo' },
  ]);
});

it('after a decision the next card has the focus and is seen from its start', async () => {
  const kept = { id: finding(1).id, status: 'kept' };
  const routes = routesFor([finding(1), finding(2)], {
    'POST /functions/v1/review-findings': { body: { changed: [kept], undoToken: null } },
  });
  screens.open(<FindingsView />, routes);
  await screen.findByRole('heading', { name: 'Luna set 1' });
  expect(scrolledTo).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'k' });
  await screen.findByRole('heading', { name: 'Luna set 2' });
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Luna set 2'));
  expect(scrolledTo).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Luna set 2'));
});

it('keys with a modifier, and keys in fields, are no decisions', async () => {
  screens.open(<FindingsView />, routesFor([finding(1)]));
  await screen.findByRole('heading', { name: 'Luna set 1' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.keyDown(screen.getByLabelText('Show'), { key: 'r' });
  fireEvent.click(screen.getByLabelText('One-key shortcuts'));
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(screen.getByRole('heading', { name: 'Luna set 1' })).toBeDefined();
  expect(screens.calls('POST /functions/v1/review-findings')).toEqual([]);
});

it('what could not be read says so, and can be asked again', async () => {
  const refused = { status: 403, body: { code: '42501', message: 'no' } };
  screens.open(<FindingsView />, routesFor([], { 'GET /rest/v1/findings': refused }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});

it('nothing found yet leads to the works, all decided to the list', async () => {
  const { unmount } = screens.open(<FindingsView />, routesFor([]));
  expect(await screen.findByRole('link', { name: 'To your works' })).toBeDefined();
  unmount();
  const counts: PlayedRoute = ({ query }) => ({
    headers: { 'content-range': query.has('status') ? '*/0' : '0-0/7' },
  });
  screens.open(<FindingsView />, { ...routesFor([]), 'HEAD /rest/v1/findings': counts });
  expect(await screen.findByRole('link', { name: 'See all findings' })).toBeDefined();
});

it('a list that was being read anew does not bring back what is decided meanwhile', async () => {
  const held = Promise.withResolvers<null>();
  const listKey = ['findings', luna.id, 'list', { ...noFilter, status: 'new' }];
  const pages = [{ rows: [finding(1), finding(2)], next: null }];
  const mounted = Promise.withResolvers<{ client: QueryClient; decide: Decide }>();
  function Probe() {
    const client = useQueryClient();
    const { decide } = useDecide();
    useEffect(() => mounted.resolve({ client, decide }), [client, decide]);
    return null;
  }
  screens.open(<Probe />, {
    'POST /functions/v1/review-findings': {
      body: { changed: [{ id: finding(1).id, status: 'kept' }], undoToken: null },
    },
  });
  const { client, decide } = await mounted.promise;
  client.setQueryData(listKey, { pages, pageParams: [null] });
  const reading = client
    .infiniteQuery({
      staleTime: 0,
      queryKey: listKey,
      initialPageParam: null,
      queryFn: async () => {
        await held.promise;
        return pages[0];
      },
    })
    .catch(() => null);
  await decide([finding(1).id], 'keep');
  held.resolve(null);
  await reading;
  const known = client.getQueryData<InfiniteData<FindingPage>>(listKey);
  expect(known?.pages[0]?.rows.map(({ id }) => id)).toEqual([finding(2).id]);
});

it('when all that was loaded is decided and gone, what else there is comes', async () => {
  const page = Array.from({ length: 100 }, (_, place) => ({
    ...finding(0),
    id: `3b0f8a52-5c1e-4f2a-9d1b-6d5f2f9b${String(7000 + place)}`,
    title: `Luna early ${String(place)}`,
  }));
  const routes = routesFor([], {
    'GET /rest/v1/findings': ({ query }) => ({
      body: query.has('score') ? [finding(1), finding(2)] : page,
    }),
    'POST /functions/v1/review-findings': ({ body }) => ({
      body: {
        changed: (body as { ids: string[] }).ids.map((id) => ({ id, status: 'kept' })),
        undoToken: null,
      },
    }),
  });
  const path = '/dashboard?view=findings&mode=list&status=new';
  screens.open(<FindingsView />, routes, { path });
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 100 shown' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByRole('button', { name: 'Select all 2 shown' })).toBeDefined();
});

/** A platform as `sites` has it. */
const platform = {
  id: 'x',
  label: 'X',
  url_pattern: 'https://x.com/{username}',
  username_hint: null,
  category: 'Social',
  kind: 'platform',
  icon: { bucketKey: 'x' },
};

it('a whole profile is offered where it is one person’s, and nowhere else', async () => {
  const copied = 'https://leaks.example/luna/1';
  const cards = [
    finding(1, { url: 'https://x.com/luna/status/1' }),
    finding(2, { url: copied, address: copied }),
    finding(3),
  ];
  const decided = new Set<string | undefined>();
  const routes = routesFor(cards, {
    'GET /rest/v1/sites': { body: [platform] },
    'GET /rest/v1/findings': () => ({ body: cards.filter(({ id }) => !decided.has(id)) }),
    'POST /functions/v1/review-findings': ({ body }) => {
      const [id] = body['ids'] as string[];
      decided.add(id);
      return { body: { changed: [{ id, status: 'mine' }], undoToken: null } };
    },
  });
  const { client } = screens.open(<FindingsView />, routes);
  await screen.findByRole('heading', { name: 'Luna set 1' });
  await waitFor(() => expect(client.getQueryData(['platforms'])).toHaveLength(1));
  fireEvent.keyDown(document.body, { key: 'm' });
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: 'Everything under x.com/luna' }));
  await screen.findByRole('heading', { name: 'Luna set 2' });
  fireEvent.keyDown(document.body, { key: 'm' });
  await screen.findByRole('heading', { name: 'Luna set 3' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screens.calls('POST /functions/v1/review-findings')).toHaveLength(2));
  const sent = screens.calls('POST /functions/v1/review-findings').map(({ body }) => body);
  expect(sent).toEqual([
    { ids: [cards[0]?.id], action: 'mine', scope: 'profile' },
    { ids: [cards[1]?.id], action: 'mine', scope: 'page' },
  ]);
});
