import { useState } from 'react';
import { sendGlobalNotificationInput } from '@leakblock/domain/administration';
import { formatDateTime } from '#lib/format.ts';
import { callFunction } from '#lib/functions-client.ts';
import { useLeaveWarning } from '#lib/leave-warning.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ActDialog } from '../act-dialog.tsx';
import './notifications.css';

const empty = { title: '', message: '' };

/** A notification for everybody, with a look at how the bell will show it. */
export function AnnounceForm({ onSent }: { onSent: () => void }) {
  const [draft, setDraft] = useState(empty);
  const [isTried, setIsTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [said, setSaid] = useState('');
  useLeaveWarning(draft.title !== '' || draft.message !== '');
  const set = (change: Partial<typeof empty>) => {
    setSaid('');
    setDraft({ ...draft, ...change });
  };
  const missing = (words: string) =>
    isTried && words.trim() === '' ? text('administration.notifications.missing') : null;
  return (
    <>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          setIsAsking(sendGlobalNotificationInput.safeParse(draft).success);
        }}
      >
        <TextField
          id="announce-title-field"
          label={text('administration.notifications.title')}
          value={draft.title}
          maxLength={200}
          error={missing(draft.title)}
          dir="auto"
          onChange={({ target }) => set({ title: target.value })}
        />
        <TextAreaField
          id="announce-message"
          label={text('administration.notifications.message')}
          hint={text('administration.notifications.language')}
          value={draft.message}
          rows={4}
          maxLength={4000}
          error={missing(draft.message)}
          dir="auto"
          onChange={({ target }) => set({ message: target.value })}
        />
        {(draft.title !== '' || draft.message !== '') && <Preview {...draft} />}
        <p className="actions">
          <Button type="submit">{text('administration.notifications.send')}</Button>
        </p>
        <p role="status">{said}</p>
      </form>
      {isAsking && (
        <ActDialog
          id="announce-ask"
          title={text('administration.notifications.askTitle')}
          body={text('administration.notifications.askBody')}
          submit={text('administration.notifications.askSubmit')}
          reasonHint={null}
          act={() => callFunction('send-global-notification', draft)}
          onDone={() => {
            setIsAsking(false);
            setIsTried(false);
            setDraft(empty);
            setSaid(text('administration.notifications.done'));
            onSent();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** As an unread one in the list of the bell. */
function Preview({ title, message }: typeof empty) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <div className="announce-preview">
      <p className="quiet" id="announce-preview">
        {text('administration.notifications.preview')}
      </p>
      <div className="notification is-unread" role="group" aria-labelledby="announce-preview">
        <div>
          <h3 dir="auto">{title}</h3>
          <p dir="auto">{message}</p>
          <time className="quiet" dateTime={now}>
            {formatDateTime(now)}
          </time>
        </div>
      </div>
    </div>
  );
}
