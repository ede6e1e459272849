import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useShownMore } from '#lib/hold-place.ts';
import { useIsPrinting } from '#lib/use-is-printing.ts';

const stepSize = 100;

type ShownInStepsProps<T> = {
  items: readonly T[];
  /** Words of the button that shows so many more. */
  more: (count: number) => string;
  children: (item: T) => ReactNode;
};

/** A long list, a hundred at a time; on paper all of it. */
export function ShownInSteps<T>({ children, items, more }: ShownInStepsProps<T>) {
  const [shown, setShown] = useState(stepSize);
  const { list, showFrom } = useShownMore<HTMLUListElement>();
  const isPrinting = useIsPrinting();
  const left = items.length - shown;
  return (
    <>
      <ul ref={list} className="report-rows">
        {(isPrinting ? items : items.slice(0, shown)).map(children)}
      </ul>
      {left > 0 && (
        <p className="actions no-print">
          <Button
            look="quiet"
            onClick={() => {
              showFrom(shown);
              setShown(shown + stepSize);
            }}
          >
            {more(Math.min(stepSize, left))}
          </Button>
        </p>
      )}
    </>
  );
}
