import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { readFullConfig } from '#lib/full-config.ts';
import { text } from '#lib/texts.ts';
import { Notice } from '#ui/notice.tsx';
import { PlanCards } from './plan-cards.tsx';
import { nameOf } from './subscription-words.ts';

/** The plans where no payment is taken: the operator is asked for one. */
export function AskForPlan({ current, wanted }: { current: PlanId | null; wanted: PlanId | null }) {
  const config = useQuery({ queryKey: ['config'], queryFn: readFullConfig, staleTime: Infinity });
  const [chosen, setChosen] = useState<PlanId | null>(null);
  const selected = chosen ?? wanted ?? current ?? 'pro';
  const supportLink = config.data?.supportLink ?? null;
  return (
    <>
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
                  {text('subscriptions.page.ask', { plan: nameOf(selected) })}
                </a>
              )}
            </p>
          )}
        </Notice>
      )}
    </>
  );
}
