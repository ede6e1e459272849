import { settleInvoice } from '../billing/settle-subscription.ts';
import type { KeptInvoice } from '../kept/kept.ts';
import type { Till } from '../till.ts';
import { escapeHtml, writeDay, writeMoney, writePage } from './page.ts';
import type { Page } from './page.ts';

/** An invoice, with a button to pay it while it is open. */
export function showInvoicePage(
  till: Till,
  invoice: KeptInvoice,
  wrong: string | null = null,
): Page {
  const charge = till.kept.charges[invoice.charges.at(-1) ?? ''];
  const money = (cents: number): string => writeMoney(cents, invoice.currency);
  const lines = invoice.lines.map(
    (line) =>
      `<tr><td>${escapeHtml(line.description)}<br><span class="quiet">${writeDay(line.start)} – ${writeDay(line.end)}</span></td><td>${money(line.amount)}</td></tr>`,
  );
  const rows: [string, string][] = [['Total', money(invoice.total)]];
  if (till.vatPercent !== null) {
    rows.push([`VAT inside (${String(till.vatPercent)}%)`, money(invoice.tax)]);
  }
  if (invoice.amountDue !== invoice.total)
    rows.push(['Due after credit', money(invoice.amountDue)]);
  if (invoice.paidAt !== null) {
    rows.push([`Paid on ${writeDay(invoice.paidAt)}`, money(invoice.amountPaid)]);
  }
  if ((charge?.refunded ?? 0) > 0) rows.push(['Refunded', money(charge?.refunded ?? 0)]);
  const sums = rows.map(([name, sum]) => `<tr><th scope="row">${name}</th><td>${sum}</td></tr>`);
  const pay =
    invoice.status === 'open'
      ? `<form method="post"><button class="main">Pay ${money(invoice.amountDue)}</button></form>`
      : '';
  return {
    status: wrong === null ? 200 : 402,
    html: writePage(
      `Invoice ${invoice.number ?? ''}`,
      `<h1>Invoice ${escapeHtml(invoice.number ?? '')}</h1>
<p>${writeDay(invoice.finalizedAt ?? invoice.created)}, for ${escapeHtml(till.kept.customers[invoice.customer]?.email ?? 'a deleted customer')}</p>
${wrong === null ? '' : `<p class="wrong" role="alert">${escapeHtml(wrong)}</p>`}
${invoice.status === 'void' ? '<p>This invoice is void: nothing is owed.</p>' : ''}
<table><tbody>${lines.join('')}${sums.join('')}</tbody></table>
<div class="row">${pay}<a class="button" href="/invoices/${invoice.id}/pdf">PDF</a></div>`,
    ),
  };
}

/** Pays it with the card that is kept. */
export function payInvoice(till: Till, invoice: KeptInvoice): Page {
  if (invoice.status === 'open' && !settleInvoice(till, invoice)) {
    return showInvoicePage(till, invoice, 'The card was declined. Nothing was paid.');
  }
  return { location: `/invoices/${invoice.id}` };
}
