import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claimsReplyAddress, readReplyAddress, writeReplyAddress } from './reply-addresses.ts';

const secret = 'a secret of this installation, for tests';

it('leads back to its request or mail, whatever a mail server does to its case', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom('bounce' as const, 'case' as const), (id, purpose) => {
      const address = writeReplyAddress(secret, purpose, id, 'mail.example.org');
      expect(address.indexOf('@')).toBeLessThanOrEqual(64);
      expect(readReplyAddress(secret, address.toUpperCase())).toEqual({ id, purpose });
    }),
  );
});

it('is nobody’s with one sign changed, another purpose or another secret', () => {
  const id = randomUUID();
  const address = writeReplyAddress(secret, 'case', id, 'mail.example.org');
  const signs = address.indexOf('@');
  for (let at = 'case+'.length; at < signs; at++) {
    if (address[at] === '.') continue;
    const other = address[at] === '0' ? '1' : '0';
    const forged = address.slice(0, at) + other + address.slice(at + 1);
    expect(readReplyAddress(secret, forged)).toBeNull();
    expect(claimsReplyAddress(forged)).toBe(true);
  }
  expect(readReplyAddress(secret, address.replace('case', 'bounce'))).toBeNull();
  expect(readReplyAddress('another secret', address)).toBeNull();
});

it('is not read from anything else', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readReplyAddress(secret, text)).toBeNull();
    }),
  );
});
