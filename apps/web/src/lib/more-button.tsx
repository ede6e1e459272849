import { Button } from '#ui/button.tsx';
import { dataFailureText } from './data-failure.ts';

type MoreButtonProps = {
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => Promise<unknown>;
  };
  label: string;
};

/** The next page of a long list, as long as there is one; what is shown stays when it does not come, and why is said. */
export function MoreButton({ pages, label }: MoreButtonProps) {
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
        {label}
      </Button>
      {pages.isFetchNextPageError && (
        <span role="alert" className="field-error">
          {dataFailureText(pages.error)}
        </span>
      )}
    </p>
  );
}
