import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop } from '../testing/open-shop.ts';
import type { Shop } from '../testing/open-shop.ts';
import { readForm } from './read-form.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

it('reads parameters as the official client writes them', () => {
  expect(readForm('items[0][price]=p&items[1][price]=q&expand[]=a&expand[]=b&x=1')).toEqual({
    items: { 0: { price: 'p' }, 1: { price: 'q' } },
    expand: { 0: 'a', 1: 'b' },
    x: '1',
  });
  expect(() => readForm('a=1&a[b]=2')).toThrow(RangeError);
  expect(() => readForm(`a${'[b]'.repeat(20)}=1`)).toThrow(RangeError);
  readForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes');
  expect({}).not.toHaveProperty('polluted');
});

it('answers whatever comes with an envelope, and never breaks', async () => {
  const paths = [
    '/v1/customers',
    '/v1/prices',
    '/v1/products',
    '/v1/checkout/sessions',
    '/v1/subscriptions/sub_x',
    '/v1/subscription_schedules',
    '/v1/invoices/create_preview',
    '/v1/refunds',
    '/v1/billing_portal/sessions',
    '/v1/%E0%A4%A',
    '/v1/customers/%E0%A4%A',
  ];
  const names = [
    'email',
    'items[0][price]',
    'expand[0]',
    'metadata[a]',
    'limit',
    '[',
    'mode',
    '__proto__[a]',
  ];
  const field = fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 40 }));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.constantFrom('GET', 'POST', 'DELETE'),
      fc.array(field, { maxLength: 5 }),
      async (path, method, fields) => {
        const text = fields
          .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
          .join('&');
        const address = `${shop.payments.url}${path}${method === 'POST' ? '' : `?${text}`}`;
        const answer = await fetch(address, {
          method,
          headers: { authorization: `Bearer ${shop.payments.secretKey}` },
          ...(method === 'POST' && { body: text }),
        });
        expect([200, 400, 404]).toContain(answer.status);
        expect(await answer.json()).toBeTypeOf('object');
      },
    ),
    { numRuns: 60 },
  );
});

it('answers an address that is none', async () => {
  const status = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.payments.url);
    request({ hostname, port, path: '//' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', reject)
      .end();
  });
  expect(status).toBe(400);
});

it('takes no body that is too large', async () => {
  const answer = await fetch(`${shop.payments.url}/v1/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.payments.secretKey}` },
    body: `email=${'a'.repeat(100_000)}`,
  });
  expect(answer.status).toBe(413);
});
