/** Partners: programmes, referrals, commissions and payouts. */
export {
  applyAsPartnerInput,
  claimReferralInput,
  decidePartnerInput,
  decidePayoutInput,
  earningHubAnswer,
  noteReferralInput,
  partnerAnswer,
  partnerStatuses,
  payoutAccountAnswer,
  payoutAccountInput,
  payoutAnswer,
  payoutPlaceAnswer,
  payoutStatuses,
  programmes,
  readPayoutAccountInput,
  referralAnswer,
  requestPayoutInput,
} from './calls.ts';
export type {
  ApplyAsPartner,
  DecidePartner,
  DecidePayout,
  EarningHub,
  PartnerStatus,
  PayoutAccount,
  PayoutPlace,
  PayoutStatus,
  Programme,
} from './calls.ts';
export { balanceOf, leftOf, refusePayout } from './balance.ts';
export type { BalanceLeft, LedgerSums, PayoutRefusal } from './balance.ts';
export { canonicalAddress } from './canonical-address.ts';
export { isCodeAllowed } from './code-words.ts';
export { commissionLeft, earnedLine, reversalLine } from './commission.ts';
export type { CommissionLine, PaidInvoice } from './commission.ts';
export { earningColumns, earningRows } from './csv-rows.ts';
export type { EarningRecords } from './csv-rows.ts';
export { claimHours, judgeReferral, referralRefusals } from './judge-referral.ts';
export type { ReferralClaim, ReferralRefusal } from './judge-referral.ts';
export { mayApplyAgain, movePartner, movePayout, reapplyDays } from './partner-moves.ts';
export type { PartnerDecision, PayoutDecision } from './partner-moves.ts';
export { partnerTerms, partnerTermsVersion } from './partner-terms.ts';
