import { useState } from 'react';
import type { ReactNode } from 'react';
import type {
  ChangeSubscriptionInput,
  PlanChangePreview,
  PlanId,
  SubscriptionView,
} from '@leakblock/domain/subscriptions';
import { formatMoney } from '#lib/format-money.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CancelWords, PauseWords, PlanChangeFacts, ResumeWords } from './change-words.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { priceOf } from './plan-offer.ts';
import { nameOf } from './subscription-words.ts';
import { useChangeSubscription, usePlanChangePreview } from './use-billing.ts';

type ChangeDialogProps = {
  userId: string;
  subscription: SubscriptionView;
  wanted: { change: 'pause' | 'cancel' | 'resume' } | { change: 'plan'; plan: PlanId };
  /** Leads to where the payment method can be changed. */
  onMethod: () => void;
  onClose: () => void;
};

/** Says what a change does and costs, and does it with one click. What the server refuses is said here. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { subscription, wanted } = props;
  switch (wanted.change) {
    case 'plan':
      return <PlanChange {...props} plan={wanted.plan} />;
    case 'pause':
      return (
        <Frame {...props} title={titleOf(subscription, wanted.change)}>
          {(confirm) => (
            <>
              <PauseWords subscription={subscription} />
              {confirm(text('billing.pause.confirm'))}
            </>
          )}
        </Frame>
      );
    case 'resume':
      return (
        <Frame {...props} title={titleOf(subscription, wanted.change)}>
          {(confirm) => (
            <>
              <ResumeWords subscription={subscription} />
              {confirm(text('billing.resume.confirm'))}
            </>
          )}
        </Frame>
      );
    case 'cancel':
      return (
        <Frame {...props} title={titleOf(subscription, wanted.change)}>
          {(confirm) => (
            <>
              <CancelWords subscription={subscription} />
              {confirm(text('billing.cancel.confirm'))}
            </>
          )}
        </Frame>
      );
  }
}

function titleOf({ plan }: SubscriptionView, change: 'pause' | 'cancel' | 'resume'): string {
  return text(`billing.${change}.title`, { plan: nameOf(plan) });
}

function PlanChange(props: ChangeDialogProps & { plan: PlanId }) {
  const { userId, subscription, plan } = props;
  const preview = usePlanChangePreview(userId, plan);
  const kind = priceOf(plan) > priceOf(subscription.plan) ? 'upgrade' : 'downgrade';
  return (
    <Frame {...props} title={text(`billing.${kind}.title`, { plan: nameOf(plan) })}>
      {(confirm) => (
        <Loaded query={preview}>
          {(costs) => (
            <>
              <PlanChangeFacts subscription={subscription} plan={plan} costs={costs} />
              {confirm(confirmWords(costs))}
            </>
          )}
        </Loaded>
      )}
    </Frame>
  );
}

function confirmWords({ when, dueNowCents, currency }: PlanChangePreview): string {
  if (when === 'period_end') return text('billing.card.downgrade');
  if (dueNowCents <= 0) return text('billing.card.upgrade');
  return text('billing.upgrade.pay', { amount: formatMoney(dueNowCents, currency) });
}

type FrameProps = ChangeDialogProps & {
  title: string;
  /** Gets what draws the button that confirms; it stands only where all that it does is said. */
  children: (confirm: (words: string) => ReactNode) => ReactNode;
};

function Frame({ userId, wanted, onMethod, onClose, title, children }: FrameProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const change = useChangeSubscription(userId);

  async function run() {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      const input: ChangeSubscriptionInput = wanted;
      await change(input);
      onClose();
    } catch (failure) {
      setError(failure);
      setIsBusy(false);
    }
  }
  return (
    <Dialog labelledBy="change-title" className="change-dialog" onClose={onClose}>
      <h2 id="change-title">{title}</h2>
      {children((words) => (
        <Button aria-disabled={isBusy} onClick={() => void run()}>
          {isBusy ? text('billing.busy') : words}
        </Button>
      ))}
      {error !== null && <PaymentProblem error={error} onMethod={onMethod} />}
      <Button look="quiet" onClick={onClose}>
        {text('billing.back')}
      </Button>
    </Dialog>
  );
}
