import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { AgencyPreview, PreviewAgency } from '@leakblock/domain/agencies';
import { dataFailureText, explainDataError } from '#lib/data-failure.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatMoney } from '#lib/format-money.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { endOf, nameOf } from './plan-words.ts';
import type { AgencyPlan } from './plan-words.ts';
import { useAgencyPreview, useChangeAgency } from './use-agency-billing.ts';

type ChangeDialogProps = {
  plan: AgencyPlan;
  wanted: PreviewAgency | { change: 'cancel' };
  /** Leads to where the payment method can be changed. */
  onMethod: () => void;
  onClose: () => void;
  /** The screen showed others than are covered by now: nothing was changed, and it closes. */
  onOutdated?: () => void;
};

/** Says what a change costs before it is made, and makes it with one click. What the server refuses is said here. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { onClose, onMethod, onOutdated, plan, wanted } = props;
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const change = useChangeAgency();

  /** The list is read anew, and the words stand beside it. */
  function giveUp() {
    onOutdated?.();
    onClose();
  }

  async function run() {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      await change(wanted);
      onClose();
    } catch (failure) {
      if (isOutdated(failure)) {
        giveUp();
        return;
      }
      setError(failure);
      setIsBusy(false);
    }
  }
  const confirm = (words: string) => (
    <Button aria-disabled={isBusy} onClick={() => void run()}>
      {isBusy ? text('billing.busy') : words}
    </Button>
  );
  return (
    <Dialog labelledBy="agency-change-title" onClose={onClose}>
      <h2 id="agency-change-title">{titleOf(wanted)}</h2>
      {wanted.change === 'cancel' ? (
        <>
          <p>{cancelWords(plan)}</p>
          {confirm(text('billing.cancel.confirm'))}
        </>
      ) : (
        <Costs wanted={wanted} onOutdated={giveUp}>
          {confirm}
        </Costs>
      )}
      {error !== null && (
        <Notice tone="problem">
          <p>{dataFailureText(error)}</p>
          {explainDataError(error) === 'billing.refused' && (
            <p className="actions">
              <Button look="quiet" onClick={onMethod}>
                {text('billing.action.method')}
              </Button>
            </p>
          )}
        </Notice>
      )}
      <Button look="quiet" onClick={onClose}>
        {text('billing.back')}
      </Button>
    </Dialog>
  );
}

const isOutdated = (failure: unknown): boolean =>
  explainDataError(failure) === 'billing.coverage_changed';

function cancelWords(held: AgencyPlan): string {
  const plan = nameOf(held.plan);
  if (held.status === 'past_due') return text('billing.cancel.missing', { plan });
  const when = endOf(held);
  // Not taken back while who pays is gone.
  return held.isPayerGone
    ? text('agency-area.billing.ends', { plan, count: held.places, when })
    : text('agency-area.billing.cancel.words', { plan, when });
}

function titleOf(wanted: ChangeDialogProps['wanted']): string {
  switch (wanted.change) {
    case 'plan':
      return text('agency-area.billing.change.plan', { plan: nameOf(wanted.plan) });
    case 'creators':
      return text('agency-area.billing.change.creators');
    case 'cancel':
      return text('agency-area.billing.change.cancel');
  }
}

function Costs({
  wanted,
  onOutdated,
  children,
}: {
  wanted: PreviewAgency;
  onOutdated: () => void;
  children: (words: string) => ReactNode;
}) {
  const preview = useAgencyPreview(wanted);
  const hasPassed = isOutdated(preview.error);
  useEffect(() => {
    if (hasPassed) onOutdated();
  }, [hasPassed, onOutdated]);
  return (
    <Loaded query={preview}>
      {(costs) => (
        <>
          <dl className="agency-costs">
            <dt>{text('agency-area.billing.covered')}</dt>
            <dd>
              {text('agency-area.billing.creators', {
                count: wanted.change === 'creators' ? wanted.creatorIds.length : costs.places,
              })}
            </dd>
            <dt>{text('agency-area.billing.today')}</dt>
            <dd>
              <strong>{formatMoney(costs.dueNowCents, costs.currency)}</strong>
            </dd>
            {costs.nextInvoiceCents !== null && costs.periodEnd !== null && (
              <>
                <dt>{text('agency-area.billing.next', { when: formatDate(costs.periodEnd) })}</dt>
                <dd>{formatMoney(costs.nextInvoiceCents, costs.currency)}</dd>
              </>
            )}
          </dl>
          <p className="quiet">{explain(wanted, costs)}</p>
          {children(confirmWords(costs))}
        </>
      )}
    </Loaded>
  );
}

function explain(
  wanted: PreviewAgency,
  { when, dueNowCents, nextInvoiceCents, startsAt }: AgencyPreview,
): string {
  if (when === 'period_end') {
    return text('agency-area.billing.from', { when: formatDate(startsAt) });
  }
  if (dueNowCents > 0) return text('agency-area.billing.rest');
  // A plan that ends has no invoice from which unused days could be taken off.
  const isCredited = wanted.change === 'creators' && nextInvoiceCents !== null;
  return text(isCredited ? 'agency-area.billing.credit' : 'agency-area.billing.nothing');
}

function confirmWords({ dueNowCents, currency }: AgencyPreview): string {
  if (dueNowCents <= 0) return text('agency-area.billing.confirm');
  return text('agency-area.billing.pay', { amount: formatMoney(dueNowCents, currency) });
}
