import { Suspense, useEffect, useState } from 'react';
import { Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { passesGate } from '@leakblock/domain/subscriptions';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import { ProofAsker } from '#features/sessions/proof/proof-asker.tsx';
import { isSigningOut } from '#features/sessions/sign-out.ts';
import { usePlanModal } from '#features/subscriptions/plan-modal.tsx';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { useAuth } from '#lib/auth-context.ts';
import { goTo } from '#lib/go-to.ts';
import { activeImpersonation } from '#lib/impersonation.ts';
import { isSecondStepOpen } from '#lib/is-second-step-open.ts';
import { lacksTerms } from '#lib/lacks-terms.ts';
import { PlanContext } from '#lib/plan-context.ts';
import { text } from '#lib/texts.ts';
import { keepToast, showToast } from '#lib/toasts.ts';
import { Waiting } from '#ui/waiting.tsx';
import { ClosedGate } from './closed-gate.tsx';
import { Commands } from './commands/commands.tsx';
import { useFollowLink, useHistoryWarning } from './follow-link.ts';
import { LinkFailed } from './link-failed.tsx';
import { pathOfClick, pathOfLink } from './links.ts';
import { cameWithMarker } from './opened-by.ts';
import { judgeRoute } from './route-rules.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { Surroundings } from './surroundings.tsx';
import { SuspendedScreen, SuspendedSettings } from './suspended.tsx';
import { useSuspensionState } from './suspension-context.ts';
import { useRoles } from './use-roles.ts';

/** Decides what is shown at an address, and leads on whoever has nothing to see there. */
export function Root() {
  const path = useShownPath();
  const { user, session, initialized } = useAuth();
  const isHalfway = session !== null && isSecondStepOpen(session);
  const { suspension } = useSuspensionState();
  const navigate = useNavigate();
  const userId = isHalfway ? null : (user?.id ?? null);
  const roles = useRoles(userId);
  const plan = useSubscription(userId);
  const modal = usePlanModal();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (userId !== null && !wasSignedIn) setWasSignedIn(true);

  // Once somebody was signed in, the link holds no sign-in that is still to come.
  const isLinkOpen = cameWithMarker() && !wasSignedIn;
  const rule = judgeRoute({
    path,
    hasCallbackMarker: isLinkOpen,
    isSignedIn: initialized ? user !== null : null,
    isSecondStepOpen: isHalfway,
    // An operator who looks at an account accepts nothing for its person.
    lacksTerms: user !== null && activeImpersonation() === null && lacksTerms(user),
    isSuspended: suspension === undefined ? null : suspension !== null,
    roles,
    gate: plan.check === null ? 'checking' : passesGate(plan.check) ? 'open' : 'closed',
  });
  const { kind } = rule;
  const to = rule.kind === 'go' ? rule.to : null;
  const hash = 'hash' in rule ? rule.hash : undefined;
  const isSame = 'isSame' in rule;
  const because = 'because' in rule ? rule.because : undefined;

  useEffect(() => {
    if (kind !== 'sign_in' || isSigningOut()) return;
    if (wasSignedIn) keepToast('session_ended');
    goTo(`/login?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`);
  }, [kind, wasSignedIn]);

  useEffect(() => {
    if (to === null) return;
    if (because !== undefined) void showToast(because);
    void navigate({ to, replace: true, search: isSame, hash: isSame || (hash ?? '') });
  }, [to, hash, isSame, because, navigate]);

  const isPlanAwaited = rule.kind === 'wait' && rule.for === 'plan';
  if (isPlanAwaited || (rule.kind === 'show' && suspension === null)) {
    // While the plan is checked the same bar and menu stand as afterwards: what was opened or typed there stays.
    return (
      <Screens path={path} tier={plan.tier} isPlanAwaited={isPlanAwaited}>
        <ProofAsker />
        {roles !== null && <Commands roles={roles} />}
        {rule.kind === 'show' && rule.isGateClosed && !modal.isDismissed && plan.check !== null && (
          <ClosedGate
            hadSubscription={plan.check.had_subscription}
            message={plan.check.message}
            isRefreshing={plan.isRefreshing}
            onRefresh={() => void plan.refresh()}
            onClose={modal.dismiss}
          />
        )}
      </Screens>
    );
  }
  switch (rule.kind) {
    case 'suspended':
      return <SuspendedFrame />;
    case 'show':
      return (
        <Suspense fallback={<WholeWaiting words="loading" />}>
          <SuspendedSettings onBack={() => void navigate({ to: '/dashboard' })} />
        </Suspense>
      );
    case 'wait':
      if (initialized && user === null && suspension === null && isLinkOpen) {
        return <LinkFailed />;
      }
      return <WholeWaiting words={rule.for === 'auth' ? 'checkingAuth' : 'loading'} />;
    case 'go':
    case 'sign_in':
      return <WholeWaiting words="loading" />;
  }
}

/** Path of the screen that is drawn: while another one is loaded, still the one before. */
function useShownPath(): string {
  return useRouterState({
    select: ({ matches, location: { pathname } }) =>
      matches.length > 1 ? trimSlash(matches.at(-1)?.pathname ?? pathname) : trimSlash(pathname),
  });
}

function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

function WholeWaiting({ words }: { words: 'checkingAuth' | 'loading' }) {
  return (
    <div className="whole">
      <Waiting label={text(`shell.${words}`)} />
    </div>
  );
}

function SuspendedFrame() {
  const { suspension, forget } = useSuspensionState();
  const navigate = useNavigate();
  if (suspension === null || suspension === undefined) return null;
  return (
    <Suspense fallback={<WholeWaiting words="loading" />}>
      <SuspendedScreen
        suspension={suspension}
        onSettings={() => void navigate({ to: '/settings' })}
        onSignOut={() => {
          forget();
          keepToast('signed_out');
          goTo('/login');
        }}
      />
    </Suspense>
  );
}

type ScreensProps = {
  path: string;
  tier: SubscriptionTier | null;
  /** In place of the screen it is said that the plan is being checked. */
  isPlanAwaited: boolean;
  children: React.ReactNode;
};

/** The screen itself. Links within the app are followed without loading a new document. */
function Screens({ children, isPlanAwaited, path, tier }: ScreensProps) {
  const router = useRouter();
  const followLink = useFollowLink();
  useHistoryWarning();
  const preload = ({ target }: { target: EventTarget }) => {
    const to = pathOfLink(target);
    if (to !== null) void router.preloadRoute({ to: to.replace(/[?#].*$/, '') });
  };
  const screen = (
    <PlanContext value={tier}>
      <ScreenBoundary screen={path}>
        {isPlanAwaited ? (
          <div className="screen">
            <Waiting label={text('subscriptions.checking')} />
          </div>
        ) : (
          <Outlet />
        )}
      </ScreenBoundary>
    </PlanContext>
  );
  return (
    // Only links act: a click on one is followed here instead of by the browser.
    <div
      className="frame"
      onClick={(event) => {
        const to = pathOfClick(event);
        if (to === null) return;
        event.preventDefault();
        void followLink(to);
      }}
      onPointerOver={preload}
      onFocus={preload}
    >
      <Surroundings path={path}>{screen}</Surroundings>
      {children}
    </div>
  );
}
