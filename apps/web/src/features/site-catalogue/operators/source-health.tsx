import { useEffect, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listSourcesAnswer, siteStates } from '@leakblock/domain/site-catalogue';
import { MoreButton } from '#lib/more-button.tsx';
import { formatNumber } from '#lib/format.ts';
import { callForJson } from '#lib/functions-client.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { SourceItem } from './source-item.tsx';

const states = [...siteStates, 'disabled'] as const;
type StateFilter = (typeof states)[number];

/** Milliseconds after the last key until a search begins by itself. */
const pauseMs = 300;

/** How every site answers, the ill ones first. */
export function SourceHealth() {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [state, setState] = useState<StateFilter | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const pages = useInfiniteQuery({
    queryKey: ['site-catalogue', 'sources', query, state],
    queryFn: ({ pageParam }) =>
      callForJson(
        'list-sources',
        { query, state, ...(pageParam === null ? {} : { cursor: pageParam }) },
        listSourcesAnswer,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  return (
    <Section
      id="sources"
      title={text('administration.sources.title')}
      lede={text('administration.sources.lede')}
    >
      <form
        role="search"
        className="source-filters"
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(typed.trim());
        }}
      >
        <TextField
          id="source-search"
          type="search"
          label={text('administration.sources.search')}
          value={typed}
          maxLength={100}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField
          id="source-state"
          label={text('administration.sources.stateLabel')}
          value={state ?? ''}
          options={[
            { value: '', label: text('administration.sources.every') },
            ...states.map((value) => ({
              value,
              label: text(`administration.sources.state.${value}`),
            })),
          ]}
          onChange={({ target }) => setState(states.find((one) => one === target.value) ?? null)}
        />
      </form>
      <div aria-busy={pages.isPlaceholderData}>
        <Loaded query={pages} lines={8}>
          {(loaded) => {
            const totals = loaded.pages[0]?.totals;
            const rows = loaded.pages.flatMap((page) => page.rows);
            return (
              <>
                {totals !== undefined && (
                  <p className="quiet">
                    {text('administration.sources.totals', {
                      sites: totals.sites,
                      good: formatNumber(totals.good),
                      disabled: formatNumber(totals.disabled),
                    })}
                  </p>
                )}
                {rows.length === 0 ? (
                  <p role="status">{text('administration.sources.none')}</p>
                ) : (
                  <ul className="source-rows">
                    {rows.map((source) => (
                      <SourceItem key={source.id} source={source} />
                    ))}
                  </ul>
                )}
              </>
            );
          }}
        </Loaded>
        <MoreButton pages={pages} label={text('administration.more')} />
      </div>
    </Section>
  );
}
