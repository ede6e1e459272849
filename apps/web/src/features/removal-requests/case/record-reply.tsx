import { useState } from 'react';
import { changedAnswer, rejectReasons, replyDecisions } from '@leakblock/domain/removal-requests';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useCall } from '../use-call.ts';

/** What a recipient answered outside of our mails, as she read it. */
export function RecordReply({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const { failure, isBusy, run } = useCall();
  const [decision, setDecision] = useState<(typeof replyDecisions)[number]>('acknowledged');
  const [reason, setReason] = useState<(typeof rejectReasons)[number]>('other');
  const [reference, setReference] = useState('');
  async function record() {
    const body = {
      requestId,
      decision,
      ...(decision === 'refused' ? { reason } : {}),
      ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
    };
    if ((await run('record-reply', body, changedAnswer)) !== null) onDone();
  }
  return (
    <div className="case-form">
      <SelectField
        id={`reply-${requestId}`}
        label={text('removal-requests.reply.what')}
        value={decision}
        options={replyDecisions
          .filter((each) => each !== 'unrelated')
          .map((each) => ({ value: each, label: text(`removal-requests.reply.${each}`) }))}
        onChange={({ target }) => setDecision(target.value as typeof decision)}
      />
      {decision === 'refused' && (
        <SelectField
          id={`refusal-${requestId}`}
          label={text('removal-requests.reply.why')}
          value={reason}
          options={rejectReasons.map((each) => ({
            value: each,
            label: text(`removal-requests.refusal.${each}`),
          }))}
          onChange={({ target }) => setReason(target.value as typeof reason)}
        />
      )}
      <TextField
        id={`reference-${requestId}`}
        label={text('removal-requests.reply.reference')}
        value={reference}
        maxLength={200}
        onChange={({ target }) => setReference(target.value)}
      />
      {decision === 'removed' && <p className="quiet">{text('removal-requests.reply.checked')}</p>}
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      <div className="actions">
        <Button aria-disabled={isBusy} onClick={() => void record()}>
          {text('removal-requests.reply.record')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {text('removal-requests.cancel')}
        </Button>
      </div>
    </div>
  );
}
