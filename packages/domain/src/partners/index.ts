/** Partners: programmes, referrals, commissions and payouts. */
export {
  applyAsPartnerInput,
  decidePartnerInput,
  decidePayoutInput,
  earningHubAnswer,
  noteReferralInput,
  partnerStatuses,
  payoutAccountInput,
  payoutStatuses,
  programmes,
  requestPayoutInput,
} from './calls.ts';
export type {
  ApplyAsPartner,
  EarningHub,
  PartnerStatus,
  PayoutAccount,
  PayoutStatus,
  Programme,
} from './calls.ts';
export { commissionLeft, earnedLine, reversalLine } from './commission.ts';
export type { CommissionLine, PaidInvoice } from './commission.ts';
export { partnerTerms, partnerTermsVersion } from './partner-terms.ts';
export type { PartnerSettings } from './partner-terms.ts';
