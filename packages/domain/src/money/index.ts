/** Money: whole cents with their currency, never fractions. */
export { addMoney, partOf, splitCents, taxInside } from './money.ts';
export type { Money } from './money.ts';
