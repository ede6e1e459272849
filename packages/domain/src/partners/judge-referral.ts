import { canonicalAddress } from './canonical-address.ts';

/** Why a recommendation does not count. Mirrored by the constraint on `referrals.reason`. */
export const referralRefusals = [
  'same_person',
  'same_device',
  'same_address',
  'same_card',
  'old_account',
] as const;
export type ReferralRefusal = (typeof referralRefusals)[number];

/** Hours after its making in which an account can say by whose recommendation it came. */
export const claimHours = 24;

/** What is known of a person who says that a partner recommended her, and of that partner. */
export type ReferralClaim = {
  person: { id: string; email: string | null; createdAt: Date };
  partner: { id: string | null; email: string | null };
  /** Whether the partner was seen on the device that the claim comes from. */
  isPartnersDevice: boolean;
};

/** Why a claim does not count; null when it does. A card is known only when it pays (`same_card`). */
export function judgeReferral(claim: ReferralClaim, now: Date): ReferralRefusal | null {
  const { person, partner } = claim;
  if (person.id === partner.id) return 'same_person';
  if (
    person.email !== null &&
    partner.email !== null &&
    canonicalAddress(person.email) === canonicalAddress(partner.email)
  )
    return 'same_address';
  if (claim.isPartnersDevice) return 'same_device';
  const age = now.getTime() - person.createdAt.getTime();
  return age >= claimHours * 3600 * 1000 ? 'old_account' : null;
}
