import { useState } from 'react';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';

type WordsFormProps = {
  id: string;
  label: string;
  submit: string;
  limit: number;
  isBusy: boolean;
  /** One line: what the bank says. Else several: what the person reads. */
  isLine?: boolean;
  /** What whoever decides must have made sure of, and what it says while she has not. */
  sure?: { label: string; missing: string } | null;
  onSubmit: (words: string) => void;
  onCancel: () => void;
};

/** What belongs to a decision in words. */
export function WordsForm(props: WordsFormProps) {
  const { id, isBusy, isLine = false, label, limit, sure = null } = props;
  const [words, setWords] = useState('');
  const [isSure, setIsSure] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const isMissing = isAsked && words.trim() === '';
  const field = {
    id,
    label,
    value: words,
    maxLength: limit,
    autoFocus: true,
    error: isMissing ? text('partners.operator.wordsMissing') : null,
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (words.trim() !== '' && (sure === null || isSure)) props.onSubmit(words.trim());
      }}
    >
      {isLine ? (
        <TextField {...field} onChange={({ target }) => setWords(target.value)} />
      ) : (
        <TextAreaField {...field} rows={3} onChange={({ target }) => setWords(target.value)} />
      )}
      {sure !== null && (
        <CheckboxField
          id={`${id}-sure`}
          label={sure.label}
          checked={isSure}
          error={isAsked && !isSure ? sure.missing : null}
          onChange={({ target }) => setIsSure(target.checked)}
        />
      )}
      <p className="actions">
        <Button type="submit" aria-disabled={isBusy}>
          {props.submit}
        </Button>
        <button type="button" className="text-button" onClick={props.onCancel}>
          {text('partners.operator.back')}
        </button>
      </p>
    </form>
  );
}
