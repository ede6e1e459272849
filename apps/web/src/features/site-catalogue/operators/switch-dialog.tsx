import { useState } from 'react';
import { sourceRow } from '@leakblock/domain/site-catalogue';
import type { Source } from '@leakblock/domain/site-catalogue';
import { useAct } from '#lib/use-act.ts';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';

type SwitchDialogProps = { source: Source; onDone: () => void; onClose: () => void };

/** Asks why a site is switched off or on; the reason stands in the audit log. */
export function SwitchDialog({ onClose, onDone, source }: SwitchDialogProps) {
  const { id, isEnabled, label } = source;
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { isBusy, problem, run } = useAct();
  async function send() {
    setIsMissing(reason.trim() === '');
    if (reason.trim() === '') {
      document.getElementById('switch-reason')?.focus();
      return;
    }
    const wish = { siteId: id, isEnabled: !isEnabled, reason: reason.trim() };
    if (await run(() => callForJson('set-source', wish, sourceRow))) onDone();
  }
  return (
    <Dialog labelledBy="switch-title" onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h2 id="switch-title" dir="auto">
          {label}
        </h2>
        <p>
          {text(isEnabled ? 'administration.sources.offBody' : 'administration.sources.onBody')}
        </p>
        <TextAreaField
          id="switch-reason"
          label={text('administration.act.reason')}
          hint={text('administration.sources.reasonHint')}
          error={isMissing ? text('administration.act.reasonMissing') : null}
          rows={3}
          maxLength={500}
          value={reason}
          dir="auto"
          onChange={({ target }) => setReason(target.value)}
        />
        {problem !== null && (
          <Notice tone="problem">
            <p>{problem}</p>
          </Notice>
        )}
        <p className="actions">
          <Button type="submit" aria-disabled={isBusy}>
            {text(isEnabled ? 'administration.sources.off' : 'administration.sources.on')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text('administration.act.back')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
