import { useState } from 'react';
import type { AgencyBilling, ChangeAgency } from '@leakblock/domain/agencies';
import { comparePlans, judgeChange, planIds } from '@leakblock/domain/subscriptions';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { formatEuro } from '#lib/format.ts';
import { dataFailureText } from '#lib/data-failure.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { isThere, leftoverWords, nameOf, planWords, priceOf } from './plan-words.ts';
import type { AgencyPlan } from './plan-words.ts';
import { useChangeAgency } from './use-agency-billing.ts';
import type { useProviderPage } from './use-agency-billing.ts';

type PlanSectionProps = {
  billing: AgencyBilling;
  isOwner: boolean;
  page: ReturnType<typeof useProviderPage>;
};

/** How the plan stands, who pays, and what an owner can do with it. */
export function PlanSection({ billing, isOwner, page }: PlanSectionProps) {
  const { plan, creators, canPay } = billing;
  const covered = creators.filter(({ isCovered }) => isCovered).length;
  const leftover = isThere(plan) ? leftoverWords(plan, covered) : null;
  return (
    <Section id="plan" title={text('agency-area.billing.plan')}>
      <p role="status">{planWords(plan)}</p>
      {leftover !== null && <p>{leftover}</p>}
      {isThere(plan) && plan.isPaidFor && plan.payerEmail !== null && (
        <p className="quiet">{text('agency-area.billing.payer', { email: plan.payerEmail })}</p>
      )}
      {!canPay && <p className="quiet">{text('errors.billing.off')}</p>}
      {isOwner && canPay && isThere(plan) && plan.isPaidFor && (
        <PlanActions plan={plan} page={page} />
      )}
    </Section>
  );
}

type Asked = Extract<ChangeAgency, { change: 'plan' }> | { change: 'cancel' };

function PlanActions({ plan, page }: Pick<PlanSectionProps, 'page'> & { plan: AgencyPlan }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const change = useChangeAgency();
  const may = (wanted: PlanId) => {
    if (plan.isPayerGone) return false;
    const verdict = judgeChange(
      { ...plan, provider: 'stripe' },
      { change: 'plan', plan: wanted },
      // oxlint-disable-next-line react/purity -- what is shown depends on the day it is read
      new Date(),
    );
    return verdict.isAllowed && verdict.act !== null && wanted !== plan.plan;
  };

  async function keep() {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      await change({ change: 'keep' });
    } catch (failure) {
      setError(failure);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <>
      {error !== null && (
        <Notice tone="problem">
          <p>{dataFailureText(error)}</p>
        </Notice>
      )}
      <div className="actions">
        {!plan.isPayerGone && (plan.cancelAtPeriodEnd || plan.nextPlan !== null) && (
          <Button aria-disabled={isBusy} onClick={() => void keep()}>
            {isBusy
              ? text('billing.busy')
              : text('billing.action.keep', { plan: nameOf(plan.plan) })}
          </Button>
        )}
        {planIds.filter(may).map((wanted) => (
          <Button
            key={wanted}
            look={comparePlans(wanted, plan.plan) > 0 ? 'primary' : 'quiet'}
            onClick={() => setAsked({ change: 'plan', plan: wanted })}
          >
            {text('agency-area.billing.change', {
              plan: nameOf(wanted),
              price: formatEuro(priceOf(wanted)),
            })}
          </Button>
        ))}
        <Button
          look={plan.status === 'past_due' ? 'primary' : 'quiet'}
          aria-disabled={page.isOpening}
          onClick={() => void page.open(null)}
        >
          {text(
            page.isOpening
              ? 'billing.busy'
              : plan.status === 'past_due'
                ? 'billing.action.method'
                : 'billing.action.portal',
          )}
        </Button>
        {!plan.cancelAtPeriodEnd && (
          <Button look="quiet" onClick={() => setAsked({ change: 'cancel' })}>
            {text('billing.action.cancel')}
          </Button>
        )}
      </div>
      {asked !== null && (
        <ChangeDialog
          plan={plan}
          wanted={asked}
          onMethod={() => void page.open(null)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
