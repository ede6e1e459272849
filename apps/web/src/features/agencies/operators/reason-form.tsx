import { useState } from 'react';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';

type ReasonFormProps = {
  id: string;
  /** What will happen. */
  lede?: string;
  label: string;
  submit: string;
  isBusy: boolean;
  onSubmit: (reason: string) => void;
  onCancel: () => void;
};

/** Asks an operator why; nothing is sent without. */
export function ReasonForm(props: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const words = reason.trim();
        setIsMissing(words === '');
        if (words !== '') props.onSubmit(words);
        else document.getElementById(props.id)?.focus();
      }}
    >
      {props.lede !== undefined && <p>{props.lede}</p>}
      <TextAreaField
        id={props.id}
        rows={3}
        maxLength={1000}
        autoFocus
        dir="auto"
        label={props.label}
        error={isMissing ? text('agencies.operator.reason.missing') : null}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className="actions">
        <Button type="submit" aria-disabled={props.isBusy}>
          {props.submit}
        </Button>
        <button type="button" className="text-button" onClick={props.onCancel}>
          {text('agencies.cancel')}
        </button>
      </p>
    </form>
  );
}
