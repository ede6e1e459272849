import { screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { AuthProvider } from '#features/sessions/auth-provider.tsx';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { keepDraft } from '#lib/onboarding-draft.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { OnboardingPage } from '../app/onboarding/onboarding-page.tsx';
import { prepareSessionPages } from './open-session-page.tsx';
import { luna, playedSession, storeSession } from './play-supabase.ts';
import type { PlayedRoute } from './play-supabase.ts';

export const routesOfOnboarding = {
  signUp: 'POST /auth/v1/signup',
  verify: 'POST /auth/v1/verify',
  person: 'PUT /auth/v1/user',
  profile: 'PATCH /rest/v1/profiles',
  dropLinks: 'DELETE /rest/v1/official_links',
  addLinks: 'POST /rest/v1/official_links',
} as const;

const site = (id: string, label: string, category: string) => ({
  id,
  label,
  url_pattern: `https://${id}.example/{username}`,
  username_hint: null,
  category,
  kind: 'platform',
  icon: { faviconDomain: `${id}.example` },
});
const catalogue = [
  ...Array.from({ length: 11 }, (_, n) => site(`fans-${n}`, `Fans ${n}`, 'Adult')),
  site('chirp', 'Chirp', 'Social'),
  site('stream', 'Stream', 'Cam'),
  site('board', 'Board', 'Forum'),
  site('bazaar', 'Bazaar', 'Other'),
];
const usualAnswers: Record<string, PlayedRoute> = {
  'GET /rest/v1/sites': { body: catalogue },
  [routesOfOnboarding.profile]: { body: [{ id: luna.id }] },
  [routesOfOnboarding.dropLinks]: { status: 204 },
  [routesOfOnboarding.addLinks]: { status: 201 },
  [routesOfOnboarding.person]: { body: playedSession().user },
};

function Page() {
  return (
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider onSession={() => undefined} onSessionEnd={() => undefined}>
        <OnboardingPage />
      </AuthProvider>
    </QueryClientProvider>
  );
}

/** Links that are followed load a page, which jsdom does not do. */
function stay(event: Event) {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

/** The wizard on a played API, with a small catalogue, for every test of a file. */
export function prepareOnboarding() {
  const { open, calls, goTo } = prepareSessionPages();
  const log = vi.fn<(what: string, reason: string) => void>();
  beforeAll(() => loadAppTexts('en', ['onboarding', 'site-catalogue', 'subscriptions', 'billing']));
  beforeEach(() => {
    log.mockReset();
    vi.spyOn(console, 'warn').mockImplementation(log);
    document.addEventListener('click', stay);
  });
  afterEach(() => document.removeEventListener('click', stay));

  const openWizard = (more: Record<string, PlayedRoute> = {}, path = '/onboarding') =>
    open(Page, path, { ...usualAnswers, ...more });
  return {
    calls,
    goTo,
    log,
    openWizard,
    /** Somebody who has just signed up. */
    openLinks: async (more: Record<string, PlayedRoute> = {}) => {
      storeSession();
      keepDraft({ step: 3, email: luna.email, name: 'Luna Marlowe', links: [] });
      openWizard(more);
      await screen.findByRole('button', { name: 'Fans 0' });
    },
  };
}

/** The heading of a step, once it is there. */
export const step = (name: string) => screen.findByRole('heading', { level: 1, name });
