import { useEffect, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { partnerStatuses } from '@leakblock/domain/partners';
import type { PartnerStatus } from '@leakblock/domain/partners';
import { Loaded } from '#lib/loaded.tsx';
import { MoreButton } from '#lib/more-button.tsx';
import { text } from '#lib/texts.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PartnerEntry } from './partner-entry.tsx';
import { placeAfter, readPartners } from './read-waiting.ts';
import type { Place } from './read-waiting.ts';

/** Milliseconds after the last key until a search begins by itself. */
const pauseMs = 300;
const everyMs = 30_000;

/** Everybody who applied or takes part, by their state, found by name or code. */
export function PartnersList({ onDone }: { onDone: () => Promise<void> }) {
  const [status, setStatus] = useState<PartnerStatus>('applied');
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const partners = useInfiniteQuery({
    queryKey: ['operated-partners', 'people', status, words],
    queryFn: ({ pageParam }) => readPartners({ status, words }, pageParam),
    initialPageParam: null as Place | null,
    getNextPageParam: placeAfter,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    select: ({ pages }) => pages.flat(),
  });
  return (
    <>
      <form
        role="search"
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          setWords(typed.trim());
        }}
      >
        <SelectField
          id="partner-status"
          label={text('partners.operator.status')}
          value={status}
          options={partnerStatuses.map((value) => ({
            value,
            label: text(`partners.operator.status.${value}`),
          }))}
          onChange={({ target }) =>
            setStatus(partnerStatuses.find((one) => one === target.value) ?? 'applied')
          }
        />
        <TextField
          id="partner-words"
          type="search"
          label={text('partners.operator.search')}
          value={typed}
          maxLength={100}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <div aria-busy={partners.isPlaceholderData}>
        <Loaded query={partners} lines={4}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="quiet" role="status">
                {text('partners.operator.nobody')}
              </p>
            ) : (
              <ul className="partner-entries">
                {rows.map((row) => (
                  <PartnerEntry key={row.id} row={row} onDone={onDone} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <MoreButton pages={partners} label={text('partners.operator.more')} />
    </>
  );
}
