import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { noteLimit, rejectionReasons } from '@leakblock/domain/identity-verifications';
import type { RejectionReason } from '@leakblock/domain/identity-verifications';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';

type RejectFormProps = {
  isBusy: boolean;
  onReject: (why: { reason: RejectionReason; note: string }) => void;
  onCancel: () => void;
};

/** Why papers are not accepted, in words that their person reads. */
export function RejectForm({ isBusy, onCancel, onReject }: RejectFormProps) {
  const [reason, setReason] = useState<RejectionReason>('unreadable');
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const isSilent = reason === 'other' && note.trim() === '';
    setIsMissing(isSilent);
    if (!isSilent) onReject({ reason, note: note.trim() });
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <SelectField
        id="reject-reason"
        label={text('identity-verifications.review.reason')}
        value={reason}
        autoFocus
        options={rejectionReasons.map((one) => ({
          value: one,
          label: text(`identity-verifications.review.reason.${one}`),
        }))}
        onChange={({ target }) =>
          setReason(rejectionReasons.find((one) => one === target.value) ?? 'other')
        }
      />
      <div className="field">
        <label className="field-label" htmlFor="reject-note">
          {text('identity-verifications.review.note')}
        </label>
        <p
          id="reject-note-hint"
          className={isMissing ? 'field-error' : 'field-hint'}
          role={isMissing ? 'alert' : undefined}
        >
          {text(
            isMissing
              ? 'identity-verifications.review.note.missing'
              : 'identity-verifications.review.note.hint',
          )}
        </p>
        <textarea
          id="reject-note"
          className="field-input"
          rows={3}
          maxLength={noteLimit}
          value={note}
          aria-invalid={isMissing ? true : undefined}
          aria-describedby="reject-note-hint"
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <p className="actions">
        <Button type="submit" disabled={isBusy}>
          {text('identity-verifications.review.rejectNow')}
        </Button>
        <button type="button" className="text-button" onClick={onCancel}>
          {text('identity-verifications.review.back')}
        </button>
      </p>
    </form>
  );
}
