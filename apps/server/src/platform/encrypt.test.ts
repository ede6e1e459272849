import { describe, expect, it } from 'vitest';
import { decryptText, encryptText } from './encrypt.ts';

const secret = 'a secret of this test, long enough to be one';

describe('text at rest', () => {
  it('comes back for the same secret and purpose, and looks different each time', () => {
    const first = encryptText(secret, 'mail', 'Grüße, 写真');
    expect(decryptText(secret, 'mail', first)).toBe('Grüße, 写真');
    expect(first).not.toContain('Grüße');
    expect(encryptText(secret, 'mail', 'Grüße, 写真')).not.toBe(first);
  });

  it('does not open for another purpose or another secret', () => {
    const sealed = encryptText(secret, 'mail', 'hello');
    expect(() => decryptText(secret, 'factor', sealed)).toThrow();
    expect(() => decryptText(`${secret}!`, 'mail', sealed)).toThrow();
  });

  it('does not open when a single character was changed, cut or left out', () => {
    const sealed = encryptText(secret, 'mail', 'hello');
    for (let place = 5; place < sealed.length - 1; place += 1) {
      const other = sealed[place] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, place) + other + sealed.slice(place + 1);
      expect(() => decryptText(secret, 'mail', changed)).toThrow();
    }
    expect(() => decryptText(secret, 'mail', sealed.slice(0, 20))).toThrow('cut off');
    expect(() => decryptText(secret, 'mail', 'hello')).toThrow('no encrypted text');
  });
});
