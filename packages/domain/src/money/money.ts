/** An amount in whole cents and its currency (ISO 4217). */
export type Money = { cents: number; currency: string };

/** The sum of amounts of one currency.
 * @throws RangeError when the currencies differ, or the sum is no safe whole number
 */
export function addMoney(first: Money, ...others: readonly Money[]): Money {
  let cents = whole(first.cents);
  for (const other of others) {
    if (other.currency !== first.currency) throw new RangeError('Amounts of two currencies.');
    cents = whole(cents + whole(other.cents));
  }
  return { cents, currency: first.currency };
}

/**
 * A share of an amount, rounded half away from zero: what is taken back of a share equals the share of what is taken
 * back.
 * @param basisPoints hundredths of a percent, 0 to 10,000
 */
export function partOf(cents: number, basisPoints: number): number {
  const product = whole(whole(Math.abs(cents)) * whole(basisPoints));
  return Math.sign(cents) * Math.floor((product + 5000) / 10_000) || 0;
}

/** The tax that is inside a gross amount, rounded to a cent; net and tax are the whole again. */
export function taxInside(grossCents: number, percent: number): { net: number; tax: number } {
  const tax =
    Math.sign(grossCents) * Math.round((Math.abs(whole(grossCents)) * percent) / (100 + percent)) ||
    0;
  return { net: grossCents - tax, tax };
}

/**
 * Splits an amount in proportion to weights, without losing or making a cent: the largest remainders get what is left
 * (Hamilton's method).
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0 || weights.some((weight) => weight < 0)) {
    throw new RangeError('Weights are not negative, and one is more than 0.');
  }
  const sign = Math.sign(whole(cents)) || 1;
  const exact = weights.map((weight) => (Math.abs(cents) * weight) / total);
  const parts = exact.map(Math.floor);
  let left = Math.abs(cents) - parts.reduce((sum, part) => sum + part, 0);
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of order) {
    if (left <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts.map((part) => sign * part || 0);
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError('Money is counted in whole cents.');
  return value;
}
