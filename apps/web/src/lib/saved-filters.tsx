import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useSubject } from './acting.ts';
import { holdPlace } from './hold-place.ts';
import { DataError, readRow, readRows } from './read-rows.ts';
import { openSupabase } from './supabase-client.ts';
import { text } from './texts.ts';
import { useAct } from './use-act.ts';
import './saved-filters.css';

/** Lists whose filters can be given a name. */
type FilteredList = 'findings' | 'removal_cases';

type SavedFiltersProps = {
  list: FilteredList;
  /** The filter that is shown, as the list's address after the question mark; empty when nothing is filtered. */
  query: string;
  onOpen: (query: string) => void;
};

const longestName = 60;
/** SQLSTATE `unique_violation`. */
const isThere = '23505';

/** Filters that the person gave a name: opened, removed, and the one that is shown added. Only for her own lists. */
export function SavedFilters(props: SavedFiltersProps) {
  const { isActing } = useSubject();
  return isActing ? null : <Filters {...props} />;
}

function Filters({ list, onOpen, query }: SavedFiltersProps) {
  const { id: userId } = useSubject();
  const client = useQueryClient();
  const queryKey = ['saved-filters', userId, list] as const;
  const { data: filters = [] } = useQuery({
    queryKey,
    queryFn: async () =>
      readRows(
        (await openSupabase())
          .from('saved_filters')
          .select('id, name, query')
          .eq('user_id', userId)
          .eq('list', list)
          .order('name'),
      ),
  });
  const [name, setName] = useState<string | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const { isBusy, problem, run } = useAct();
  const change = (act: () => Promise<unknown>) => {
    const keepPlace = holdPlace();
    return run(async () => {
      await act();
      await client.invalidateQueries({ queryKey });
      keepPlace();
    });
  };

  async function save(typed: string) {
    const wanted = typed.trim();
    await change(async () => {
      try {
        await readRow(
          (await openSupabase())
            .from('saved_filters')
            .insert({ user_id: userId, list, name: wanted, query }),
        );
        setName(null);
        setTaken(null);
      } catch (error) {
        if (!(error instanceof DataError) || error.code !== isThere) throw error;
        setTaken(wanted);
      }
    });
  }

  const isNew = query !== '' && filters.every((each) => each.query !== query);
  if (filters.length === 0 && !isNew) return null;
  return (
    <div className="saved-filters" role="group" aria-label={text('lists.filters.label')}>
      {filters.map((each) => (
        <span key={each.id} className="saved-filter">
          <Button
            look={each.query === query ? 'primary' : 'quiet'}
            aria-pressed={each.query === query}
            onClick={() => onOpen(each.query)}
          >
            {each.name}
          </Button>
          <button
            type="button"
            className="icon-button"
            aria-label={text('lists.filters.remove', { name: each.name })}
            aria-disabled={isBusy}
            onClick={() =>
              void change(async () => {
                await readRow(
                  (await openSupabase()).from('saved_filters').delete().eq('id', each.id),
                );
                setTaken(null);
              })
            }
          >
            <X size={16} aria-hidden="true" />
          </button>
        </span>
      ))}
      {isNew && name === null && (
        <button type="button" className="text-button" onClick={() => setName('')}>
          {text('lists.filters.save')}
        </button>
      )}
      {name !== null && (
        <form
          className="saved-filter-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') void save(name);
          }}
        >
          <TextField
            id={`filter-name-${list}`}
            label={text('lists.filters.name')}
            value={name}
            maxLength={longestName}
            error={taken === name.trim() ? text('lists.filters.taken', { name: taken }) : null}
            autoFocus
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" disabled={name.trim() === ''} aria-disabled={isBusy}>
            {text('lists.filters.keep')}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              const keepPlace = holdPlace();
              setName(null);
              keepPlace();
            }}
          >
            {text('lists.filters.cancel')}
          </Button>
        </form>
      )}
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
