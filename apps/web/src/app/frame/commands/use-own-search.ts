import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '#lib/auth-context.ts';
import { searchCreators, searchOwn } from './search-own.ts';

/** Milliseconds without a further key before the database is asked. */
const restMs = 200;
/** Fewer letters are in nearly everything. */
const fewest = 2;
const longest = 100;

/** Looks for what was typed in what is hers; an agency looks for its creators. */
export function useOwnSearch(typed: string, isAgency: boolean) {
  const { id } = useUser();
  const words = typed.trim().slice(0, longest);
  const rested = useRested(words);
  const isWanted = words.length >= fewest;
  const query = useQuery({
    queryKey: ['command-search', id, rested],
    enabled: isWanted && rested.length >= fewest,
    retry: false,
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      isAgency ? searchCreators(rested, signal) : searchOwn(id, rested, signal),
  });
  return {
    isWanted,
    isSearching: isWanted && (rested !== words || query.isFetching),
    error: isWanted ? query.error : null,
    found: isWanted && rested === words ? (query.data ?? []) : [],
    again: () => void query.refetch(),
  };
}

function useRested(words: string): string {
  const [rested, setRested] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), restMs);
    return () => clearTimeout(timer);
  }, [words]);
  return rested;
}
