import { useState } from 'react';
import type { BillingAnswer, SubscriptionView } from '@leakblock/domain/subscriptions';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { isThere } from './plan-offer.ts';
import { nameOf, subscriptionWords } from './subscription-words.ts';
import { useChangeSubscription } from './use-billing.ts';
import type { usePaymentPage } from './use-payment-page.ts';

type PanelProps = {
  userId: string;
  billing: BillingAnswer;
  payment: ReturnType<typeof usePaymentPage>;
};

/** How the person's subscription stands, and what can be done with it. */
export function SubscriptionPanel({ userId, billing, payment }: PanelProps) {
  const { subscription, coveredBy } = billing;
  const isOwn = isThere(subscription) && subscription.provider !== 'operator';
  return (
    <Section id="subscription" title={text('billing.mine.title')}>
      {coveredBy === null || isOwn ? <p role="status">{subscriptionWords(subscription)}</p> : null}
      {coveredBy !== null && <Covered coveredBy={coveredBy} own={isOwn ? subscription : null} />}
      {isOwn && billing.canPay && (
        <Actions userId={userId} subscription={subscription} payment={payment} />
      )}
    </Section>
  );
}

type CoveredProps = {
  coveredBy: NonNullable<BillingAnswer['coveredBy']>;
  /** A plan that she pays for beside it: nobody pays twice without knowing. */
  own: SubscriptionView | null;
};

function Covered({ coveredBy, own }: CoveredProps) {
  const agency = coveredBy.agencyName;
  const covered = nameOf(coveredBy.plan);
  return (
    <>
      <p role="status">{text('billing.covered.by', { agency, plan: covered })}</p>
      {own === null ? (
        <p className="quiet">{text('billing.covered.end')}</p>
      ) : (
        <Notice tone="problem">
          <p>{text('billing.covered.twice', { agency, covered, plan: nameOf(own.plan) })}</p>
        </Notice>
      )}
    </>
  );
}

type ActionsProps = Omit<PanelProps, 'billing'> & { subscription: SubscriptionView };

function Actions({ userId, subscription, payment }: ActionsProps) {
  const { status, cancelAtPeriodEnd, nextPlan, plan } = subscription;
  const [asked, setAsked] = useState<'pause' | 'cancel' | 'resume' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const change = useChangeSubscription(userId);
  const isChanging = cancelAtPeriodEnd || nextPlan !== null;

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
  const openPortal = () => void payment.open({ page: 'portal' });
  const isOpening = payment.opening?.page === 'portal';
  return (
    <>
      {error !== null && <PaymentProblem error={error} onMethod={openPortal} />}
      <div className="actions">
        {status === 'past_due' && (
          <Button aria-disabled={isOpening} onClick={openPortal}>
            {text(isOpening ? 'billing.busy' : 'billing.action.method')}
          </Button>
        )}
        {status === 'paused' && (
          <Button onClick={() => setAsked('resume')}>{text('billing.action.resume')}</Button>
        )}
        {isChanging && (
          <Button aria-disabled={isBusy} onClick={() => void keep()}>
            {isBusy ? text('billing.busy') : text('billing.action.keep', { plan: nameOf(plan) })}
          </Button>
        )}
        {status !== 'past_due' && (
          <Button look="quiet" aria-disabled={isOpening} onClick={openPortal}>
            {text(isOpening ? 'billing.busy' : 'billing.action.portal')}
          </Button>
        )}
        {status === 'active' && !cancelAtPeriodEnd && (
          <Button look="quiet" onClick={() => setAsked('pause')}>
            {text('billing.action.pause')}
          </Button>
        )}
        {!cancelAtPeriodEnd && (
          <Button look="quiet" onClick={() => setAsked('cancel')}>
            {text('billing.action.cancel')}
          </Button>
        )}
      </div>
      {asked !== null && (
        <ChangeDialog
          userId={userId}
          subscription={subscription}
          wanted={{ change: asked }}
          onMethod={openPortal}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
