import { text } from '#lib/texts.ts';
import { dataFailureText } from '#lib/data-failure.ts';
import { Button } from '#ui/button.tsx';

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
};

/** The next piece of a long list; why it did not come stands beside it. */
export function MoreButton({ pages }: { pages: Pages }) {
  if (!pages.hasNextPage) return null;
  return (
    <p className="actions">
      <Button
        look="quiet"
        aria-disabled={pages.isFetchingNextPage}
        onClick={() => {
          if (!pages.isFetchingNextPage) void pages.fetchNextPage();
        }}
      >
        {text('partners.more')}
      </Button>
      {pages.isFetchNextPageError && (
        <span role="alert" className="field-error">
          {dataFailureText(pages.error)}
        </span>
      )}
    </p>
  );
}
