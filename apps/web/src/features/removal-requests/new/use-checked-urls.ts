import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { checkUrlsAnswer } from '@leakblock/domain/removal-requests';
import { useSubject } from '#lib/acting.ts';
import { callForJson } from '#lib/functions-client.ts';

/** After the last key she is waited for this many milliseconds. */
const restMs = 500;

/** What each pasted line is, once she rests; while she types on, what it was before. */
export function useCheckedUrls(typed: string) {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { id: userId, call } = useSubject();
  const checked = useQuery({
    // What is known of an address is known of her: her own pages, her cases.
    queryKey: ['check-urls', userId, rested],
    queryFn: ({ signal }) =>
      callForJson('check-urls', { text: rested }, checkUrlsAnswer, { ...call, signal }),
    enabled: rested.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return {
    error: checked.error,
    retry: () => void checked.refetch(),
    urls: rested.trim() === '' ? [] : (checked.data?.urls ?? null),
    /** It is about exactly what stands in the field. */
    isCurrent: rested === typed && checked.data !== undefined && !checked.isPlaceholderData,
  };
}
