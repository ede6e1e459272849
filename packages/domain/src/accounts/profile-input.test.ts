import { describe, expect, it } from 'vitest';
import {
  judgeBirthDate,
  listProblems,
  nameInput,
  officialLinkUrl,
  profileInput,
  profileLimits,
} from './profile-input.ts';

const blank = {
  first_name: '',
  last_name: '',
  date_of_birth: '',
  phone: '',
  address: '',
  postal_code: '',
  city: '',
  country: '',
};

describe('a date of birth', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['2008-11-21', null],
    ['2008-11-22', 'too_young'],
    ['2026-11-21', 'too_young'],
    ['2026-11-22', 'invalid'],
    ['1900-01-02', null],
    ['1900-01-01', 'invalid'],
    ['2000-02-30', 'invalid'],
    ['21.11.1990', 'invalid'],
    ['soon', 'invalid'],
  ])('%s: %s', (date, answer) => {
    expect(judgeBirthDate(date, now)).toBe(answer);
  });

  it('of a 29th of February is of age with the first of March', () => {
    expect(judgeBirthDate('2008-02-29', new Date('2026-02-28T23:00:00Z'))).toBe('too_young');
    expect(judgeBirthDate('2008-02-29', new Date('2026-03-01T00:00:00Z'))).toBe(null);
    expect(judgeBirthDate('2010-02-28', new Date('2028-02-29T00:00:00Z'))).toBe(null);
  });
});

describe('what a person says about herself', () => {
  it('may be a part: blanks become nothing', () => {
    expect(profileInput.parse({ ...blank, first_name: ' Luna ', city: '   ' })).toEqual({
      first_name: 'Luna',
      last_name: null,
      date_of_birth: null,
      phone: null,
      address: null,
      postal_code: null,
      city: null,
      country: null,
    });
  });

  it.each(Object.entries(profileLimits))('%s has at most %i characters', (field, limit) => {
    const fits = { ...blank, [field]: '🌙'.repeat(limit) };
    expect(profileInput.safeParse(fits).success).toBe(true);
    const tooLong = profileInput.safeParse({ ...blank, [field]: '🌙'.repeat(limit + 1) });
    expect(listProblems(tooLong.error!)).toEqual({ [field]: 'too_long' });
  });

  it('names each wrong field', () => {
    const wrong = profileInput.safeParse({
      ...blank,
      date_of_birth: '2024-01-01',
      phone: '1'.repeat(31),
    });
    expect(listProblems(wrong.error!)).toEqual({ date_of_birth: 'too_young', phone: 'too_long' });
  });
});

it.each([
  [' Luna Marlowe ', 'Luna Marlowe'],
  ['   ', 'missing'],
  ['x'.repeat(61), 'too_long'],
])('the name %j: %s', (name, answer) => {
  const parsed = nameInput.safeParse(name);
  expect(parsed.success ? parsed.data : parsed.error.issues[0]?.message).toBe(answer);
});

it.each([
  [' https://luna.example/me ', 'https://luna.example/me'],
  ['luna.example', 'invalid'],
  ['javascript:alert(1)', 'invalid'],
  ['https://luna example', 'invalid'],
  ['https://luna.example:8443/me?a=1#b', 'https://luna.example:8443/me?a=1#b'],
  ['https://onlyfans.com@evil.example/luna', 'invalid'],
  ['https://onlyfans.com\\@evil.example', 'invalid'],
  ['https://[::1', 'invalid'],
  ['https://localhost', 'invalid'],
  [`https://luna.example/${'x'.repeat(500)}`, 'too_long'],
])('the address %s: %s', (url, answer) => {
  const parsed = officialLinkUrl.safeParse(url);
  expect(parsed.success ? parsed.data : parsed.error.issues[0]?.message).toBe(answer);
});
