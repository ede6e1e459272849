import { useDeferredValue, useState } from 'react';
import { Loaded } from '#lib/loaded.tsx';
import { MoreButton } from '#lib/more-button.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { EditRecipient } from './edit-recipient.tsx';
import type { Recipient } from './read-recipients.ts';
import { RecipientCard } from './recipient-card.tsx';
import { UndecidedReports } from './undecided-reports.tsx';
import { useRecipients } from './use-recipients.ts';
import './recipients.css';

/** The recipient directory, for operators: looked through, added to, checked, corrected. */
export function RecipientsView() {
  const [words, setWords] = useState('');
  const [edited, setEdited] = useState<Recipient | 'new' | null>(null);
  const query = useRecipients(useDeferredValue(words.trim()));
  return (
    <>
      <h2 className="visually-hidden">{text('removal-requests.recipients.list')}</h2>
      <p className="quiet">{text('removal-requests.recipients.lede')}</p>
      <UndecidedReports />
      <TextField
        id="recipients-search"
        type="search"
        label={text('removal-requests.recipients.search')}
        value={words}
        maxLength={200}
        onChange={(event) => setWords(event.target.value)}
        action={
          <Button look="quiet" onClick={() => setEdited('new')}>
            {text('removal-requests.recipients.add')}
          </Button>
        }
      />
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <p>{text('removal-requests.recipients.empty')}</p>;
          return (
            <>
              <ul className="recipients" aria-label={text('removal-requests.recipients.list')}>
                {rows.map((recipient) => (
                  <li key={recipient.id}>
                    <RecipientCard recipient={recipient} onEdit={() => setEdited(recipient)} />
                  </li>
                ))}
              </ul>
              <MoreButton pages={query} label={text('removal-requests.recipients.more')} />
            </>
          );
        }}
      </Loaded>
      {edited !== null && (
        <EditRecipient
          recipient={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
