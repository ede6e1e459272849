import { planIds } from '@leakblock/domain/subscriptions';
import { Badge } from '#ui/badge.tsx';
import type { BadgeTone } from '#ui/badge.tsx';
import { formatDate } from './format-date.ts';
import { formatMoney } from './format-money.ts';
import { text } from './texts.ts';
import './invoice-table.css';

/** An invoice; amounts in cents. */
export type Invoice = {
  id: string;
  number: string | null;
  plan: string | null;
  status: string;
  currency: string;
  total_cents: number;
  tax_cents: number;
  refunded_cents: number;
  period_start: string | null;
  period_end: string | null;
  issued_at: string;
  invoice_url: string | null;
  pdf_url: string | null;
};

const columns = ['date', 'number', 'what', 'period', 'amount', 'state', 'documents'] as const;

function planWords(given: string | null): string {
  const plan = planIds.find((id) => id === given);
  return plan === undefined
    ? text('billing.invoices.neutral')
    : text(`subscriptions.plans.${plan}.name`);
}

/**
 * Invoices, the newest first. Where it is discreet, no plan is named: whoever looks over her shoulder learns nothing. Needs
 * the catalogues `billing` and `subscriptions`.
 */
export function InvoiceTable({
  rows,
  isDiscreet,
}: {
  rows: readonly Invoice[];
  isDiscreet: boolean;
}) {
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

function InvoiceRow({ row, isDiscreet }: { row: Invoice; isDiscreet: boolean }) {
  const { currency, period_start: from, period_end: until } = row;
  return (
    <tr>
      <th scope="row">{formatDate(row.issued_at, 'medium')}</th>
      <td data-label={text('billing.invoices.number')}>{row.number ?? '–'}</td>
      <td data-label={text('billing.invoices.what')}>
        {isDiscreet ? text('billing.invoices.neutral') : planWords(row.plan)}
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
function InvoiceLinks({ row }: { row: Invoice }) {
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
function InvoiceLink({ href, words, row }: { href: string; words: string; row: Invoice }) {
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
