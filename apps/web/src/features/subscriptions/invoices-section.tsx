import { isPlanId } from './is-plan-id.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatMoney } from '#lib/format-money.ts';
import { Loaded } from '#lib/loaded.tsx';
import { dataFailureText } from '#lib/data-failure.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import type { BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Section } from '#ui/page.tsx';
import { usePayments } from './read-payments.ts';
import type { Payment } from './read-payments.ts';
import { nameOf } from './subscription-words.ts';
import './invoices.css';

const columns = ['date', 'number', 'what', 'period', 'amount', 'state', 'documents'] as const;

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

function InvoiceTable({ rows, isDiscreet }: { rows: readonly Payment[]; isDiscreet: boolean }) {
  return (
    <table className="invoices">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {text(`billing.invoices.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <InvoiceRow key={row.id} row={row} isDiscreet={isDiscreet} />
        ))}
      </tbody>
    </table>
  );
}

function InvoiceRow({ row, isDiscreet }: { row: Payment; isDiscreet: boolean }) {
  const { currency, period_start: from, period_end: until } = row;
  return (
    <tr>
      <th scope="row">{formatDate(row.issued_at, 'medium')}</th>
      <td data-label={text('billing.invoices.number')}>{row.number ?? '–'}</td>
      <td data-label={text('billing.invoices.what')}>
        {isDiscreet || !isPlanId(row.plan) ? text('billing.invoices.neutral') : nameOf(row.plan)}
      </td>
      <td data-label={text('billing.invoices.period')}>
        {from === null || until === null
          ? '–'
          : text('billing.invoices.between', {
              from: formatDate(from, 'medium'),
              until: formatDate(until, 'medium'),
            })}
      </td>
      <td data-label={text('billing.invoices.amount')}>
        <strong>{formatMoney(row.total_cents, currency)}</strong>
        {row.tax_cents !== 0 && (
          <span className="quiet">
            {text('billing.invoices.tax', { amount: formatMoney(row.tax_cents, currency) })}
          </span>
        )}
        {row.refunded_cents > 0 && (
          <span className="quiet">
            {text('billing.invoices.returned', {
              amount: formatMoney(row.refunded_cents, currency),
            })}
          </span>
        )}
      </td>
      <td data-label={text('billing.invoices.state')}>
        <InvoiceState status={row.status} />
      </td>
      <td data-label={text('billing.invoices.documents')}>
        <InvoiceLinks row={row} />
      </td>
    </tr>
  );
}

const tones = {
  paid: 'calm',
  open: 'plain',
  failed: 'alert',
  void: 'plain',
  refunded: 'plain',
  partly_refunded: 'plain',
} as const satisfies Record<string, BadgeTone>;

const isStatus = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status);

function InvoiceState({ status }: { status: string }) {
  // A state that this page does not know is shown as it is.
  if (!isStatus(status)) return <Badge tone="plain">{status}</Badge>;
  return <Badge tone={tones[status]}>{text(`billing.invoices.status.${status}`)}</Badge>;
}

/** Pages of the payment provider. An invoice that nobody has paid is paid there. */
function InvoiceLinks({ row }: { row: Payment }) {
  const { invoice_url: page, pdf_url: pdf, status } = row;
  const isOwed = status === 'open' || status === 'failed';
  return (
    <>
      {page !== null && (
        <InvoiceLink
          href={page}
          words={text(isOwed ? 'billing.invoices.pay' : 'billing.invoices.page')}
          row={row}
        />
      )}
      {pdf !== null && <InvoiceLink href={pdf} words={text('billing.invoices.pdf')} row={row} />}
    </>
  );
}

/** Which invoice is meant is heard too, since the words stand on every line. */
function InvoiceLink({ href, words, row }: { href: string; words: string; row: Payment }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${words}: ${row.number ?? formatDate(row.issued_at)}`}
    >
      {words}
    </a>
  );
}
