import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Skeleton } from '#ui/waiting.tsx';
import { dataFailureText, explainDataError } from './data-failure.ts';
import { text } from './texts.ts';

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isError' | 'isPaused' | 'refetch'>;
  /** Lines that stand in its place until it has come. */
  lines?: number;
  children: (data: T) => ReactNode;
};

/**
 * What a query has read. Until then its place, and why it does not come: refused, or no connection. What was read
 * before stays while it is read again. An operator who looks at an account hears what is closed to her. Needs the
 * catalogues `client`, `errors` and `app-errors`.
 */
export function Loaded<T>({ query, lines = 3, children }: LoadedProps<T>) {
  const { data, error, isError, isPaused } = query;
  if (data !== undefined) return children(data);
  // Asking again would not open it: no failure, and nothing to be done.
  if (isError && explainDataError(error) === 'administration.read_only')
    return <p className="panel quiet">{text('shell.looking.closed')}</p>;
  if (isError || isPaused) {
    return (
      <LoadProblem
        words={isError ? dataFailureText(error) : text('errors.client.waits')}
        retry={text('errors.retry')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <Skeleton lines={lines} label={text('errors.wait')} />;
}
