import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { planIds, planLabel, plans } from '@leakblock/domain/subscriptions';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { PlanCards } from '#features/subscriptions/plan-cards.tsx';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { useAuth } from '#lib/auth-context.ts';
import { readFullConfig } from '#lib/full-config.ts';
import { text } from '#lib/texts.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';

/** The plans, the one the person has, and how to get another. Visitors may read it. */
export function PlansPage() {
  const { user } = useAuth();
  const { check } = useSubscription(user?.id ?? null);
  const config = useQuery({ queryKey: ['config'], queryFn: readFullConfig, staleTime: Infinity });
  const wanted: unknown = useSearch({ strict: false, select: readWantedPlan });
  const current = plans.find(({ tier }) => tier === check?.subscription_tier)?.id ?? null;
  const [chosen, setChosen] = useState<PlanId | null>(null);
  const selected = chosen ?? planIds.find((id) => id === wanted) ?? current ?? 'pro';
  const supportLink = config.data?.supportLink ?? null;
  return (
    <Page title={text('subscriptions.page.title')} lede={text('subscriptions.page.lede')}>
      {user !== null && check !== null && (
        <p>
          {text('subscriptions.page.current', { plan: planLabel(check.subscription_tier) })}
          {check.message !== null && ` ${check.message}`}
        </p>
      )}
      <PlanCards selected={selected} onSelect={setChosen} />
      {selected === current ? (
        <p>{text('subscriptions.page.yours')}</p>
      ) : (
        <Notice tone="good">
          <p>{text('subscriptions.page.noPayment')}</p>
          {config.isSuccess && (
            <p className="actions">
              {supportLink === null ? (
                text('subscriptions.page.noContact')
              ) : (
                <a
                  className="button button-primary"
                  href={supportLink}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {text('subscriptions.page.ask', {
                    plan: text(`subscriptions.plans.${selected}.name`),
                  })}
                </a>
              )}
            </p>
          )}
        </Notice>
      )}
      {user === null && (
        <p className="actions">
          <a className="button button-quiet" href="/onboarding">
            {text('subscriptions.page.signUp')}
          </a>
        </p>
      )}
    </Page>
  );
}

function readWantedPlan(search: Record<string, unknown>): unknown {
  return search['plan'];
}
