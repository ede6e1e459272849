import { useState } from 'react';
import { payoutPlaceAnswer } from '@leakblock/domain/partners';
import type { PayoutPlace } from '@leakblock/domain/partners';
import { dataFailureText } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { formatDateTime } from '#lib/format.ts';
import { formatMoney } from '#lib/format-money.ts';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PayoutRow } from './read-waiting.ts';
import { useDecision } from './use-decision.ts';
import { WordsForm } from './words-form.tsx';

type PayoutEntryProps = { row: PayoutRow; onDone: () => Promise<void> };

/** A payout that waits: approve it, pay it and write down the reference, or refuse it. */
export function PayoutEntry({ row, onDone }: PayoutEntryProps) {
  const { id, partners: partner, status } = row;
  const { decide, isBusy, problem } = useDecision('decide-payout', onDone);
  const [open, setOpen] = useState<'none' | 'paid' | 'reject'>('none');
  // Somebody may have sent the money since.
  const isApproved = status === 'approved';
  return (
    <li>
      <h3 dir="auto">{partner?.name ?? text('partners.operator.gone')}</h3>
      <p>
        <strong>{formatMoney(row.amount_cents, row.currency)}</strong> ·{' '}
        {text(`partners.payouts.${status}`)}{' '}
        <span className="quiet">· {formatDateTime(row.created_at)}</span>
      </p>
      {/* Looked at again after each decision: approved on one day and paid on another, it may not be hers any more. */}
      <Account key={status} partnerId={row.partner_id} />
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      {open === 'none' && (
        <p className="actions">
          {status === 'requested' ? (
            <Button
              aria-disabled={isBusy}
              onClick={() => void decide({ payoutId: id, decision: 'approve' })}
            >
              {text('partners.operator.approvePayout')}
            </Button>
          ) : (
            <Button onClick={() => setOpen('paid')}>{text('partners.operator.paid')}</Button>
          )}
          <Button look="quiet" onClick={() => setOpen('reject')}>
            {text('partners.operator.reject')}
          </Button>
        </p>
      )}
      {open === 'paid' && (
        <WordsForm
          id={`reference-${id}`}
          label={text('partners.operator.reference')}
          submit={text('partners.operator.paid')}
          limit={140}
          isBusy={isBusy}
          isLine
          onSubmit={(reference) => void decide({ payoutId: id, decision: 'paid', reference })}
          onCancel={() => setOpen('none')}
        />
      )}
      {open === 'reject' && (
        <WordsForm
          id={`why-${id}`}
          label={text('partners.operator.why')}
          submit={text('partners.operator.reject')}
          limit={1000}
          isBusy={isBusy}
          sure={
            isApproved
              ? {
                  label: text('partners.operator.unsent'),
                  missing: text('partners.operator.unsent.missing'),
                }
              : null
          }
          onSubmit={(reason) =>
            void decide({ payoutId: id, decision: 'reject', reason, isUnsent: isApproved })
          }
          onCancel={() => setOpen('none')}
        />
      )}
    </li>
  );
}

/** Where to pay, and what speaks against it by now, on a press: the server writes down that it was looked at. */
function Account({ partnerId }: { partnerId: string }) {
  const [shown, setShown] = useState<(PayoutPlace & { at: string }) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const show = async () => {
    try {
      const place = await callForJson('read-payout-account', { partnerId }, payoutPlaceAnswer);
      setShown({ ...place, at: new Date().toISOString() });
      setProblem(null);
    } catch (error) {
      setProblem(dataFailureText(error));
    }
  };
  return (
    <>
      {shown !== null && <Place place={shown} />}
      <p>
        <button type="button" className="text-button" onClick={() => void show()}>
          {text(`partners.operator.showAccount${shown === null ? '' : 'Again'}`)}
        </button>{' '}
        <span role="status" className="quiet">
          {shown === null
            ? text('partners.operator.logged')
            : text('partners.operator.shownAt', { when: formatDateTime(shown.at) })}
        </span>
        {problem !== null && (
          <span role="alert" className="field-error">
            {' '}
            {problem}
          </span>
        )}
      </p>
    </>
  );
}

function Place({ place: { account, against } }: { place: PayoutPlace }) {
  return (
    <>
      {against !== null && (
        <Notice tone="problem">
          <p>{failureText(against)}</p>
        </Notice>
      )}
      <p className="partner-link">
        {account.kind === 'iban' ? (
          <>
            <span dir="auto">{account.holder}</span> · <code>{account.iban}</code>
          </>
        ) : (
          <>
            {text('partners.account.paypal.name')} · <code>{account.email}</code>
          </>
        )}
      </p>
    </>
  );
}
