import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { playedPayment } from '../../testing/billing-story.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { luna } from '../../testing/play-supabase.ts';
import type { PlayedRoute } from '../../testing/play-supabase.ts';
import { InvoicesSection } from './invoices-section.tsx';
import { paymentsPerPage } from './read-payments.ts';

const { open, calls } = prepareScreens(['subscriptions', 'billing']);
const route = 'GET /rest/v1/payments';
const openInvoices = (payments: PlayedRoute, isDiscreet = false) =>
  open(<InvoicesSection userId={luna.id} isDiscreet={isDiscreet} />, { [route]: payments });
const rows = async () => (await screen.findAllByRole('row')).slice(1);

it('each says when, for what, how much with its tax, and where it is', async () => {
  openInvoices({
    body: [
      playedPayment(0, { status: 'failed', pdf_url: null }),
      playedPayment(1),
      playedPayment(2, { status: 'partly_refunded', refunded_cents: 5000 }),
    ],
  });
  const [failed, paid, returned] = await rows();
  expect(paid?.textContent).toContain('Oct 15, 2026');
  expect(paid?.textContent).toContain('Oct 15, 2026 to Nov 15, 2026');
  for (const words of ['Creator Pro', '€199', 'of it €31.77 tax', 'Paid', 'S-999']) {
    expect(paid?.textContent).toContain(words);
  }
  const link = within(paid as HTMLElement).getByRole('link', { name: 'PDF: S-999' });
  expect(link.getAttribute('href')).toBe('https://pay.example/invoices/1.pdf');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(within(failed as HTMLElement).getByText('Not paid')).toBeTruthy();
  expect(within(failed as HTMLElement).getByRole('link', { name: 'Pay: S-1000' })).toBeTruthy();
  expect(returned?.textContent).toContain('€50 refunded');
  expect(calls(route)[0]?.query.get('user_id')).toBe(`eq.${luna.id}`);
});

it('of a plan that has ended are not to be paid any more', async () => {
  const subscriptions = { status: 'ended' };
  openInvoices({
    body: [
      playedPayment(0, { status: 'failed', subscriptions }),
      playedPayment(1, { subscriptions }),
    ],
  });
  const links = (await rows()).map((row) =>
    within(row)
      .getAllByRole('link')
      .map((link) => link.textContent),
  );
  expect(links).toEqual([['PDF'], ['Invoice', 'PDF']]);
});

it('name no plan in discreet mode', async () => {
  openInvoices({ body: [playedPayment(0)] }, true);
  const [row] = await rows();
  expect(row?.textContent).toContain('Monthly fee');
  expect(document.body.textContent).not.toMatch(/Creator|leak/i);
});

it('are none yet', async () => {
  openInvoices({ body: [] });
  expect(await screen.findByText(/There are no invoices yet/)).toBeTruthy();
});

it('are many: the older ones are read after the last one that is shown', async () => {
  const all = Array.from({ length: paymentsPerPage + 2 }, (_, n) => playedPayment(n));
  openInvoices(({ query }) => ({
    body: query.has('or') ? all.slice(paymentsPerPage) : all.slice(0, paymentsPerPage),
  }));
  expect(await rows()).toHaveLength(paymentsPerPage);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('S-987')).toBeTruthy();
  expect(await rows()).toHaveLength(paymentsPerPage + 2);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  const last = all[paymentsPerPage - 1];
  expect(calls(route)[1]?.query.get('or')).toContain(`id.lt.${last?.id ?? ''}`);
});

it('that do not come are asked for again', async () => {
  let isAway = true;
  openInvoices(() => (isAway ? { status: 503, body: {} } : { body: [playedPayment(0)] }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  fireEvent.click(retry);
  expect(await rows()).toHaveLength(1);
});
