import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressKey, createClientAddress } from './client-address.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('without trusted proxies', () => {
  it('is the address of the connection, whatever the client writes', () => {
    const find = createClientAddress('');
    expect(find(request('203.0.113.5', '1.2.3.4'))).toBe('203.0.113.5');
    expect(find(request('::ffff:203.0.113.5'))).toBe('203.0.113.5');
    expect(find(request('2001:db8::7', '1.2.3.4'))).toBe('2001:db8::7');
    expect(find(request('fe80::7%eth0'))).toBe('fe80::7');
  });
});

describe('behind a number of proxies', () => {
  it('counts from the right, where our proxies write', () => {
    const one = createClientAddress('1');
    expect(one(request('10.0.0.1', '203.0.113.5'))).toBe('203.0.113.5');
    expect(one(request('10.0.0.1', '6.6.6.6, 203.0.113.5'))).toBe('203.0.113.5');
    const two = createClientAddress('2');
    expect(two(request('10.0.0.1', '6.6.6.6, 203.0.113.5, 10.0.0.2'))).toBe('203.0.113.5');
  });

  it('stays with what is sure when the header is missing or no address', () => {
    const find = createClientAddress('1');
    expect(find(request('10.0.0.1'))).toBe('10.0.0.1');
    expect(find(request('10.0.0.1', 'unknown'))).toBe('10.0.0.1');
    expect(find(request('10.0.0.1', '203.0.113.5, <script>'))).toBe('10.0.0.1');
  });

  it('reads ports and brackets', () => {
    const find = createClientAddress('1');
    expect(find(request('10.0.0.1', '203.0.113.5:4711'))).toBe('203.0.113.5');
    expect(find(request('10.0.0.1', '[2001:db8::7]:4711'))).toBe('2001:db8::7');
    expect(find(request('10.0.0.1', 'fe80::7%25eth0'))).toBe('fe80::7');
  });
});

describe('behind named proxies', () => {
  const find = createClientAddress('10.0.0.0/8, 192.0.2.7, 2001:db8:1::/48');

  it('believes them and nobody else', () => {
    expect(find(request('10.1.2.3', '203.0.113.5'))).toBe('203.0.113.5');
    expect(find(request('192.0.2.7', '6.6.6.6, 203.0.113.5, 10.9.9.9'))).toBe('203.0.113.5');
    expect(find(request('2001:db8:1::5', '203.0.113.5'))).toBe('203.0.113.5');
    expect(find(request('192.0.2.8', '203.0.113.5'))).toBe('192.0.2.8');
  });

  it.each(['nonsense', '10.0.0.0/33', '10.0.0.0/x', '1.2.3', '300'])('refuses %s', (value) => {
    expect(() => createClientAddress(value)).toThrow(/TRUST_PROXY/);
  });
});

describe('what limits count by', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
