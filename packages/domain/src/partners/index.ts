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
