import { verify as verifyArgon2 } from '@node-rs/argon2';
import { hash as hashBcrypt } from '@node-rs/bcrypt';
import { describe, expect, it } from 'vitest';
import type { AuthError } from '../auth-error.ts';
import { createPasswords, isOutdated } from './create-passwords.ts';
import { refuseWeak } from './refuse-weak.ts';

const passwords = createPasswords();

function reasonsOf(password: string, email?: string): readonly string[] {
  try {
    refuseWeak(password, email);
    return [];
  } catch (error) {
    return (error as AuthError).reasons ?? [(error as AuthError).code];
  }
}

describe('A10: a password', () => {
  it('counts to its last character, beyond 72 bytes too', async () => {
    const long = 'ü'.repeat(40);
    const hash = await passwords.hash(long);
    expect(await passwords.verify(hash, long)).toBe(true);
    expect(await passwords.verify(hash, `${'ü'.repeat(36)}junk`)).toBe(false);
    expect(await passwords.verify(hash, `${long}x`)).toBe(false);
  });

  it('is the same however its letters were put together', async () => {
    const hash = await passwords.hash('Caf\u00e9-am-Fluss');
    expect(await passwords.verify(hash, 'Cafe\u0301-am-Fluss')).toBe(true);
  });

  it.each([
    ['1234567', ['length']],
    ['😀😀😀😀😀😀😀', ['length']],
    ['password', ['pwned']],
    ['PassWord', ['pwned']],
    ['12345678', ['pwned']],
    ['x'.repeat(1001), ['validation_failed']],
    ['Quiet-Lantern-1', []],
    ['    spaces count    ', []],
  ])('%s is judged', (password, reasons) => {
    expect(reasonsOf(password)).toEqual(reasons);
  });

  it('is not the person’s own address', () => {
    expect(reasonsOf('Luna.Marlowe@example.org', 'luna.marlowe@example.org')).toEqual(['pwned']);
    expect(reasonsOf('luna.marlowe', 'luna.marlowe@example.org')).toEqual(['pwned']);
  });
});

describe('a hash', () => {
  it('of the platform is read, and due to be replaced', async () => {
    const hash = await hashBcrypt('Quiet-Lantern-1', { cost: 6 });
    expect(await passwords.verify(hash, 'Quiet-Lantern-1')).toBe(true);
    expect(await passwords.verify(hash.replace('$2b$', '$2y$'), 'Quiet-Lantern-1')).toBe(true);
    expect(await passwords.verify(hash, 'Quiet-Lantern-2')).toBe(false);
    expect(isOutdated(hash)).toBe(true);
    expect(isOutdated(await passwords.hash('Quiet-Lantern-1'))).toBe(false);
  });

  it('is counted for nobody too, as strong as anybody’s', async () => {
    const compared: string[] = [];
    const watched = createPasswords(1, (hash, password) => {
      compared.push(hash);
      return verifyArgon2(hash, password);
    });
    const hash = await watched.hash('Quiet-Lantern-1');
    expect(await watched.verify(null, 'Quiet-Lantern-1')).toBe(false);
    expect(compared).toHaveLength(1);
    const settingsOf = (text = '') => text.split('$').slice(0, 4);
    expect(settingsOf(compared[0])).toEqual(settingsOf(hash));
  });

  it('that is none opens nothing', async () => {
    for (const hash of [null, '', 'plain', '$argon2id$v=19$m=1', '$2a$10$short']) {
      expect(await passwords.verify(hash, '')).toBe(false);
    }
  });
});
