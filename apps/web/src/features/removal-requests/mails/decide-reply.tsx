import { useState } from 'react';
import { rejectReasons, replyDecisions } from '@leakblock/domain/removal-requests';
import type { ReplyDecision, ReplyHint } from '@leakblock/domain/removal-requests';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useMailCall } from './use-mails.ts';

const first: Partial<Record<ReplyHint, ReplyDecision>> = {
  removed: 'removed',
  refused: 'refused',
  asks_more: 'asks_more',
};

/** What a reply says, decided by whoever read it. A removal that is claimed is looked at, not believed. */
export function DecideReply({ mailId, hint }: { mailId: string; hint: ReplyHint | null }) {
  const { failure, isBusy, run } = useMailCall();
  const [decision, setDecision] = useState<ReplyDecision>(
    (hint === null ? undefined : first[hint]) ?? 'acknowledged',
  );
  const [reason, setReason] = useState<(typeof rejectReasons)[number]>('other');
  return (
    <div className="mail-decision">
      <SelectField
        id={`says-${mailId}`}
        label={text('removal-requests.mails.says')}
        value={decision}
        options={replyDecisions.map((value) => ({
          value,
          label: text(`removal-requests.mails.says.${value}`),
        }))}
        onChange={({ target }) => setDecision(target.value as ReplyDecision)}
      />
      {decision === 'refused' && (
        <SelectField
          id={`why-${mailId}`}
          label={text('removal-requests.mails.why')}
          value={reason}
          options={rejectReasons.map((value) => ({
            value,
            label: text(`removal-requests.mails.why.${value}`),
          }))}
          onChange={({ target }) => setReason(target.value as typeof reason)}
        />
      )}
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      <p className="actions">
        <Button
          look="quiet"
          aria-disabled={isBusy}
          onClick={() =>
            void run('record-reply', {
              mailId,
              decision,
              ...(decision === 'refused' ? { reason } : {}),
            })
          }
        >
          {text('removal-requests.mails.record')}
        </Button>
      </p>
    </div>
  );
}
