import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVerified, judgeAccount, requiredFacts } from './completeness.ts';
import type { AccountFacts } from './completeness.ts';

const whole: AccountFacts = {
  first_name: 'Luna',
  last_name: 'Marlowe',
  date_of_birth: '1994-05-17',
  address: '12 Lantern Row',
  postal_code: '10115',
  country: 'DE',
  niches: 1,
  stageNames: 1,
  officialLinks: 1,
};

describe('an account', () => {
  it('is complete when nothing is missing', () => {
    expect(judgeAccount(whole)).toEqual({ status: 'complete', missing: [] });
  });

  it.each([
    [{ first_name: null }, 'first_name'],
    [{ last_name: '' }, 'last_name'],
    [{ date_of_birth: null }, 'date_of_birth'],
    [{ address: '   ' }, 'address'],
    [{ postal_code: null }, 'postal_code'],
    [{ country: null }, 'country'],
    [{ niches: 0 }, 'niche'],
    [{ stageNames: 0 }, 'stage_name'],
    [{ officialLinks: 0 }, 'official_link'],
  ])('with %o is incomplete and says what is missing', (gap, missing) => {
    expect(judgeAccount({ ...whole, ...gap })).toEqual({
      status: 'incomplete',
      missing: [missing],
    });
  });

  it('is complete exactly when nothing is missing, whatever is filled in', () => {
    const words = fc.option(fc.constantFrom('', ' ', 'x'), { nil: null });
    const count = fc.nat({ max: 2 });
    const facts = fc.record<AccountFacts>({
      first_name: words,
      last_name: words,
      date_of_birth: words,
      address: words,
      postal_code: words,
      country: words,
      niches: count,
      stageNames: count,
      officialLinks: count,
    });
    fc.assert(
      fc.property(facts, (given) => {
        const { status, missing } = judgeAccount(given);
        expect(status === 'complete').toBe(missing.length === 0);
        expect(missing).toEqual(requiredFacts.filter((fact) => missing.includes(fact)));
      }),
    );
  });
});

it.each([
  [true, null, true],
  [true, 'rejected', true],
  [false, 'approved', true],
  [false, 'pending', false],
  [false, null, false],
])('verified flag %s and identity %s: verified %s', (verified, identityStatus, answer) => {
  expect(isVerified({ verified, identityStatus })).toBe(answer);
});
