import { useState } from 'react';
import type { EarningHub } from '@leakblock/domain/partners';
import { dataFailureText } from '#lib/data-failure.ts';
import { formatMoney } from '#lib/format-money.ts';
import { callFunction } from '#lib/functions-client.ts';
import { holdPlace } from '#lib/hold-place.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { PayoutAccountForm } from './payout-account-form.tsx';

type PayoutSectionProps = {
  hub: EarningHub;
  isSuspended: boolean;
  onChange: () => Promise<void>;
};

/** Where the money goes, and asking for it; what is still missing for that is said instead of a dead button. */
export function PayoutSection({ hub, isSuspended, onChange }: PayoutSectionProps) {
  const { payoutAccount: account } = hub;
  const [isChanging, setIsChanging] = useState(false);
  const [said, setSaid] = useState('');
  const change = (next: boolean) => {
    const keepPlace = holdPlace();
    setIsChanging(next);
    keepPlace();
  };
  return (
    <Section id="payout" title={text('partners.payout.title')}>
      <p role="status">{said}</p>
      <h3>{text('partners.account.title')}</h3>
      {account !== null && (
        <p>{text(`partners.account.${account.kind}.kept`, { ending: account.ending })}</p>
      )}
      {isSuspended ? null : account === null || isChanging ? (
        <PayoutAccountForm
          onSaved={async () => {
            const keepPlace = holdPlace();
            setIsChanging(false);
            setSaid(text('partners.account.saved'));
            await onChange();
            keepPlace();
          }}
          onCancel={account === null ? null : () => change(false)}
        />
      ) : (
        <p>
          <button type="button" className="text-button" onClick={() => change(true)}>
            {text('partners.account.change')}
          </button>
        </p>
      )}
      <h3>{text('partners.request.title')}</h3>
      <PayoutRequest
        hub={hub}
        isSuspended={isSuspended}
        onRequested={async () => {
          setSaid(text('partners.request.done'));
          await onChange();
        }}
      />
    </Section>
  );
}

/** What keeps a payout from being asked for; null when nothing does. */
function obstacleOf(hub: EarningHub, isSuspended: boolean): string | null {
  const { balance, payoutAccount, terms } = hub;
  const minimum = formatMoney(terms.minimumCents, terms.currency);
  if (isSuspended) return text('partners.request.suspended');
  if (balance.openPayoutCents > 0) return text('partners.request.open');
  if (balance.availableCents < terms.minimumCents) {
    const missing = terms.minimumCents - balance.availableCents;
    return text('partners.request.minimum', {
      minimum,
      missing: formatMoney(missing, terms.currency),
    });
  }
  return payoutAccount === null ? text('partners.request.account') : null;
}

type PayoutRequestProps = {
  hub: EarningHub;
  isSuspended: boolean;
  onRequested: () => Promise<void>;
};

function PayoutRequest({ hub, isSuspended, onRequested }: PayoutRequestProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const obstacle = obstacleOf(hub, isSuspended);
  const { availableCents } = hub.balance;

  async function request() {
    if (isBusy) return;
    const keepPlace = holdPlace();
    setIsBusy(true);
    setProblem(null);
    try {
      await callFunction('request-payout', { amountCents: availableCents });
      await onRequested();
      keepPlace();
    } catch (error) {
      setProblem(dataFailureText(error));
    } finally {
      setIsBusy(false);
    }
  }

  if (obstacle !== null) return <p>{obstacle}</p>;
  return (
    <>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      <p>{text('partners.request.body')}</p>
      <p className="actions">
        <Button aria-disabled={isBusy} onClick={() => void request()}>
          {text('partners.request.submit', {
            amount: formatMoney(availableCents, hub.terms.currency),
          })}
        </Button>
      </p>
    </>
  );
}
