import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { createQueryClient } from '#lib/query-client.ts';
import * as live from '#lib/use-live-rows.ts';
import type { LiveRows, RowChange } from '#lib/use-live-rows.ts';
import { luna, playSupabase, storeSession } from '../../testing/play-supabase.ts';
import { NotificationBell } from './notification-bell.tsx';

it('what is told again is unread again in its place; what only comes late is not', async () => {
  const title = 'A removal needs you';
  const known = {
    ...{ id: 'n-1', title, global: false, message: 'One.', read: true, path: null },
    created_at: '2026-11-20T10:00:00Z',
  };
  const api = await playSupabase();
  api.play({ 'GET /rest/v1/notifications': () => ({ body: [known] }) });
  await loadAppTexts('en', ['notifications', 'toasts']);
  storeSession();
  let followed: LiveRows | undefined;
  vi.spyOn(live, 'useLiveRows').mockImplementation((_open, options) => {
    followed = options;
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NotificationBell userId={luna.id} checkSession={() => Promise.resolve()} />
    </QueryClientProvider>,
  );
  const arrive = (row: typeof known) =>
    act(() => followed?.onChange({ eventType: 'INSERT', new: row } as unknown as RowChange));
  const bell = await screen.findByRole('button', { name: /^Notifications.*nothing unread/ });
  fireEvent.click(bell);
  await screen.findByRole('heading', { name: new RegExp(title) });

  arrive({ ...known, read: false });
  expect(bell.getAttribute('aria-label')).toMatch(/nothing unread/);
  arrive({ ...known, read: false, message: 'Two.', created_at: '2026-11-20T11:00:00Z' });
  await waitFor(() => expect(bell.getAttribute('aria-label')).not.toMatch(/nothing unread/));
  expect(screen.getAllByRole('heading', { name: new RegExp(title) })).toHaveLength(1);
  // In the list, and as a toast, which comes by itself.
  await waitFor(() => expect(screen.getAllByText('Two.')).toHaveLength(2));
  api.stop();
});
