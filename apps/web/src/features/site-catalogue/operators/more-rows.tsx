import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';

type MoreRowsProps = {
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
};

/** The way to the next page, as long as there is one; what is shown stays when it does not come. */
export function MoreRows({ pages }: MoreRowsProps) {
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
        {text('administration.more')}
      </Button>
      {pages.isFetchNextPageError && (
        <span role="alert" className="field-error">
          {text('administration.moreFailed')}
        </span>
      )}
    </p>
  );
}
