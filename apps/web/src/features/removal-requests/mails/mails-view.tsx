import { useState } from 'react';
import { formatNumber } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { MoreProblem } from '#lib/more-problem.tsx';
import { text } from '#lib/texts.ts';
import { MailRows } from './mail-rows.tsx';
import { mailLists } from './read-mails.ts';
import type { MailList } from './read-mails.ts';
import { useMailCounts, useMailList } from './use-mails.ts';
import './mails.css';

/** Mails of removal requests, for operators: what needs a decision, the built-in mailbox, all that went out and came. */
export function MailsView() {
  const [chosen, setChosen] = useState<MailList | null>(null);
  const counts = useMailCounts();
  // What waits for a decision comes first.
  const waiting = mailLists.find((list) => (counts.data?.[list] ?? 0) > 0);
  // Chosen once: a list that changed by itself would take along what is being typed in it.
  if (chosen === null && counts.data !== undefined) setChosen(waiting ?? 'undecided');
  const list = chosen ?? 'undecided';
  return (
    <>
      <h2 className="visually-hidden">{text('removal-requests.mails.lists')}</h2>
      <p className="quiet">{text('removal-requests.mails.lede')}</p>
      <div className="mail-lists" role="group" aria-label={text('removal-requests.mails.lists')}>
        {mailLists.map((one) => (
          <button
            key={one}
            type="button"
            className="mail-list"
            aria-pressed={one === list}
            onClick={() => setChosen(one)}
          >
            {text(`removal-requests.mails.list.${one}`)}
            {counts.data !== undefined && (
              <span className="quiet"> {formatNumber(counts.data[one])}</span>
            )}
          </button>
        ))}
      </div>
      <MailListView key={list} list={list} />
    </>
  );
}

function MailListView({ list }: { list: MailList }) {
  const query = useMailList(list);
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const mails = pages.flatMap(({ received, sent }) => [
          ...sent.map((mail) => ({ sent: mail })),
          ...received.map((mail) => ({ received: mail })),
        ]);
        if (mails.length === 0) return <p>{text(`removal-requests.mails.empty.${list}`)}</p>;
        return (
          <>
            <MailRows
              label={text(`removal-requests.mails.list.${list}`)}
              mails={mails}
              total={pages[0]?.count ?? mails.length}
              isReadAgain={query.isFetching && !query.isFetchingNextPage}
              onEnd={() => {
                if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
              }}
            />
            <MoreProblem pages={query} />
          </>
        );
      }}
    </Loaded>
  );
}
