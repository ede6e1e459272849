import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { dataFailureText } from './data-failure.ts';
import { text } from './texts.ts';

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

/**
 * The next page of a long list, as long as there is one; what is shown stays when it does not come, and why is said.
 * After the last one its words take its place, and the focus that it had: Tab would else begin anew at the page's start.
 */
export function MoreButton({ pages, label }: MoreButtonProps) {
  const [isPressed, setIsPressed] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const isEnd = isPressed && !pages.hasNextPage;
  useEffect(() => {
    // Whoever has gone on meanwhile is not called back.
    if (isEnd && document.activeElement === document.body) {
      end.current?.focus({ preventScroll: true });
    }
  }, [isEnd]);
  if (isEnd) {
    return (
      <p ref={end} className="quiet" tabIndex={-1}>
        {text('shell.allShown')}
      </p>
    );
  }
  if (!pages.hasNextPage) return null;
  return (
    <p className="actions">
      <Button
        look="quiet"
        aria-disabled={pages.isFetchingNextPage}
        onClick={() => {
          setIsPressed(true);
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
