import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop } from '../testing/open-shop.ts';
import type { Shop } from '../testing/open-shop.ts';

const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const look = async (url: string): Promise<{ status: number; text: string; policy: string }> => {
  const answer = await fetch(url, { redirect: 'manual' });
  const policy = answer.headers.get('content-security-policy') ?? '';
  return { status: answer.status, text: await answer.text(), policy };
};
const checkout = async (email: string): Promise<string> => {
  const customer = await shop.stripe.customers.create({ email });
  const session = await shop.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: await shop.price(19_900), quantity: 1 }],
    success_url: 'https://shop.example/paid?a=1&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/plans?a="b"',
  });
  return session.url!;
};

it('says what it costs, that no money moves, and who pays', async () => {
  const { text, policy } = await look(await checkout('ann@example.org'));
  expect(text).toContain('no money moves');
  expect(text).toContain('€199.00 a month');
  expect(text).toContain('Includes €31.77 VAT (19%)');
  expect(text).toContain('value="ann@example.org"');
  expect(text).not.toContain('<script');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' https://shop.example");
});

it('stays on the page when the card is refused, and goes on when it is paid', async () => {
  const url = await checkout('ann@example.org');
  expect(await shop.send(url, { email: 'a@b.example', card: 'refused' })).toEqual([402, null]);
  expect(await shop.send(url, { email: 'a@b.example', card: 'gold' })).toEqual([402, null]);
  const [status, to] = await shop.send(url, { email: 'a@b.example', card: 'works' });
  expect(status).toBe(303);
  expect(to).toMatch(/^https:\/\/shop\.example\/paid\?a=1&session=cs_test_/u);
  // A second press pays nothing more.
  const before = shop.payments.events().length;
  expect(await shop.send(url, { email: 'a@b.example', card: 'works' })).toEqual([303, to]);
  expect(shop.payments.events()).toHaveLength(before);
});

it('writes what comes from outside as text', async () => {
  const url = await checkout(hostile);
  const shown = await look(url);
  expect(shown.text).not.toContain('<script');
  expect(shown.text).not.toContain('<img');
  expect(shown.text).toContain('&#60;script');
  const subscription = (await shop.buy({ email: hostile }))!;
  const portal = await shop.stripe.billingPortal.sessions.create({
    customer: subscription.customer as string,
  });
  const invoice = await shop.stripe.invoices.retrieve(subscription.latest_invoice as string);
  for (const page of [portal.url, invoice.hosted_invoice_url!]) {
    expect((await look(page)).text).not.toContain('<img');
  }
});

it('takes only addresses of the web to go back to', async () => {
  const made = shop.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: await shop.price(9900), quantity: 1 }],
    success_url: 'javascript:alert(1)',
  });
  await expect(made).rejects.toMatchObject({ statusCode: 400, param: 'success_url' });
});

it('shows invoices with their tax, their refunds and a PDF', async () => {
  const subscription = (await shop.buy({ cents: 11_900 }))!;
  await shop.payments.refund(subscription.latest_invoice as string, 900);
  const invoice = await shop.stripe.invoices.retrieve(subscription.latest_invoice as string);
  const { text } = await look(invoice.hosted_invoice_url!);
  for (const words of ['€119.00', 'VAT inside (19%)', '€19.00', 'Refunded', '€9.00']) {
    expect(text).toContain(words);
  }
  const pdf = Buffer.from(await (await fetch(invoice.invoice_pdf!)).arrayBuffer()).toString(
    'latin1',
  );
  expect(pdf).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/u);
  expect(pdf).toContain(`Invoice ${invoice.number!}`);
  const start = Number(/startxref\n(\d+)/u.exec(pdf)?.[1]);
  expect(pdf.slice(start, start + 4)).toBe('xref');
});

it('has an open invoice paid on its page', async () => {
  const subscription = (await shop.buy({ card: 'fails_later' }))!;
  await shop.pass(31);
  const { latest_invoice } = await shop.stripe.subscriptions.retrieve(subscription.id);
  const { hosted_invoice_url: page } = await shop.stripe.invoices.retrieve(
    latest_invoice as string,
  );
  expect((await look(page!)).text).toContain('Pay €99.00');
  expect((await shop.send(page!, {}))[0]).toBe(402);
});

it('lets no page of others pay, and shows nothing where there is nothing', async () => {
  const url = await checkout('ann@example.org');
  const ask = (headers: Record<string, string>, method = 'POST'): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(url, { method, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .once('error', reject)
        .end();
    });
  expect(await ask({ origin: 'https://evil.example' })).toBe(403);
  expect(await ask({ host: 'evil.example' }, 'GET')).toBe(403);
  expect(await ask({}, 'PUT')).toBe(403);
  for (const path of ['/checkout/x', '/portal/__proto__', '/invoices/constructor', '/nothing']) {
    expect((await look(`${shop.payments.url}${path}`)).status, path).toBe(404);
  }
  expect((await look(shop.payments.url)).status).toBe(200);
});
