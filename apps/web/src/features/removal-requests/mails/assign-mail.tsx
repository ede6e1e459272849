import { useState } from 'react';
import { assignMailInput } from '@leakblock/domain/removal-requests';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useMailCall } from './use-mails.ts';

/** To which request a mail belongs that nobody could match; or that nothing is to be done about it. */
export function AssignMail({ mailId }: { mailId: string }) {
  const { failure, isBusy, run } = useMailCall();
  const [number, setNumber] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  async function assign() {
    const input = assignMailInput.safeParse({ mailId, requestNumber: number });
    setIsWrong(!input.success);
    if (input.success) await run('assign-mail', input.data);
  }
  return (
    <form
      className="mail-decision"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void assign();
      }}
    >
      <TextField
        id={`number-${mailId}`}
        label={text('removal-requests.mails.number')}
        hint="R-2026-000123-B"
        value={number}
        maxLength={40}
        error={isWrong ? text('removal-requests.mails.numberWrong') : null}
        onChange={({ target }) => setNumber(target.value)}
      />
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      <p className="actions">
        <Button type="submit" look="quiet" aria-disabled={isBusy}>
          {text('removal-requests.mails.assign')}
        </Button>
        <Button
          look="quiet"
          aria-disabled={isBusy}
          onClick={() => void run('dismiss-mails', { mailIds: [mailId] })}
        >
          {text('removal-requests.mails.dismiss')}
        </Button>
      </p>
    </form>
  );
}
