import { useEffect, useState } from 'react';
import { useSubject } from '#lib/acting.ts';
import { readCaseFilter, writeCaseFilter } from './case-filter.ts';
import type { CaseFilter } from './case-filter.ts';

/** How the list is filtered, kept in the address so that a link, a reload or the way back shows the same. */
export function useCaseAddress(search: string) {
  const { removals } = useSubject();
  const [filter, setFilter] = useState(() => readCaseFilter(search));
  useEffect(() => {
    const follow = () => setFilter(readCaseFilter(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return {
    filter,
    show: (next: CaseFilter) => {
      setFilter(next);
      history.replaceState(history.state, '', removals(writeCaseFilter(next)));
    },
  };
}
