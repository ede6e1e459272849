import { useState } from 'react';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';

type Terms = { rateBasisPoints: number | null; holdingDays: number | null };
type ApproveFormProps = {
  id: string;
  isBusy: boolean;
  onApprove: (terms: Terms) => void;
  onCancel: () => void;
};

/** A field's number; null when it is empty, NaN when it is none or beyond its bounds. */
function readNumber(typed: string, most: number): number | null {
  if (typed.trim() === '') return null;
  const value = Number(typed.trim().replace(',', '.'));
  return value >= 0 && value <= most ? value : Number.NaN;
}

/** Approval with the terms of the settings, or with others for this partner. */
export function ApproveForm({ id, isBusy, onApprove, onCancel }: ApproveFormProps) {
  const [rate, setRate] = useState('');
  const [days, setDays] = useState('');
  const [isTried, setIsTried] = useState(false);
  const percent = readNumber(rate, 100);
  const holding = readNumber(days, 365);
  const isRateWrong = Number.isNaN(percent);
  const isHoldingWrong = Number.isNaN(holding) || !Number.isInteger(holding ?? 0);
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (isRateWrong || isHoldingWrong) return;
        onApprove({
          rateBasisPoints: percent === null ? null : Math.round(percent * 100),
          holdingDays: holding,
        });
      }}
    >
      <TextField
        id={`rate-${id}`}
        label={text('partners.operator.rate')}
        hint={text('partners.operator.setting')}
        error={isTried && isRateWrong ? text('partners.operator.rate.wrong') : null}
        inputMode="decimal"
        value={rate}
        onChange={({ target }) => setRate(target.value)}
      />
      <TextField
        id={`holding-${id}`}
        label={text('partners.operator.holding')}
        hint={text('partners.operator.setting')}
        error={isTried && isHoldingWrong ? text('partners.operator.holding.wrong') : null}
        inputMode="numeric"
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <p className="actions">
        <Button type="submit" aria-disabled={isBusy}>
          {text('partners.operator.approveNow')}
        </Button>
        <button type="button" className="text-button" onClick={onCancel}>
          {text('partners.operator.back')}
        </button>
      </p>
    </form>
  );
}
