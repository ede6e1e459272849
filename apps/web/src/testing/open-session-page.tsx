import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import * as place from '#lib/go-to.ts';
import { loadMoreTexts } from '#lib/load-more-texts.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { playSupabase } from './play-supabase.ts';
import type { PlayedRoute } from './play-supabase.ts';

/** A played Supabase API and the page's words for every test of a file; nothing stays between tests. */
export function prepareSessionPages() {
  const goTo = vi.fn<(path: string) => void>();
  let api: Awaited<ReturnType<typeof playSupabase>>;
  beforeAll(async () => {
    api = await playSupabase();
    await loadMoreTexts('en', ['account', 'client', 'errors', 'sessions', 'toasts']);
  });
  beforeEach(() => {
    goTo.mockReset();
    vi.spyOn(place, 'goTo').mockImplementation(goTo);
  });
  afterEach(async () => {
    cleanup();
    vi.restoreAllMocks();
    api.play({ 'POST /auth/v1/logout': { status: 204 } });
    await (await openSupabase()).auth.signOut({ scope: 'local' });
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });
  afterAll(() => api.stop());
  return {
    goTo,
    calls: (route: string) => api.callsOf(route),
    open: (Page: ComponentType, path: string, routes: Record<string, PlayedRoute> = {}) => {
      api.play(routes);
      history.replaceState(null, '', path);
      return render(<Page />);
    },
  };
}

/** Types into the fields with these labels. */
export function type(fields: Record<string, string>): void {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  }
}

export function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

/** What the person is told about the form as a whole. */
export async function alertText(): Promise<string> {
  return (await screen.findByRole('alert')).textContent;
}
