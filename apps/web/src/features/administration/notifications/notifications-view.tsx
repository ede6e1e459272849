import { useState } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MoreButton } from '#lib/more-button.tsx';
import { formatDateTime } from '#lib/format.ts';
import { callFunction } from '#lib/functions-client.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { readAnnounced } from './read-announced.ts';
import type { Announced } from './read-announced.ts';

const queryKey = ['administration', 'announced'] as const;

/** Notifications for everybody's bell: writing one, and those that were sent. */
export function NotificationsView() {
  const client = useQueryClient();
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => readAnnounced(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: (loaded) => loaded.pages.flatMap(({ rows }) => rows),
  });
  const reread = () => void client.invalidateQueries({ queryKey });
  return (
    <>
      <Section
        id="announce"
        title={text('administration.notifications.write')}
        lede={text('administration.notifications.lede')}
      >
        <AnnounceForm onSent={reread} />
      </Section>
      <Section id="announced" title={text('administration.notifications.sent')}>
        <Loaded query={pages} lines={4}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="quiet">{text('administration.notifications.none')}</p>
            ) : (
              <ul className="admin-rows">
                {rows.map((row) => (
                  <AnnouncedItem key={row.id} row={row} onWithdrawn={reread} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <MoreButton pages={pages} label={text('administration.more')} />
      </Section>
    </>
  );
}

function AnnouncedItem({ row, onWithdrawn }: { row: Announced; onWithdrawn: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li>
      <h3 dir="auto">{row.title}</h3>
      <p dir="auto" className="announced-words">
        {row.message}
      </p>
      <p className="quiet">{formatDateTime(row.createdAt)}</p>
      <p className="actions">
        <Button
          look="quiet"
          aria-label={`${text('administration.notifications.withdraw')}: ${row.title}`}
          onClick={() => setIsAsking(true)}
        >
          {text('administration.notifications.withdraw')}
        </Button>
      </p>
      {isAsking && (
        <ActDialog
          id="withdraw"
          title={text('administration.notifications.withdrawTitle')}
          body={text('administration.notifications.withdrawBody', { title: row.title })}
          submit={text('administration.notifications.withdrawSubmit')}
          reasonHint={null}
          act={() => callFunction('withdraw-global-notification', { id: row.id })}
          onDone={() => {
            setIsAsking(false);
            onWithdrawn();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}
