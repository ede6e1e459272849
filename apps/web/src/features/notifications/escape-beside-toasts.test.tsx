import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { showMessage } from '#lib/toasts.ts';
import { luna, playSupabase, storeSession } from '../../testing/play-supabase.ts';
import { NotificationBell } from './notification-bell.tsx';

it('Escape closes the list of notifications, whatever message has just come beside it', async () => {
  const api = await playSupabase();
  api.play({ 'GET /rest/v1/notifications': { body: [] } });
  await loadAppTexts('en', ['notifications', 'toasts']);
  storeSession();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NotificationBell userId={luna.id} checkSession={() => Promise.resolve()} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  const list = await screen.findByRole('dialog');
  await act(() => showMessage({ title: 'A payment did not go through', tone: 'good' }));
  await waitFor(() => expect(document.querySelector('.toast')).not.toBeNull());

  fireEvent.keyDown(within(list).getByRole('heading', { level: 2 }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.stop();
});
