import { i18n } from '@lingui/core';

/** Whole cents of a currency as an amount; cents are shown only when there are any. */
export function formatMoney(cents: number, currency: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return i18n.number(cents / 100, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
