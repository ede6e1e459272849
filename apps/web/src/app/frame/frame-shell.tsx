import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isAuthorisationPending } from '@leakblock/domain/authorisations';
import { planLabel } from '@leakblock/domain/subscriptions';
import { useDiscreetTitle } from '#features/accounts/use-discreet-title.ts';
import { useAccount } from '#features/accounts/use-account.ts';
import { useAuthorisation } from '#features/authorisations/use-authorisation.ts';
import { useNewFakeProfiles } from '#features/fake-profiles/use-new-fake-profiles.ts';
import { checkSession } from '#features/sessions/check-session.ts';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { useAuth } from '#lib/auth-context.ts';
import { readFullConfig } from '#lib/full-config.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { text } from '#lib/texts.ts';
import { useLiveRows } from '#lib/use-live-rows.ts';
import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import { defaultBrand } from '../brand.ts';
import { tierOnProfile } from '../tier-on-profile.ts';
import { BillingNotes } from './billing-notes.tsx';
import { OfflineNote } from './offline-note.tsx';
import { Shell } from './shell.tsx';
import { useRoles } from './use-roles.ts';
import { WelcomeBlock } from './welcome-block.tsx';

/** The shell with what it shows of the person. */
export function FrameShell({ path, children }: { path: string; children: ReactNode }) {
  const { user, error } = useAuth();
  const config = useQuery({ queryKey: ['config'], queryFn: readFullConfig, staleTime: Infinity });
  const brand = config.data?.brandName ?? defaultBrand;
  const supportLink = config.data?.supportLink ?? null;
  if (user === null) {
    return (
      <Shell
        brand={brand}
        user={null}
        facts={{ ...nobody, path, supportLink }}
        welcome={null}
        isWelcomeAwaited={false}
        badge={null}
      >
        {children}
      </Shell>
    );
  }
  return (
    <OwnShell
      path={path}
      brand={brand}
      supportLink={supportLink}
      user={{ id: user.id, email: user.email ?? '' }}
    >
      {error !== null && (
        <Notice tone="problem">
          <p>{text('shell.authFailed')}</p>
          <p>
            <button type="button" className="text-button" onClick={() => location.reload()}>
              {text('shell.reload')}
            </button>
          </p>
        </Notice>
      )}
      <OfflineNote />
      {children}
    </OwnShell>
  );
}

const nobody = {
  isAdmin: false,
  isElite: false,
  isAccountIncomplete: false,
  isAuthorisationPending: false,
  newFakeProfiles: 0,
};

type OwnShellProps = {
  path: string;
  brand: string;
  supportLink: string | null;
  user: { id: string; email: string };
  children: ReactNode;
};

function OwnShell(props: OwnShellProps) {
  const { path, brand, supportLink, user, children } = props;
  const { data: account, failureCount, isLoading } = useAccount();
  const authorisation = useAuthorisation(account?.judged.status === 'complete').data;
  const plan = useSubscription(user.id);
  const { check } = plan;
  const roles = useRoles(user.id);
  const newFakeProfiles = useNewFakeProfiles(user.id, checkSession);
  useLiveWelcome(user.id);
  const onProfile = tierOnProfile(account?.profile);
  useFollowedPlan(user.id, onProfile, check?.subscription_tier);
  useDiscreetTitle(account?.profile.discreet_mode ?? false);
  const welcomed = check?.subscription_tier === 'admin' ? 'admin' : onProfile;
  // Without a word about the plan what her profile says, so that nobody is offered what she has.
  const tier = plan.tier ?? onProfile;
  return (
    <Shell
      brand={brand}
      user={user}
      facts={{
        path,
        supportLink,
        newFakeProfiles,
        isAdmin: roles?.isAdmin ?? false,
        isElite: tier === 'elite',
        isAccountIncomplete: account?.judged.status === 'incomplete',
        isAuthorisationPending:
          authorisation !== undefined && isAuthorisationPending(authorisation.judged.status),
      }}
      welcome={
        <WelcomeBlock
          profile={account?.profile ?? null}
          tier={welcomed ?? null}
          isVerified={account?.isVerified ?? false}
        />
      }
      isWelcomeAwaited={isLoading && failureCount === 0}
      badge={
        check === null || tier === undefined ? null : (
          <Badge tone={tier === 'standard' ? 'plain' : 'strong'}>{planLabel(tier)}</Badge>
        )
      }
    >
      {/* The plans' own screen says it at greater length. */}
      {path !== '/subscription-plans' && (
        <BillingNotes
          userId={user.id}
          isSubscribed={check?.subscribed === true && check.subscription_tier !== 'admin'}
          isDiscreet={account?.profile.discreet_mode ?? true}
        />
      )}
      {children}
    </Shell>
  );
}

/** Milliseconds within which several reasons to read the person again are one. */
const refreshMs = 250;

/**
 * Asks for the plan again when the profile, which is read after every join, names another one: the change may have come
 * before anybody listened.
 */
function useFollowedPlan(
  userId: string,
  onProfile: string | undefined,
  checked: string | undefined,
) {
  const client = useQueryClient();
  const isOther =
    onProfile !== undefined &&
    checked !== undefined &&
    checked !== 'admin' &&
    onProfile !== checked;
  useEffect(() => {
    if (isOther) void client.invalidateQueries({ queryKey: ['subscription', userId] });
  }, [client, isOther, userId]);
}

/** Reads the person again whenever her profile, her plan or her identity verification changes anywhere. */
function useLiveWelcome(userId: string) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const refresh = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const name of ['account', 'authorisation']) {
        void client.invalidateQueries({ queryKey: [name, userId] });
      }
    }, refreshMs);
  };
  useLiveRows(
    openSupabase,
    {
      channel: 'welcome_profile_changes',
      tables: [
        { event: 'UPDATE', table: 'profiles', filter: `id=eq.${userId}` },
        { event: '*', table: 'subscriptions', filter: `user_id=eq.${userId}` },
        { event: '*', table: 'payments', filter: `user_id=eq.${userId}` },
      ],
      onChange: () => {
        refresh();
        for (const name of ['subscription', 'billing', 'payments']) {
          void client.invalidateQueries({ queryKey: [name, userId] });
        }
      },
      onJoin: refresh,
    },
    checkSession,
  );
  useLiveRows(
    openSupabase,
    {
      channel: 'welcome_verification_changes',
      tables: [{ event: '*', table: 'identity_verifications', filter: `user_id=eq.${userId}` }],
      onChange: refresh,
      onJoin: refresh,
    },
    checkSession,
  );
}
