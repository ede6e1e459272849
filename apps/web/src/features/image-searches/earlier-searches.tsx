import { useState } from 'react';
import { dataFailureText } from '#lib/data-failure.ts';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { holdPlace } from '#lib/hold-place.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { useEarlierSearches } from './use-earlier-searches.ts';
import type { EarlierSearch } from './use-earlier-searches.ts';

const shownAtFirst = 10;

/** Searches that are kept: to be asked again, or forgotten. */
export function EarlierSearches({ onRepeat }: { onRepeat: (search: EarlierSearch) => void }) {
  const { forget, query } = useEarlierSearches();
  const [isAll, setIsAll] = useState(false);

  /** Null: all of them. */
  function forgetAndStay(id: string | null) {
    forget.mutate(id, { onSuccess: holdPlace() });
  }

  return (
    <Section
      id="earlier"
      title={text('image-searches.earlier.title')}
      lede={text('image-searches.earlier.lede')}
    >
      {forget.isError && (
        <Notice tone="problem">
          <p>{dataFailureText(forget.error)}</p>
        </Notice>
      )}
      <Loaded query={query}>
        {(searches) =>
          searches.length === 0 ? (
            <p className="quiet">{text('image-searches.earlier.none')}</p>
          ) : (
            <>
              <ul className="earlier">
                {searches.slice(0, isAll ? undefined : shownAtFirst).map((search) => (
                  <EarlierRow
                    key={search.id}
                    search={search}
                    onRepeat={() => onRepeat(search)}
                    onForget={() => forgetAndStay(search.id)}
                  />
                ))}
              </ul>
              <p className="actions">
                {!isAll && searches.length > shownAtFirst && (
                  <Button
                    look="quiet"
                    onClick={() => {
                      const keepPlace = holdPlace();
                      setIsAll(true);
                      keepPlace();
                    }}
                  >
                    {text('image-searches.earlier.all', { count: formatNumber(searches.length) })}
                  </Button>
                )}
                <Button
                  look="quiet"
                  aria-disabled={forget.isPending}
                  onClick={() => {
                    if (!forget.isPending) forgetAndStay(null);
                  }}
                >
                  {text('image-searches.earlier.forgetAll')}
                </Button>
              </p>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

type EarlierRowProps = { search: EarlierSearch; onRepeat: () => void; onForget: () => void };

function EarlierRow({ search, onRepeat, onForget }: EarlierRowProps) {
  const when = formatDateTime(search.createdAt);
  return (
    <li>
      {search.thumbnail === null ? (
        <span className="earlier-picture" aria-hidden="true" />
      ) : (
        <img className="earlier-picture" src={search.thumbnail} alt="" />
      )}
      <div>
        <p>
          <time dateTime={search.createdAt}>{when}</time>
        </p>
        <p className="quiet">
          {text('image-searches.earlier.found', { count: search.total, works: search.works })}
        </p>
      </div>
      <div className="actions">
        <Button
          look="quiet"
          aria-label={text('image-searches.earlier.againLabel', { when })}
          onClick={onRepeat}
        >
          {text('image-searches.earlier.again')}
        </Button>
        <Button
          look="quiet"
          aria-label={text('image-searches.earlier.forgetLabel', { when })}
          onClick={onForget}
        >
          {text('image-searches.earlier.forget')}
        </Button>
      </div>
    </li>
  );
}
