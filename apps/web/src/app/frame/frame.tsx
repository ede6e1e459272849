import { lazy, Suspense, useEffect, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { Session } from '@supabase/supabase-js';
import { followProfileLanguage } from '#features/accounts/follow-profile-language.ts';
import { accountQuery } from '#features/accounts/use-account.ts';
import { authorisationQuery } from '#features/authorisations/use-authorisation.ts';
import { takeVersion, updateToastMs, watchVersion } from '#features/diagnostics/version-check.ts';
import { linkEarlierChecks } from '#features/scans/link-earlier-checks.ts';
import { MaintenanceGate } from '#features/administration/maintenance/maintenance-gate.tsx';
import { AuthProvider } from '#features/sessions/auth-provider.tsx';
import { beginSession } from '#features/sessions/begin-session.ts';
import { checkSession } from '#features/sessions/check-session.ts';
import { isSigningOut } from '#features/sessions/sign-out.ts';
import { trackLogin } from '#features/sessions/track-login.ts';
import { RequestFailure } from '#lib/failure.ts';
import { germanTexts } from '#lib/german-texts.ts';
import { activeImpersonation } from '#lib/impersonation.ts';
import { isSecondStepOpen } from '#lib/is-second-step-open.ts';
import { logProblem } from '#lib/log-problem.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { claimReferral } from '#lib/claim-referral.ts';
import { setMaintenance } from '#lib/maintenance.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { prepareToasts, showMessage } from '#lib/toasts.ts';
import { EndingNote } from './ending-note.tsx';
import { createFrameRouter } from './router.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { screens } from './screens.ts';
import { SuspensionContext } from './suspension-context.ts';
import { TipProvider } from './tip.tsx';
import { rolesQuery } from './use-roles.ts';
import { useSuspension } from './use-suspension.ts';

/** Operators alone load it. */
const ImpersonationBanner = lazy(async () => ({
  default: (await import('#features/administration/impersonation/impersonation-banner.tsx'))
    .ImpersonationBanner,
}));

/** The signed-in app: who is there, what was read, and the screens. */
export function Frame() {
  const suspension = useSuspension();
  const looking = activeImpersonation();
  const [client] = useState(() => createQueryClient(noteProblem));
  const [router] = useState(createFrameRouter);

  useEffect(() => watchVersion(askForUpdate), []);

  return (
    <ScreenBoundary screen="">
      {looking !== null && (
        <Suspense>
          <ImpersonationBanner impersonation={looking} />
        </Suspense>
      )}
      <SuspensionContext value={suspension}>
        <QueryClientProvider client={client}>
          <AuthProvider
            onSession={(session) => {
              beginReading(client, session);
              void begin(session);
            }}
            onSessionEnd={(last) => {
              client.clear();
              if (!isSigningOut()) void suspension.ask(last.access_token);
            }}
          >
            <TipProvider>
              <MaintenanceGate>
                <RouterProvider router={router} />
                <EndingNote />
              </MaintenanceGate>
            </TipProvider>
          </AuthProvider>
        </QueryClientProvider>
      </SuspensionContext>
    </ScreenBoundary>
  );
}

/**
 * What every screen shows, and what the one at this address reads first, is on its way while it is still found out which one
 * may be shown. A failure is the screens' to say.
 */
function beginReading(client: QueryClient, session: Session): void {
  const { id } = session.user;
  const isHalfway = isSecondStepOpen(session);
  const reads: Promise<unknown>[] = [];
  // First what decides. Of half a sign-in nothing is asked that the whole one answers otherwise.
  if (!isHalfway) reads.push(client.query(rolesQuery(id)));
  reads.push(client.query(accountQuery(id)), client.query(authorisationQuery(id)));
  if (!isHalfway) reads.push(beginScreen(client, id));
  void Promise.allSettled(reads).then(prepareToasts);
}

async function beginScreen(client: QueryClient, userId: string): Promise<void> {
  const screen = Object.entries(screens).find(([address]) => address === location.pathname)?.[1];
  await screen?.begin?.(client, userId);
}

/** A read that was refused may mean that the session has ended, or that the service is being worked on. */
function noteProblem(error: unknown) {
  if (error instanceof RequestFailure && error.code === 'administration.maintenance') {
    setMaintenance(true);
  }
  const status: unknown =
    typeof error === 'object' && error !== null && Reflect.get(error, 'status');
  if (status !== 401) return;
  openSupabase()
    .then(checkSession)
    .catch((problem: unknown) => logProblem('The session was not checked.', String(problem)));
}

/** What belongs to a sign-in, once per session and tab. */
async function begin(session: Session): Promise<void> {
  // Nothing that an operator looks at is a sign-in of its own, and this browser is hers.
  if (activeImpersonation() !== null) return;
  const { user } = session;
  try {
    const supabase = await openSupabase();
    // By the names that the public pages know too (signed-in.tsx): what one has done the other does not do again.
    await beginSession(session, {
      checks: () => linkEarlierChecks(supabase, user),
      login: () => trackLogin(supabase, user.id),
      language: () => followProfileLanguage(supabase, user.id),
      referral: () => claimReferral(user),
    });
  } catch (error) {
    logProblem('What belongs to a sign-in was not done.', String(error));
  }
}

function askForUpdate(version: string) {
  void showMessage({
    title: germanTexts.newVersion,
    body: germanTexts.newVersionBody,
    titleLanguage: 'de',
    bodyLanguage: 'de',
    tone: 'good',
    // A tab that is left and seen again looks for a version again, and its toasts rest meanwhile.
    isOnce: true,
    lifeMs: updateToastMs,
    action: {
      label: germanTexts.update,
      language: 'de',
      onPress: () => void takeVersion(version, () => location.reload()),
    },
  });
}
