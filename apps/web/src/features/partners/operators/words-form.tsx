import { useState } from 'react';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
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
  onSubmit: (words: string) => void;
  onCancel: () => void;
};

/** What belongs to a decision in words. */
export function WordsForm(props: WordsFormProps) {
  const { id, isBusy, isLine = false, label, limit } = props;
  const [words, setWords] = useState('');
  const [isMissing, setIsMissing] = useState(false);
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
        setIsMissing(words.trim() === '');
        if (words.trim() !== '') props.onSubmit(words.trim());
      }}
    >
      {isLine ? (
        <TextField {...field} onChange={({ target }) => setWords(target.value)} />
      ) : (
        <TextAreaField {...field} rows={3} onChange={({ target }) => setWords(target.value)} />
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
