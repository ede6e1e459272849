import { useState } from 'react';
import { changedAnswer, markAsFiledInput } from '@leakblock/domain/removal-requests';
import { text } from '#lib/texts.ts';
import { showMessage } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useCall } from '../use-call.ts';

/** Says that a form was sent, with the reference it gave: without one there is no proof. */
export function MarkAsFiled({ onFiled, requestId }: { requestId: string; onFiled?: () => void }) {
  const { failure, isBusy, run } = useCall();
  const [reference, setReference] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  async function mark() {
    const input = markAsFiledInput.safeParse({ requestId, reference });
    setIsMissing(!input.success);
    if (!input.success) return;
    if ((await run('mark-as-filed', input.data, changedAnswer)) === null) return;
    void showMessage({ title: text('removal-requests.filing.marked'), tone: 'good' });
    onFiled?.();
  }
  return (
    <form
      className="filing-mark"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void mark();
      }}
    >
      <TextField
        id={`filed-${requestId}`}
        label={text('removal-requests.filing.reference')}
        hint={text('removal-requests.filing.referenceHint')}
        value={reference}
        maxLength={200}
        autoComplete="off"
        error={isMissing ? text('removal-requests.filing.referenceMissing') : null}
        onChange={({ target }) => setReference(target.value)}
      />
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      <p className="actions">
        <Button type="submit" aria-disabled={isBusy}>
          {text('removal-requests.filing.mark')}
        </Button>
      </p>
    </form>
  );
}
