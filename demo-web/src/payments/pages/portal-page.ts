import { addCard } from '../billing/buy-subscription.ts';
import { settleInvoice } from '../billing/settle-subscription.ts';
import { tellSubscription } from '../events/emit-objects.ts';
import { cards, whyDeclined } from '../kept/cards.ts';
import type { KeptCustomer, KeptInvoice, KeptPortal } from '../kept/kept.ts';
import { showCustomer } from '../show/show-customer.ts';
import type { Till } from '../till.ts';
import { readCardChoice, writeCardChoice } from './choose-card.ts';
import { escapeHtml, writeDay, writeMoney, writeNotice, writePage } from './page.ts';
import type { Page } from './page.ts';

/** A portal stands open for a day. */
const openSeconds = 86_400;

/** Where a customer sees her invoices and changes her card. */
export function showPortalPage(till: Till, portal: KeptPortal, said: string | null = null): Page {
  const customer = till.kept.customers[portal.customer];
  if (customer === undefined || customer.isDeleted || till.now() > portal.created + openSeconds) {
    return writeNotice(410, 'This page has expired', 'Go back to the shop and open it again.');
  }
  const back =
    portal.returnUrl === null
      ? ''
      : `<p><a class="button" href="${escapeHtml(portal.returnUrl)}">Back</a></p>`;
  return {
    status: 200,
    html: writePage(
      'Payment method and invoices',
      `<h1>Payment method and invoices</h1>${back}
${said === null ? '' : `<p class="wrong" role="alert">${escapeHtml(said)}</p>`}
<h2>Payment method</h2><p>${escapeHtml(cardWords(till, customer))}</p>
<form method="post">${writeCardChoice(customer.email ?? '')}<button class="main">Use this card</button></form>
<h2>Invoices</h2>${invoiceTable(till, customer)}`,
    ),
  };
}

/** Changes the card of the customer and of her running subscriptions; what is open is tried with it at once. */
export function changeCard(till: Till, portal: KeptPortal, form: URLSearchParams): Page {
  const customer = till.kept.customers[portal.customer];
  const choice = readCardChoice(form, customer?.email ?? '');
  if (customer === undefined || customer.isDeleted || choice === null) {
    return showPortalPage(till, portal, 'No card was chosen.');
  }
  const declined = whyDeclined(choice.card, 0);
  if (declined !== null) return showPortalPage(till, portal, declined.message);
  const method = addCard(till, customer, choice.card, choice.owner);
  customer.paymentMethod = method.id;
  till.emit('customer.updated', showCustomer(customer));
  for (const subscription of Object.values(till.kept.subscriptions)) {
    if (subscription.customer !== customer.id || subscription.endedAt !== null) continue;
    subscription.paymentMethod = method.id;
    tellSubscription(till, subscription, 'updated');
    const open = till.kept.invoices[subscription.latestInvoice ?? ''];
    if (open?.status === 'open') settleInvoice(till, open);
  }
  return { location: `/portal/${portal.id}` };
}

function cardWords(till: Till, customer: KeptCustomer): string {
  const own = Object.values(till.kept.subscriptions).find(
    (one) => one.customer === customer.id && one.endedAt === null,
  )?.paymentMethod;
  const method = till.kept.paymentMethods[own ?? customer.paymentMethod ?? ''];
  if (method === undefined) return 'There is no card yet.';
  const { brand, number } = cards[method.card];
  return `${brand} ending in ${number.slice(-4)}`;
}

const stateWords: Record<KeptInvoice['status'], string> = {
  draft: 'Draft',
  open: 'To be paid',
  paid: 'Paid',
  void: 'Void',
};

function invoiceTable(till: Till, customer: KeptCustomer): string {
  const rows = Object.values(till.kept.invoices)
    .filter((invoice) => invoice.customer === customer.id)
    .toReversed()
    .map(
      (invoice) =>
        `<tr><td><a href="/invoices/${invoice.id}">${escapeHtml(invoice.number ?? 'Draft')}</a><br><span class="quiet">${writeDay(invoice.created)}</span></td><td>${stateWords[invoice.status]}</td><td>${writeMoney(invoice.total, invoice.currency)}</td></tr>`,
    );
  if (rows.length === 0) return '<p>No invoices yet.</p>';
  return `<table><thead><tr><th scope="col">Invoice</th><th scope="col">State</th><th scope="col">Amount</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
