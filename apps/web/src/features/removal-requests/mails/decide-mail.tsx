import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { SentMail } from './read-mails.ts';
import { useMailCall } from './use-mails.ts';

/** What an operator can do about a mail of ours: end the doubt, or send what lies in the built-in mailbox. */
export function DecideMail({ mail }: { mail: SentMail }) {
  const { failure, isBusy, run } = useMailCall();
  const mailId = mail.id;
  if (mail.status !== 'undecided' && mail.status !== 'in_mailbox') return null;
  return (
    <div className="mail-decision">
      {mail.status === 'undecided' && (
        <p>{text('removal-requests.mails.undecided', { id: mail.message_id })}</p>
      )}
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      <p className="actions">
        {mail.status === 'undecided' ? (
          <>
            <Button
              look="quiet"
              aria-disabled={isBusy}
              onClick={() => void run('decide-mail', { mailId, decision: 'arrived' })}
            >
              {text('removal-requests.mails.arrived')}
            </Button>
            <Button
              look="quiet"
              aria-disabled={isBusy}
              onClick={() => void run('decide-mail', { mailId, decision: 'send_again' })}
            >
              {text('removal-requests.mails.sendAgain')}
            </Button>
          </>
        ) : (
          <Button
            look="quiet"
            aria-disabled={isBusy}
            onClick={() => void run('send-mails', { mailIds: [mailId] })}
          >
            {text('removal-requests.mails.sendNow')}
          </Button>
        )}
      </p>
    </div>
  );
}
