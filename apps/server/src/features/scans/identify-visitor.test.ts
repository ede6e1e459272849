import { describe, expect, it } from 'vitest';
import { identifyVisitor, networkOf } from './identify-visitor.ts';

const secrets = {
  device: 'a secret of at least thirty-two bytes',
  address: 'one more secret of thirty-two bytes!',
};
const request = { cookie: undefined, address: '198.51.100.7', userAgent: 'Browser/1' };

describe('telling visitors apart', () => {
  it('gives a new device a cookie that it is known by afterwards', () => {
    const first = identifyVisitor(request, secrets);
    expect(first.deviceKey).toBeNull();
    const second = identifyVisitor({ ...request, cookie: first.newCookie ?? '' }, secrets);
    expect(second.deviceKey).toBe(first.newDeviceKey);
    expect(second.newCookie).toBeNull();
  });

  it('does not believe a cookie that it did not sign', () => {
    for (const cookie of ['', 'abc', 'abc.def', 'abc.', '.', 'a'.repeat(5000)])
      expect(identifyVisitor({ ...request, cookie }, secrets).deviceKey).toBeNull();
    const other = identifyVisitor(request, { ...secrets, device: 'another one' });
    expect(
      identifyVisitor({ ...request, cookie: other.newCookie ?? '' }, secrets).deviceKey,
    ).toBeNull();
  });

  it('stores no address and no browser in clear', () => {
    const text = JSON.stringify(identifyVisitor(request, secrets));
    expect(text).not.toContain('198.51.100.7');
    expect(text).not.toContain('Browser/1');
  });

  it('counts two browsers of one address as one address and two agents', () => {
    const one = identifyVisitor(request, secrets);
    const two = identifyVisitor({ ...request, userAgent: 'Browser/2' }, secrets);
    expect(two.addressKey).toBe(one.addressKey);
    expect(two.agentKey).not.toBe(one.agentKey);
  });

  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('takes %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
