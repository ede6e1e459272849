import { useEffect, useState } from 'react';
import { readTabAddress, writeTabAddress } from './finding-filter.ts';
import type { FindingFilter } from './finding-filter.ts';

/**
 * How a creator's findings are filtered in an agency, kept in the address so that a link, a reload or the way back shows
 * the same.
 */
export function useTabAddress(search: string) {
  const [filter, setFilter] = useState(() => readTabAddress(search));
  useEffect(() => {
    const follow = () => setFilter(readTabAddress(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return {
    filter,
    show: (next: FindingFilter) => {
      setFilter(next);
      history.replaceState(history.state, '', writeTabAddress(next));
    },
  };
}
