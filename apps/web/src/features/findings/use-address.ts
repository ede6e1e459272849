import { useEffect, useState } from 'react';
import { readAddress, writeAddress } from './finding-filter.ts';
import type { FindingFilter, Mode } from './finding-filter.ts';

/** Mode and filter, kept in the address so that a link or a reload shows the same. */
export function useAddress() {
  const [view, setView] = useState(() => readAddress(location.search));
  useEffect(() => {
    const follow = () => setView(readAddress(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return {
    ...view,
    show: (mode: Mode, filter: FindingFilter) => {
      setView({ mode, filter });
      history.replaceState(history.state, '', writeAddress(mode, filter));
    },
  };
}
