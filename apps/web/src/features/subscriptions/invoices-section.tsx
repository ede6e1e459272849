import { InvoiceTable } from '#lib/invoice-table.tsx';
import { Loaded } from '#lib/loaded.tsx';
import { dataFailureText } from '#lib/data-failure.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Section } from '#ui/page.tsx';
import { usePayments } from './read-payments.ts';

type InvoicesProps = {
  userId: string;
  /** No plan is named: whoever looks over her shoulder learns nothing. */
  isDiscreet: boolean;
};

/** The person's invoices, the newest first. */
export function InvoicesSection({ userId, isDiscreet }: InvoicesProps) {
  const payments = usePayments(userId);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = payments;
  return (
    <Section id="invoices" title={text('billing.invoices.title')}>
      <Loaded query={payments}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <p className="quiet">{text('billing.invoices.empty')}</p>;
          return (
            <>
              <InvoiceTable rows={rows} isDiscreet={isDiscreet} />
              {isFetchNextPageError && (
                <LoadProblem
                  words={dataFailureText(payments.error)}
                  retry={text('errors.retry')}
                  onRetry={() => void fetchNextPage()}
                />
              )}
              {hasNextPage && !isFetchNextPageError && (
                <p className="actions">
                  <Button
                    look="quiet"
                    aria-disabled={isFetchingNextPage}
                    onClick={() => !isFetchingNextPage && void fetchNextPage()}
                  >
                    {text(isFetchingNextPage ? 'billing.busy' : 'billing.invoices.more')}
                  </Button>
                </p>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
