import { useState } from 'react';
import { changedAnswer } from '@leakblock/domain/removal-requests';
import { useLeaveWarning } from '#lib/leave-warning.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { useCall } from '../use-call.ts';
import type { CaseRequest } from './read-case.ts';

/** A recipient asked back: her answer, and the redacted letter where it was asked for proof of authority. */
export function AnswerRequest({ request }: { request: CaseRequest }) {
  const { failure, isBusy, run } = useCall();
  const [words, setWords] = useState('');
  const [withLetter, setWithLetter] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  useLeaveWarning(words.trim() !== '');
  const id = `answer-${request.id}`;
  async function answer() {
    if (words.trim() === '' && !withLetter) {
      setIsWrong(true);
      return;
    }
    const body = {
      requestId: request.id,
      withLetter,
      ...(words.trim() === '' ? {} : { text: words.trim() }),
    };
    if ((await run('answer-request', body, changedAnswer)) !== null) setWords('');
  }
  return (
    <div className="case-request">
      <p>{text('removal-requests.answer.asked', { recipient: request.recipient_name })}</p>
      <label className="field-label" htmlFor={id}>
        {text('removal-requests.answer.words')}
      </label>
      <p id={`${id}-hint`} className="field-hint">
        {text('removal-requests.answer.hint')}
      </p>
      {isWrong && (
        <p id={`${id}-note`} className="field-error" role="alert">
          {text('removal-requests.answer.missing')}
        </p>
      )}
      <textarea
        id={id}
        className="field-input"
        rows={5}
        maxLength={5000}
        value={words}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `${id}-hint ${id}-note` : `${id}-hint`}
        onChange={({ target }) => setWords(target.value)}
      />
      <CheckboxField
        id={`${id}-letter`}
        label={text('removal-requests.answer.letter')}
        checked={withLetter}
        onChange={({ target }) => setWithLetter(target.checked)}
      />
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      <p className="actions">
        <Button aria-disabled={isBusy} onClick={() => void answer()}>
          {text('removal-requests.answer.send')}
        </Button>
      </p>
    </div>
  );
}
