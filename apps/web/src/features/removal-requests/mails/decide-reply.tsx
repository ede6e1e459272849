import { useState } from 'react';
import { rejectReasons, replyDecisions } from '@leakblock/domain/removal-requests';
import type { ReplyDecision, ReplyHint } from '@leakblock/domain/removal-requests';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { RecordCounterNotice } from '../case/record-counter-notice.tsx';
import type { ReceivedMail } from './read-mails.ts';
import { useMailCall } from './use-mails.ts';

/** A counter-notice is no answer to the notice: it has a form of its own, and a clock. */
const contents = [...replyDecisions, 'counter_notice'] as const;
type Content = (typeof contents)[number];

const first: Record<ReplyHint, Content> = {
  removed: 'removed',
  refused: 'refused',
  asks_more: 'asks_more',
  counter_notice: 'counter_notice',
};

type Props = { mail: Pick<ReceivedMail, 'id' | 'hint' | 'request_id'> };

/**
 * What a reply says, decided by whoever read it: she or an operator. A removal that is claimed is looked at, not believed.
 * With a counter-notice its clock starts (17 U.S.C. 512(g)(2)(C)).
 */
export function DecideReply({ mail }: Props) {
  const { id: mailId, hint, request_id: requestId } = mail;
  const [content, setContent] = useState<Content>(hint === null ? 'acknowledged' : first[hint]);
  return (
    <div className="mail-decision">
      <SelectField
        id={`says-${mailId}`}
        label={text('removal-requests.mails.says')}
        value={content}
        options={contents.map((value) => ({
          value,
          label: text(`removal-requests.mails.says.${value}`),
        }))}
        onChange={({ target }) => setContent(target.value as Content)}
      />
      {content !== 'counter_notice' ? (
        <RecordDecision mailId={mailId} decision={content} />
      ) : (
        requestId !== null && <RecordCounterNotice requestId={requestId} mailId={mailId} />
      )}
    </div>
  );
}

function RecordDecision({ mailId, decision }: { mailId: string; decision: ReplyDecision }) {
  const { failure, isBusy, run } = useMailCall();
  const [reason, setReason] = useState<(typeof rejectReasons)[number]>('other');
  return (
    <>
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
    </>
  );
}
