import { describe, expect, it } from 'vitest';
import { UnknownKeyError, decryptText, encryptText, isSealedNow, keyIdOf } from './encrypt.ts';
import type { EncryptionKeys } from './encrypt.ts';

const [first, second] = [
  'a secret of this test, long enough to be one',
  'the one that comes after it',
];
const keysOf = (encryption: string, ...previousEncryption: string[]): EncryptionKeys => ({
  encryption,
  previousEncryption,
});
const keys = keysOf(first);

/** As it was sealed before keys had names: the same bytes without the name. */
const nameless = (sealed: string) => `enc1:${sealed.slice('enc2:12345678:'.length)}`;

describe('text at rest', () => {
  it('comes back for the same key and purpose, and looks different each time', () => {
    const sealed = encryptText(keys, 'mail', 'Grüße, 写真');
    expect(decryptText(keys, 'mail', sealed)).toBe('Grüße, 写真');
    expect(sealed).not.toContain('Grüße');
    expect(encryptText(keys, 'mail', 'Grüße, 写真')).not.toBe(sealed);
  });

  it('does not open for another purpose or another key', () => {
    const sealed = encryptText(keys, 'mail', 'hello');
    expect(() => decryptText(keys, 'factor', sealed)).toThrow();
    expect(() => decryptText(keysOf(second), 'mail', sealed)).toThrow(UnknownKeyError);
    expect(() => decryptText(keysOf(second), 'mail', nameless(sealed))).toThrow();
  });

  it('does not open when a single character was changed, cut or left out', () => {
    const sealed = encryptText(keys, 'mail', 'hello');
    for (let place = 5; place < sealed.length - 1; place += 1) {
      const other = sealed[place] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, place) + other + sealed.slice(place + 1);
      expect(() => decryptText(keys, 'mail', changed)).toThrow();
    }
    expect(() => decryptText(keys, 'mail', sealed.slice(0, 30))).toThrow('cut off');
    expect(() => decryptText(keys, 'mail', 'hello')).toThrow('no encrypted text');
  });
});

describe('after another key took its place', () => {
  const later = keysOf(second, first);

  it('opens with the earlier one as long as that is given, also from before keys had names', () => {
    const sealed = encryptText(keys, 'mail', 'hello');
    expect(decryptText(later, 'mail', sealed)).toBe('hello');
    expect(decryptText(later, 'mail', nameless(sealed))).toBe('hello');
    expect(() => decryptText(keysOf(second), 'mail', sealed)).toThrow(
      `No key ${keyIdOf(first)} is known`,
    );
  });

  it('is written with the new one, and says so', () => {
    const [old, fresh] = [encryptText(keys, 'mail', 'a'), encryptText(later, 'mail', 'b')];
    expect(fresh.startsWith(`enc2:${keyIdOf(second)}:`)).toBe(true);
    expect([old, nameless(fresh), fresh].map((one) => isSealedNow(later, one))).toEqual([
      ...[false, false, true],
    ]);
    // Programs that still write with the first key read it when they were told the next one.
    expect(decryptText(keysOf(first, second), 'mail', fresh)).toBe('b');
  });

  it('is named by eight letters that tell nothing about the key', () => {
    expect(keyIdOf(first)).toMatch(/^[\w-]{8}$/);
    expect(keyIdOf(first)).not.toBe(keyIdOf(second));
    expect(first).not.toContain(keyIdOf(first));
  });
});
