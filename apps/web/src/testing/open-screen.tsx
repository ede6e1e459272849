import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { Session, User } from '@supabase/supabase-js';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { AuthContext, startingAuth } from '#lib/auth-context.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import type { CatalogueName } from '#lib/load-app-texts.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { playedSession, playSupabase, storeSession } from './play-supabase.ts';
import type { PlayedRoute } from './play-supabase.ts';

/** Screens behind the sign-in, on a played Supabase API, with Luna signed in; nothing stays between tests. */
export function prepareScreens(catalogues: readonly CatalogueName[]) {
  let api: Awaited<ReturnType<typeof playSupabase>>;
  beforeAll(async () => {
    api = await playSupabase();
    await loadAppTexts('en', ['client', 'errors', 'toasts', ...catalogues]);
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
    calls: (route: string) => api.callsOf(route),
    play: (routes: Record<string, PlayedRoute>) => api.play(routes),
    open: (
      screen: ReactNode,
      routes: Record<string, PlayedRoute> = {},
      options: { session?: ReturnType<typeof playedSession>; path?: string } = {},
    ) => {
      const { session = playedSession(), path = '/' } = options;
      api.play(routes);
      history.replaceState(null, '', path);
      storeSession(session);
      const client = createQueryClient();
      // A refusal is shown at once: how often is asked again has tests of its own.
      client.setDefaultOptions({ queries: { retry: false, staleTime: 10_000 } });
      const auth = {
        ...startingAuth,
        loading: false,
        initialized: true,
        user: session.user as unknown as User,
        session: session as unknown as Session,
      };
      const view = render(
        <QueryClientProvider client={client}>
          <AuthContext value={auth}>{screen}</AuthContext>
        </QueryClientProvider>,
      );
      return { ...view, client };
    },
  };
}
