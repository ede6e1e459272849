import type { Till } from '../till.ts';
import { payCheckout, showCheckout } from './checkout-page.ts';
import { payInvoice, showInvoicePage } from './invoice-page.ts';
import { writeInvoicePdf } from './invoice-pdf.ts';
import { writeNotice, writePage } from './page.ts';
import type { Page } from './page.ts';
import { changeCard, showPortalPage } from './portal-page.ts';

const start: Page = {
  status: 200,
  html: writePage(
    'Payment sandbox',
    '<h1>Payment sandbox</h1><p>The demo pays here: it plays a payment provider on this machine. Choose a plan in the demo, and its checkout opens here.</p>',
  ),
};

/** The page at a path, or what a form sent to it does. A PDF comes as its bytes. */
export function answerPage(
  till: Till,
  path: string,
  /** Null for a look at the page. */
  form: URLSearchParams | null,
): Page | { pdf: Buffer } {
  const { kept } = till;
  const [, kind = '', id = '', part] = path.split('/');
  const take = <T>(shelf: Record<string, T>): T | undefined =>
    Object.hasOwn(shelf, id) ? shelf[id] : undefined;
  if (path === '/') return start;
  if (kind === 'checkout' && part === undefined) {
    const session = take(kept.sessions);
    if (session !== undefined) {
      return form === null ? showCheckout(till, session) : payCheckout(till, session, form);
    }
  }
  if (kind === 'portal' && part === undefined) {
    const portal = take(kept.portals);
    if (portal !== undefined) {
      return form === null ? showPortalPage(till, portal) : changeCard(till, portal, form);
    }
  }
  const invoice = kind === 'invoices' ? take(kept.invoices) : undefined;
  if (invoice !== undefined && part === undefined) {
    return form === null ? showInvoicePage(till, invoice) : payInvoice(till, invoice);
  }
  if (invoice !== undefined && part === 'pdf' && form === null) {
    return { pdf: writeInvoicePdf(till, invoice) };
  }
  return writeNotice(404, 'There is nothing here', 'This address leads to no payment.');
}
