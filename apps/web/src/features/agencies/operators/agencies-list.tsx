import { useEffect, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listAgenciesAnswer } from '@leakblock/domain/agencies';
import { MoreButton } from '#lib/more-button.tsx';
import { callForJson } from '#lib/functions-client.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AgencyItem } from './agency-item.tsx';

/** Milliseconds after the last key until a search begins by itself. */
const pauseMs = 300;

/** Milliseconds after which the list is read again while it is open: agencies grow, and other operators act. */
const everyMs = 30_000;

/** Every agency, found by its name: how large it is, and whether it may act. */
export function AgenciesList() {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = useInfiniteQuery({
    queryKey: ['agencies-of-operators', query],
    queryFn: ({ pageParam }) =>
      callForJson(
        'list-agencies',
        { query, ...(pageParam === null ? {} : { cursor: pageParam }) },
        listAgenciesAnswer,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  });
  return (
    <Section id="agencies" title={text('agencies.operator.agencies')}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(typed.trim());
        }}
      >
        <TextField
          id="agency-name"
          type="search"
          label={text('agencies.operator.search')}
          value={typed}
          maxLength={100}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <div aria-busy={list.isPlaceholderData}>
        <Loaded query={list} lines={4}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="quiet" role="status">
                {text('agencies.operator.noAgency')}
              </p>
            ) : (
              <ul className="application-entries">
                {rows.map((agency) => (
                  <AgencyItem key={agency.id} agency={agency} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <MoreButton pages={list} label={text('agencies.operator.more')} />
    </Section>
  );
}
