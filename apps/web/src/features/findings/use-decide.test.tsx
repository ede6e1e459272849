import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import * as toasts from '#lib/toasts.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { luna } from '../../testing/play-supabase.ts';
import type { PlayedRoute } from '../../testing/play-supabase.ts';
import { noFilter } from './finding-filter.ts';
import type { FindingRow } from './read-findings.ts';
import { useDecide } from './use-decide.ts';
import { useFindingList } from './use-findings.ts';

const screens = prepareScreens(['findings']);
const review = 'POST /functions/v1/review-findings';
const token = '00000000-0000-4000-8000-000000000001';

const finding = (place: number) =>
  ({
    id: `3b0f8a52-5c1e-4f2a-9d1b-${String(place).padStart(12, '0')}`,
    title: `Luna set ${String(place)}`,
    status: 'new',
  }) as FindingRow;
const first = finding(1).id;

const newOnes = { ...noFilter, status: 'new' } as const;
type Decisions = ReturnType<typeof useDecide>;

function List({ onReady }: { onReady: (decisions: Decisions) => void }) {
  const list = useFindingList(newOnes);
  const decisions = useDecide();
  useEffect(() => onReady(decisions), [decisions, onReady]);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return rows.map(({ id, title }) => <p key={id}>{title}</p>);
}

/** The new findings, of which more than five hundred are loaded: six pages. */
async function openLongList(answer: PlayedRoute, read?: PlayedRoute): Promise<Decisions> {
  const ready = Promise.withResolvers<Decisions>();
  const { client } = screens.open(<List onReady={ready.resolve} />, {
    'GET /rest/v1/findings': read ?? { body: [finding(1), finding(2)] },
    [review]: answer,
  });
  await screen.findByText('Luna set 1');
  const rows = [[finding(1), finding(2)], [], [], [], [], []];
  act(() => {
    client.setQueryData(['findings', luna.id, 'list', newOnes], {
      pages: rows.map((each) => ({ rows: each, next: null })),
      pageParams: rows.map(() => null),
    });
  });
  return ready.promise;
}

it('a decision that is not saved leaves the finding in a long list', async () => {
  const { decide } = await openLongList({
    status: 503,
    body: { code: 'server.database_unavailable' },
  });
  await act(() => decide([first], 'keep'));
  expect(await screen.findByText('Luna set 1')).toBeDefined();
});

it('a decision without a connection is asked for again: none is kept to be sent later', async () => {
  const told = vi.spyOn(toasts, 'showMessage').mockResolvedValue();
  const { decide } = await openLongList({ body: {} });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'));
  await act(() => decide([first], 'keep'));
  expect(told.mock.lastCall?.[0]).toMatchObject({
    title: 'The decision was not saved',
    body: 'You are offline. Please decide again when you are connected.',
  });
});

it('a decision that does not apply leaves the finding in a long list', async () => {
  const { decide } = await openLongList({ body: { changed: [], undoToken: null } });
  await act(() => decide([first], 'keep'));
  expect(await screen.findByText('Luna set 1')).toBeDefined();
});

it('a decision that is taken back brings the finding back into a long list', async () => {
  const { decide, undo } = await openLongList(({ body }) => ({
    body:
      body['action'] === 'undo'
        ? { changed: [{ id: first, status: 'new' }], undoToken: null }
        : { changed: [{ id: first, status: 'kept' }], undoToken: token },
  }));
  await act(() => decide([first], 'keep'));
  await waitFor(() => expect(screen.queryByText('Luna set 1')).toBeNull());
  await act(() => undo());
  expect(await screen.findByText('Luna set 1')).toBeDefined();
});

it('the next decision stops a list that is read again only until it is saved itself', async () => {
  const never = Promise.withResolvers<null>();
  let reads = 0;
  const { decide } = await openLongList(
    ({ body }) =>
      (body['ids'] as string[]).includes(first)
        ? { status: 503, body: { code: 'server.database_unavailable' } }
        : { body: { changed: [{ id: finding(2).id, status: 'kept' }], undoToken: token } },
    () => {
      reads += 1;
      if (reads === 1) return { body: [finding(1), finding(2)] };
      return reads === 2 ? { after: never.promise, body: [] } : { body: [finding(1)] };
    },
  );
  await act(() => decide([first], 'keep'));
  await waitFor(() => expect(reads).toBe(2));
  await act(() => decide([finding(2).id], 'keep'));
  expect(await screen.findByText('Luna set 1')).toBeDefined();
  expect(screen.queryByText('Luna set 2')).toBeNull();
});
