import type { EarningHub } from './calls.ts';

/** Version of the programme's terms that an application accepts; changes with their words. */
export const partnerTermsVersion = '2026-11';

/** What the operator has set for the programmes. */
export type PartnerSettings = {
  PARTNER_COMMISSION_PERCENT: number;
  PARTNER_HOLDING_DAYS: number;
  PARTNER_PAYOUT_MINIMUM_EUR: number;
  PARTNER_COOKIE_DAYS: number;
};

/** What a programme offers now, as pages and the earning hub say it. */
export function partnerTerms(settings: PartnerSettings): EarningHub['terms'] {
  return {
    version: partnerTermsVersion,
    rateBasisPoints: settings.PARTNER_COMMISSION_PERCENT * 100,
    holdingDays: settings.PARTNER_HOLDING_DAYS,
    minimumCents: settings.PARTNER_PAYOUT_MINIMUM_EUR * 100,
    cookieDays: settings.PARTNER_COOKIE_DAYS,
    currency: 'EUR',
  };
}
