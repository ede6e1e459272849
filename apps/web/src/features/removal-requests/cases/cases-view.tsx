import { useDeferredValue, useState } from 'react';
import { useSubject } from '#lib/acting.ts';
import { formatNumber } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { shownWords } from '../status-words.ts';
import type { StatusWord } from '@leakblock/domain/removal-requests';
import { CaseRows } from './case-rows.tsx';
import { useCaseCounts, useCaseList, useLiveCases } from './use-cases.ts';

/** What the list begins with. */
type CasesViewProps = { word: StatusWord | null; search: string };

/** All cases: filtered by their word, searched, each leading to its own page. */
export function CasesView({ search: sought, word: wanted }: CasesViewProps) {
  useLiveCases();
  const { isActing } = useSubject();
  const title = text(isActing ? 'removal-requests.list.titleHers' : 'removal-requests.list.title');
  const [word, setWord] = useState(wanted);
  const [typed, setTyped] = useState(sought);
  const search = useDeferredValue(typed.trim());
  const counts = useCaseCounts();
  const list = useCaseList({ word, text: search });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const known = word === null ? counts.data?.all : counts.data?.words[word];
  const total = search === '' ? Math.max(known ?? 0, rows.length) : rows.length;

  // Nothing to filter or to search yet.
  if (counts.data?.all === 0 && word === null && typed === '' && rows.length === 0) {
    return (
      <Section id="cases" title={title}>
        <Empty isFiltered={false} onClear={() => undefined} />
      </Section>
    );
  }
  return (
    <Section id="cases" title={title}>
      <div className="case-words" role="group" aria-label={text('removal-requests.list.filter')}>
        {[null, ...shownWords].map((each) => {
          const count = each === null ? counts.data?.all : counts.data?.words[each];
          return (
            <Button
              key={each ?? 'all'}
              look={each === word ? 'primary' : 'quiet'}
              aria-pressed={each === word}
              onClick={() => setWord(each)}
            >
              {each === null
                ? text('removal-requests.list.all')
                : text(`removal-requests.word.${each}`)}
              {count !== undefined && <span className="case-count">{formatNumber(count)}</span>}
            </Button>
          );
        })}
      </div>
      <TextField
        id="case-search"
        type="search"
        label={text('removal-requests.list.search')}
        value={typed}
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Loaded query={list} lines={8}>
        {() =>
          rows.length === 0 ? (
            <Empty
              isFiltered={word !== null || search !== ''}
              onClear={() => {
                setWord(null);
                setTyped('');
              }}
            />
          ) : (
            <CaseRows
              cases={rows}
              total={total}
              onEnd={() => {
                if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
              }}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { isActing } = useSubject();
  if (isFiltered) {
    return (
      <p className="actions" role="status">
        <span className="quiet">{text('removal-requests.list.none')}</span>
        <button type="button" className="text-button" onClick={onClear}>
          {text('removal-requests.list.clear')}
        </button>
      </p>
    );
  }
  return (
    <div className="cases-empty">
      <p>{text(isActing ? 'removal-requests.list.emptyHers' : 'removal-requests.list.empty')}</p>
      {!isActing && (
        <p className="actions">
          <a className="button button-primary" href="/request-removal?new=1">
            {text('removal-requests.list.start')}
          </a>
        </p>
      )}
    </div>
  );
}
