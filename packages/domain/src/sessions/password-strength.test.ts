import { expect, it } from 'vitest';
import { passwordCriteria, ratePassword } from './password-strength.ts';

it.each([
  ['', 0, 'very_weak'],
  ['aaaa', 1, 'very_weak'],
  ['aaaaaaaa', 2, 'weak'],
  ['aaaaaaaA', 3, 'fair'],
  ['aaaaaaA1', 4, 'strong'],
  ['aaaaaA1!', 5, 'very_strong'],
] as const)('%s meets %i criteria and is %s', (password, score, strength) => {
  expect(ratePassword(password)).toMatchObject({ score, strength });
});

it('counts letters and digits of every script, and a blank as nothing special', () => {
  expect(ratePassword('ñÉ٣ ').met).toEqual({
    length: false,
    lowercase: true,
    uppercase: true,
    digit: true,
    special: false,
  });
});

it('counts what people see as a character, not UTF-16 units', () => {
  expect(ratePassword('😀😀😀😀').met.length).toBe(false);
});

it('has the five criteria', () => {
  expect(passwordCriteria).toEqual(['length', 'lowercase', 'uppercase', 'digit', 'special']);
});
