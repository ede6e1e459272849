import { LoadProblem } from '#ui/load-problem.tsx';
import { dataFailureText } from './data-failure.ts';
import { text } from './texts.ts';

type MoreProblemProps = {
  pages: {
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    error: unknown;
    fetchNextPage: () => Promise<unknown>;
  };
};

/**
 * Below a long list that reads on by itself: why its next page did not come, and a way to ask again. Without it the
 * list would look as if it ended there.
 */
export function MoreProblem({ pages }: MoreProblemProps) {
  if (!pages.isFetchNextPageError) return null;
  return (
    <LoadProblem
      words={dataFailureText(pages.error)}
      retry={text('errors.retry')}
      onRetry={() => {
        if (!pages.isFetchingNextPage) void pages.fetchNextPage();
      }}
    />
  );
}
