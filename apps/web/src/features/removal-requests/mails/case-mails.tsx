import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Notice } from '#ui/notice.tsx';
import { DecideReply } from './decide-reply.tsx';
import { ReceivedMailCard } from './received-mail.tsx';
import { SentMailCard } from './sent-mail.tsx';
import { useCaseMails } from './use-mails.ts';
import './mails.css';

/** The mails of a case's requests, out and in, in the order they were written. */
export function CaseMails({ caseId }: { caseId: string }) {
  const mails = useCaseMails(caseId);
  return (
    <Loaded query={mails} lines={2}>
      {({ received, sent }) => {
        const all = [
          ...sent.map((mail) => ({ at: mail.sent_at ?? mail.created_at, sent: mail })),
          ...received.map((mail) => ({ at: mail.received_at, received: mail })),
        ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
        if (all.length === 0) return <p className="quiet">{text('removal-requests.mails.none')}</p>;
        return (
          <>
            {sent.some(({ status }) => status === 'in_mailbox') && (
              <Notice tone="problem">{text('removal-requests.mails.nothingLeft')}</Notice>
            )}
            {sent.some(({ status }) => status === 'undecided') && (
              <Notice tone="problem">{text('removal-requests.mails.beingFoundOut')}</Notice>
            )}
            <ol className="mail-thread">
              {all.map((row) =>
                'sent' in row ? (
                  <li key={row.sent.id}>
                    <SentMailCard mail={row.sent} />
                  </li>
                ) : (
                  <li key={row.received.id}>
                    <ReceivedMailCard mail={row.received}>
                      {row.received.handled_at === null && <DecideReply mail={row.received} />}
                    </ReceivedMailCard>
                  </li>
                ),
              )}
            </ol>
          </>
        );
      }}
    </Loaded>
  );
}
