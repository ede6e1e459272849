import { useState } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { formatShare } from '#lib/format-share.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApproveForm } from './approve-form.tsx';
import type { PartnerRow } from './read-waiting.ts';
import { useDecision } from './use-decision.ts';
import { WordsForm } from './words-form.tsx';

type PartnerEntryProps = { row: PartnerRow; onDone: () => Promise<void> };

/** Somebody who applied or takes part, and what an operator may decide about it. */
export function PartnerEntry({ row, onDone }: PartnerEntryProps) {
  const { id, code, name, programme, reason, status, website } = row;
  const { decide, isBusy, problem } = useDecision('decide-partner', onDone);
  const [open, setOpen] = useState<'none' | 'approve' | 'reject' | 'suspend'>('none');
  const close = () => setOpen('none');
  return (
    <li>
      <h3 dir="auto">{name}</h3>
      <p className="quiet">
        {text(`partners.programme.${programme}`)} · <code>{code}</code> ·{' '}
        {formatDateTime(row.created_at)}
        {row.rate_basis_points !== null &&
          row.holding_days !== null &&
          ` · ${text('partners.link.terms', {
            rate: formatShare(row.rate_basis_points),
            days: row.holding_days,
          })}`}
      </p>
      {website !== null && (
        <p>
          <a href={website} target="_blank" rel="noopener noreferrer nofollow">
            {website}
          </a>
        </p>
      )}
      <p dir="auto" className="partner-audience">
        {row.audience}
      </p>
      {reason !== null && <p dir="auto">{text('partners.state.reason', { reason })}</p>}
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      {open === 'none' && (
        <p className="actions">
          {(status === 'applied' || status === 'rejected') && (
            <Button onClick={() => setOpen('approve')}>{text('partners.operator.approve')}</Button>
          )}
          {status === 'applied' && (
            <Button look="quiet" onClick={() => setOpen('reject')}>
              {text('partners.operator.reject')}
            </Button>
          )}
          {status === 'approved' && (
            <Button look="quiet" onClick={() => setOpen('suspend')}>
              {text('partners.operator.suspend')}
            </Button>
          )}
          {status === 'suspended' && (
            <Button
              aria-disabled={isBusy}
              onClick={() => void decide({ partnerId: id, decision: 'reinstate' })}
            >
              {text('partners.operator.reinstate')}
            </Button>
          )}
        </p>
      )}
      {open === 'approve' && (
        <ApproveForm
          id={id}
          isBusy={isBusy}
          onApprove={(terms) => void decide({ partnerId: id, decision: 'approve', ...terms })}
          onCancel={close}
        />
      )}
      {(open === 'reject' || open === 'suspend') && (
        <WordsForm
          id={`why-${id}`}
          label={text('partners.operator.why')}
          submit={text(`partners.operator.${open}`)}
          limit={1000}
          isBusy={isBusy}
          onSubmit={(words) => void decide({ partnerId: id, decision: open, reason: words })}
          onCancel={close}
        />
      )}
    </li>
  );
}
