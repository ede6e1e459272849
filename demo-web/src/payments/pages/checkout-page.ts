import { taxOf } from '../billing/write-invoice.ts';
import { buySubscription } from '../billing/buy-subscription.ts';
import type { KeptSession } from '../kept/kept.ts';
import type { Till } from '../till.ts';
import { readCardChoice, writeCardChoice } from './choose-card.ts';
import { escapeHtml, writeMoney, writeNotice, writePage } from './page.ts';
import type { Page } from './page.ts';

/** Where the plan is paid: what it costs, the choice of cards, Pay and Cancel. */
export function showCheckout(till: Till, session: KeptSession, wrong: string | null = null): Page {
  if (session.status !== 'open') return closed(session);
  const price = till.kept.prices[session.price];
  const name = till.kept.products[price?.product ?? '']?.name ?? '';
  const cents = (price?.cents ?? 0) * session.quantity;
  const sum = writeMoney(cents, price?.currency ?? 'eur');
  const tax = taxOf(till, cents);
  const taxLine =
    till.vatPercent === null
      ? ''
      : `<p class="quiet">Includes ${writeMoney(tax, price?.currency ?? 'eur')} VAT (${String(till.vatPercent)}%).</p>`;
  const email = emailOf(till, session);
  const cancel =
    session.cancelUrl === null
      ? ''
      : `<a class="button" href="${escapeHtml(session.cancelUrl)}">Cancel</a>`;
  return {
    status: wrong === null ? 200 : 402,
    formTargets: [session.successUrl],
    html: writePage(
      `Pay ${sum}`,
      `<h1>${session.quantity === 1 ? '' : `${String(session.quantity)} × `}${escapeHtml(name)}</h1><p class="sum">${sum} a month</p>${taxLine}
${wrong === null ? '' : `<p class="wrong" role="alert">${escapeHtml(wrong)} Nothing was paid. Choose another card and try again.</p>`}
<form method="post"><label>E-mail <input name="email" type="email" autocomplete="email" maxlength="200" required value="${escapeHtml(email)}"></label>
${writeCardChoice(email)}
<div class="row"><button class="main">Pay ${sum}</button>${cancel}</div></form>`,
    ),
  };
}

/** Takes the form: on to the shop when it is paid, the page again when the card is refused. */
export function payCheckout(till: Till, session: KeptSession, form: URLSearchParams): Page {
  if (session.status !== 'open') return closed(session);
  const email = form.get('email')?.slice(0, 200).trim() ?? '';
  const choice = readCardChoice(form, emailOf(till, session));
  if (choice === null) return showCheckout(till, session, 'No card was chosen.');
  const refused = buySubscription(till, session, { ...choice, email });
  if (refused !== null) return showCheckout(till, session, refused);
  return { location: successUrl(session) };
}

function emailOf(till: Till, session: KeptSession): string {
  return till.kept.customers[session.customer ?? '']?.email ?? session.email ?? '';
}

/** Stripe puts the session's id where the address asks for it. */
function successUrl(session: KeptSession): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function closed(session: KeptSession): Page {
  if (session.status === 'complete') return { location: successUrl(session) };
  return writeNotice(
    410,
    'This page has expired',
    'Nothing was paid. Go back to the shop and choose a plan again.',
  );
}
