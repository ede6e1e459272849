import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { MoreButton } from '#lib/more-button.tsx';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { pageSize } from '../read-page.ts';
import type { After } from '../read-page.ts';
import { SearchForm } from '../search-form.tsx';
import { usePaused } from '../use-paused.ts';
import { MailItem } from './mail-item.tsx';
import { mailWays, readMailbox } from './read-mailbox.ts';
import type { MailWay } from './read-mailbox.ts';

/** Every mail that came in and went out, whoever's it is. */
export function MailboxView() {
  const [way, setWay] = useState<MailWay>('incoming');
  const [typed, setTyped] = useState('');
  const [words, searchNow] = usePaused(typed);
  const pages = useInfiniteQuery({
    queryKey: ['administration', 'mailbox', way, words],
    queryFn: ({ pageParam }) => readMailbox(way, words, pageParam),
    initialPageParam: null as After | null,
    getNextPageParam: (rows) => (rows.length < pageSize ? undefined : rows.at(-1)),
    placeholderData: keepPreviousData,
    select: (loaded) => loaded.pages.flat(),
  });
  return (
    <Section
      id="mailbox"
      title={text('administration.mailbox.title')}
      lede={text('administration.mailbox.lede')}
    >
      <SearchForm
        id="mail-words"
        label={text('administration.mailbox.search')}
        typed={typed}
        limit={200}
        onType={setTyped}
        onSubmit={searchNow}
      >
        <SelectField
          id="mail-way"
          label={text('administration.mailbox.way')}
          value={way}
          options={mailWays.map((value) => ({
            value,
            label: text(`administration.mailbox.way.${value}`),
          }))}
          onChange={({ target }) => setWay(target.value === 'outgoing' ? 'outgoing' : 'incoming')}
        />
      </SearchForm>
      <div aria-busy={pages.isPlaceholderData}>
        <Loaded query={pages} lines={6}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="quiet" role="status">
                {text(
                  words === '' ? 'administration.mailbox.none' : 'administration.mailbox.notFound',
                )}
              </p>
            ) : (
              <ul className="admin-rows">
                {rows.map((mail) => (
                  <MailItem key={mail.id} way={way} mail={mail} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <MoreButton pages={pages} label={text('administration.more')} />
      </div>
    </Section>
  );
}
