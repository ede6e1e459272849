import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { createQueryClient } from '#lib/query-client.ts';
import * as live from '#lib/use-live-rows.ts';
import type { LiveRows, RowChange } from '#lib/use-live-rows.ts';
import { luna, playSupabase, storeSession } from '../../testing/play-supabase.ts';
import type { PlayedRoute } from '../../testing/play-supabase.ts';
import { NotificationBell } from './notification-bell.tsx';
import type { Notification } from './use-notifications.ts';

const list = 'GET /rest/v1/notifications';
const mark = 'PATCH /rest/v1/notifications';
const remove = 'DELETE /rest/v1/notifications';

let api: Awaited<ReturnType<typeof playSupabase>>;
/** What the screen follows, in place of a connection; the journeys have a real one. */
let followed: LiveRows;
let rows: Notification[] = [];
let count = 0;

const note = (changes: Partial<Notification> = {}): Notification => ({
  id: `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`,
  global: false,
  title: `Report ${String(count)}`,
  message: 'It is ready.',
  read: false,
  path: null,
  created_at: new Date(1_795_000_000_000 + count * 1000).toISOString(),
  ...changes,
});

beforeAll(async () => {
  api = await playSupabase();
  await loadAppTexts('en', ['notifications', 'toasts']);
});
afterAll(() => api.stop());
beforeEach(() => {
  storeSession();
  vi.spyOn(live, 'useLiveRows').mockImplementation((_open, options) => {
    followed = options;
  });
});
afterEach(() => {
  for (const button of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(button);
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

async function openBell(routes: Record<string, PlayedRoute> = {}) {
  api.play({
    [list]: () => ({ body: rows }),
    [mark]: { status: 204 },
    [remove]: { status: 204 },
    ...routes,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NotificationBell userId={luna.id} checkSession={() => Promise.resolve()} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(api.callsOf(list)).not.toEqual([]));
}
const bell = () => screen.getByRole('button', { name: /^Notifications/ });
const openList = () => fireEvent.click(bell());
const arrive = (row: Notification) =>
  act(() => followed.onChange({ eventType: 'INSERT', new: row } as unknown as RowChange));

describe('the bell', () => {
  it('asks for the ten newest and says how many are unread', async () => {
    rows = [note(), note(), note({ read: true })];
    await openBell();
    expect((await screen.findByText('2')).className).toBe('bell-badge');
    expect(bell().getAttribute('aria-label')).toBe('Notifications, 2 unread');
    const { query } = api.callsOf(list)[0]!;
    expect(query.get('order')).toBe('created_at.desc');
    expect(query.get('limit')).toBe('10');
  });

  it('says 9+ above 9', async () => {
    rows = Array.from({ length: 10 }, () => note());
    await openBell();
    expect(await screen.findByText('9+')).toBeTruthy();
  });

  it('opens the list under its German heading, a global one shown once', async () => {
    const everybody = note({ global: true, title: 'Pause on Sunday' });
    rows = [everybody, { ...everybody, id: note().id, read: true }];
    await openBell();
    openList();
    const dialog = await screen.findByRole('dialog');
    const heading = within(dialog).getByRole('heading', { name: 'Benachrichtigungen' });
    expect(heading.getAttribute('lang')).toBe('de');
    expect(await within(dialog).findAllByText('Pause on Sunday')).toHaveLength(1);
    expect(document.querySelector('.bell-badge')).toBeNull();
  });

  it('says so when there is nothing, and when nothing can be loaded', async () => {
    rows = [];
    await openBell();
    openList();
    expect(await screen.findByText(/Nothing yet/)).toBeTruthy();
    cleanup();
    await openBell({ [list]: { status: 403, body: {} } });
    openList();
    expect(await screen.findByText(/cannot be loaded right now/)).toBeTruthy();
    api.play({ [list]: { body: [note({ title: 'Back again' })] } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Back again')).toBeTruthy();
  });
});

describe('one', () => {
  it('leads to the page where there is more, and is read by going there', async () => {
    rows = [note({ title: 'Removed', path: '/request-removal' }), note({ title: 'No page' })];
    await openBell();
    openList();
    const link = await screen.findByRole('link', { name: 'Removed' });
    expect(link.getAttribute('href')).toBe('/request-removal');
    expect(screen.queryByRole('link', { name: 'No page' })).toBeNull();
    fireEvent.click(link);
    await waitFor(() => expect(api.callsOf(mark)).toHaveLength(1));
    expect(api.callsOf(mark)[0]?.query.get('id')).toBe(`in.(${rows[0]!.id})`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is ticked off at once, and stays so', async () => {
    rows = [note({ title: 'Report A' }), note({ title: 'Report B' })];
    await openBell();
    openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Mark “Report A” as read' }));
    expect(await screen.findByText('1')).toBeTruthy();
    await waitFor(() => expect(api.callsOf(mark)).toHaveLength(1));
    expect(api.callsOf(mark)[0]?.query.get('id')).toBe(`in.(${rows[0]!.id})`);
    expect(api.callsOf(mark)[0]?.body).toEqual({ read: true });
  });

  it('and all that are unread together', async () => {
    rows = [note(), note({ read: true }), note()];
    await openBell({
      [mark]: () => {
        rows = rows.map((row) => ({ ...row, read: true }));
        return { status: 204 };
      },
    });
    openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(api.callsOf(mark)).toHaveLength(1));
    expect(api.callsOf(mark)[0]?.query.get('id')).toContain(rows[0]!.id);
    expect(api.callsOf(mark)[0]?.query.get('id')).not.toContain(rows[1]!.id);
    await waitFor(() => expect(document.querySelector('.bell-badge')).toBeNull());
  });

  it('comes back when the server refuses', async () => {
    rows = [note({ title: 'Report A' })];
    await openBell({ [mark]: { status: 500, body: {} } });
    openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Mark “Report A” as read' }));
    expect(await screen.findByText('That did not work')).toBeTruthy();
    expect(await screen.findByText('1')).toBeTruthy();
  });

  it('is deleted, and said in German as well', async () => {
    rows = [note({ title: 'Report A' })];
    await openBell();
    openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete “Report A”' }));
    const gone = rows[0]!.id;
    rows = [];
    expect(await screen.findByText('Benachrichtigung gelöscht')).toBeTruthy();
    expect(api.callsOf(remove)[0]?.query.get('id')).toBe(`in.(${gone})`);
    expect(screen.queryByRole('heading', { name: /Report A/ })).toBeNull();
  });

  it('that two operators told everybody is deleted as one', async () => {
    const twin = note({ title: 'Pause tonight', global: true });
    const [first, second, another] = [
      twin,
      { ...twin, id: note().id },
      note({ title: 'Another' }),
    ] as const;
    rows = [first, second, another];
    await openBell({
      [remove]: () => {
        rows = [another];
        return { status: 204 };
      },
    });
    openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete “Pause tonight”' }));
    await waitFor(() => expect(api.callsOf(remove)).toHaveLength(1));
    expect(api.callsOf(remove)[0]?.query.get('id')).toBe(`in.(${first.id},${second.id})`);
    expect(await screen.findByText('Benachrichtigung gelöscht')).toBeTruthy();
    expect(screen.queryByText('Pause tonight')).toBeNull();
  });

  it('that cannot be deleted is there again', async () => {
    rows = [note({ title: 'Report A' })];
    await openBell({ [remove]: { status: 500, body: {} } });
    openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete “Report A”' }));
    expect(await screen.findByText('Fehler beim Löschen der Benachrichtigung')).toBeTruthy();
    expect(screen.getByRole('heading', { name: /Report A/ })).toBeTruthy();
  });
});

describe('a new one', () => {
  it('follows inserts of her own and for everybody', async () => {
    rows = [];
    await openBell();
    expect(followed.tables).toEqual([
      { event: 'INSERT', table: 'notifications', filter: `user_id=eq.${luna.id}` },
      { event: 'INSERT', table: 'notifications', filter: 'global=eq.true' },
    ]);
  });

  it('is listed, counted, and shown as a toast of 100 characters and an ellipsis', async () => {
    rows = [];
    await openBell();
    arrive(note({ title: 'A page is gone', message: 'x'.repeat(140) }));
    expect(await screen.findByText('A page is gone')).toBeTruthy();
    expect(screen.getByText(`${'x'.repeat(100)}…`)).toBeTruthy();
    expect(screen.getByText('1').className).toBe('bell-badge');
  });

  it('told twice is one', async () => {
    rows = [];
    await openBell();
    const twice = note({ title: 'Only once', global: true });
    arrive(twice);
    arrive(twice);
    expect(await screen.findAllByText('Only once')).toHaveLength(1);
  });

  it('that two operators told everybody is one', async () => {
    rows = [];
    await openBell();
    const first = note({ title: 'Pause tonight', global: true });
    arrive(first);
    arrive({ ...first, id: note().id });
    expect(await screen.findAllByText('Pause tonight')).toHaveLength(1);
    expect(screen.getByText('1').className).toBe('bell-badge');
  });

  it('that a list knows before it is told live is shown all the same', async () => {
    rows = [note({ title: 'Read before' })];
    await openBell({
      [mark]: () => {
        rows = [note({ title: 'Faster than live' }), ...rows];
        return { status: 204 };
      },
    });
    openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Mark “Read before” as read' }));
    await waitFor(() => expect(screen.getAllByText('Faster than live')).toHaveLength(2));
    arrive(rows[0]!);
    expect(screen.getAllByText('Faster than live')).toHaveLength(2);
  });

  it('that the first list holds already is shown when it is told live', async () => {
    rows = [note({ title: 'In the same moment' })];
    await openBell();
    await screen.findByText('1');
    expect(screen.queryByText('In the same moment')).toBeNull();
    arrive(rows[0]!);
    expect(await screen.findByText('In the same moment')).toBeTruthy();
    expect(screen.getByText('1').className).toBe('bell-badge');
  });

  it('stays in the list when a read that began before it ends after it', async () => {
    rows = [];
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await openBell();
    await waitFor(() => expect(bell().getAttribute('aria-label')).toMatch(/nothing unread/));
    const playedFetch = fetch;
    vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
      const response = await playedFetch(input, init);
      await held;
      return response;
    });
    act(() => followed.onJoin());
    await waitFor(() => expect(api.callsOf(list)).toHaveLength(2));
    rows = [note({ title: 'In between' })];
    arrive(rows[0]!);
    answer();
    await waitFor(() => expect(api.callsOf(list)).toHaveLength(3));
    openList();
    expect(await screen.findByRole('heading', { name: /In between/ })).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByRole('heading', { name: /In between/ })).toBeTruthy();
    vi.stubGlobal('fetch', playedFetch);
  });

  it('is none when an older one moves up into the list', async () => {
    const older = note({ title: 'Long ago' });
    rows = Array.from({ length: 10 }, () => note());
    await openBell({
      [remove]: () => {
        rows = [...rows.slice(1), older];
        return { status: 204 };
      },
    });
    openList();
    fireEvent.click(await screen.findByRole('button', { name: `Delete “${rows[0]!.title}”` }));
    expect(await screen.findByRole('heading', { name: /Long ago/ })).toBeTruthy();
    expect(await screen.findByText('Benachrichtigung gelöscht')).toBeTruthy();
    expect(screen.getAllByText('Long ago')).toHaveLength(1);
  });

  it('that came while the connection was lost is shown after the channel is joined again', async () => {
    rows = [note({ title: 'Known before' })];
    await openBell();
    await screen.findByText('1');
    act(() => followed.onJoin());
    await waitFor(() => expect(api.callsOf(list).length).toBeGreaterThan(1));
    const missed = [note({ title: 'Missed first' }), note({ title: 'Missed then' })];
    rows = [...missed.toReversed(), ...rows];
    act(() => followed.onJoin());
    await waitFor(() => expect(document.body.textContent).toMatch(/Missed first.*Missed then/s));
    expect(screen.queryByText('Known before')).toBeNull();
    expect(screen.getByText('3').className).toBe('bell-badge');
  });
});
