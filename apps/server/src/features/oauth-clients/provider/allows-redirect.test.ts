import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allowsRedirect } from './allows-redirect.ts';

const port = fc.integer({ min: 1, max: 65_535 });
const path = fc.webPath({ size: 'small' });

it('a web address is compared letter by letter, whatever is changed about it', () => {
  fc.assert(
    fc.property(fc.webUrl(), fc.webUrl(), fc.boolean(), (registered, asked, isPublic) => {
      expect(allowsRedirect({ redirectUris: [registered], isPublic }, asked)).toBe(
        registered === asked,
      );
    }),
  );
});

it('of a loopback address only the port may differ, and only for public apps', () => {
  fc.assert(
    fc.property(port, port, path, path, (one, other, here, there) => {
      for (const host of ['127.0.0.1', '[::1]']) {
        const redirectUris = [`http://${host}:${String(one)}${here}`];
        const elsewhere = `http://${host}:${String(other)}${here}`;
        expect(allowsRedirect({ redirectUris, isPublic: true }, elsewhere)).toBe(true);
        expect(allowsRedirect({ redirectUris, isPublic: false }, elsewhere)).toBe(one === other);
        const other_ = `http://${host}:${String(other)}${there}`;
        expect(allowsRedirect({ redirectUris, isPublic: true }, other_)).toBe(here === there);
      }
    }),
  );
});

it.each([
  'http://127.0.0.1:1@evil.example/cb',
  'http://127.0.0.1.evil.example/cb',
  'http://127.0.0.1:80:80/cb',
  'http://127.0.0.1:port/cb',
  'http://127.0.0.2:1234/cb',
  'http://localhost:1234/cb',
  'https://127.0.0.1:1234/cb',
  'http://127.0.0.1:1234/cb#x',
  'http://127.0.0.1:1234/cb/',
])('is not fooled by %s', (asked) => {
  const redirectUris = ['http://127.0.0.1/cb', 'http://localhost/cb'];
  expect(allowsRedirect({ redirectUris, isPublic: true }, asked)).toBe(false);
});
