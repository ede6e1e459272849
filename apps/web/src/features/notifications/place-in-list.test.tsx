import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { createQueryClient } from '#lib/query-client.ts';
import * as live from '#lib/use-live-rows.ts';
import { luna, playSupabase, storeSession } from '../../testing/play-supabase.ts';
import { NotificationBell } from './notification-bell.tsx';

const note = (id: string, title: string) => ({
  ...{ id, title, global: false, message: 'It is ready.', read: false, path: null },
  created_at: '2026-11-20T10:00:00Z',
});

it('the keyboard stays in the list while its entries are read and deleted, and Escape closes it', async () => {
  let rows = [note('n-1', 'Report A'), note('n-2', 'Report B'), note('n-3', 'Report C')];
  const idOf = (query: URLSearchParams) => query.get('id') ?? '';
  const api = await playSupabase();
  api.play({
    'GET /rest/v1/notifications': () => ({ body: rows }),
    'PATCH /rest/v1/notifications': ({ query }) => {
      rows = rows.map((row) => ({ ...row, read: row.read || idOf(query).includes(row.id) }));
      return { status: 204 };
    },
    'DELETE /rest/v1/notifications': ({ query }) => {
      rows = rows.filter(({ id }) => !idOf(query).includes(id));
      return { status: 204 };
    },
  });
  await loadAppTexts('en', ['notifications', 'toasts']);
  storeSession();
  vi.spyOn(live, 'useLiveRows').mockReturnValue();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NotificationBell userId={luna.id} checkSession={() => Promise.resolve()} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(button.isConnected).toBe(false));
    return document.activeElement?.closest('li, h2')?.textContent;
  };

  expect(await press('Mark “Report A” as read')).toContain('Report A');
  expect(await press('Delete “Report A”')).toContain('Report B');
  expect(await press('Mark all as read')).toBe('Benachrichtigungen');
  expect(await press('Delete “Report C”')).toContain('Report B');
  expect(await press('Delete “Report B”')).toBe('Benachrichtigungen');
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.stop();
});
