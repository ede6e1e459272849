import { createHash } from 'node:crypto';

/** Cards that can be chosen on the sandbox's pages. Numbers are those of Stripe's test cards. */
export const cardKinds = ['works', 'works_too', 'refused', 'fails_later'] as const;
export type CardKind = (typeof cardKinds)[number];

export const cards: Record<CardKind, { brand: string; number: string; says: string }> = {
  works: { brand: 'visa', number: '4242424242424242', says: 'A card that works' },
  works_too: { brand: 'mastercard', number: '5555555555554444', says: 'Another card that works' },
  refused: { brand: 'visa', number: '4000000000000002', says: 'A card that is refused' },
  fails_later: {
    brand: 'visa',
    number: '4000000000000341',
    says: 'A card that works once and fails at renewal',
  },
};

/** Whether a name from a form is one of the cards. */
export function isCardKind(name: unknown): name is CardKind {
  return cardKinds.some((kind) => kind === name);
}

/**
 * Tells one card from another. Everybody has a card of each kind of her own; the same owner and kind is the same card.
 */
export function cardFingerprint(kind: CardKind, owner: string): string {
  return createHash('sha256')
    .update(`${cards[kind].number} ${owner.trim().toLowerCase()}`)
    .digest('base64url')
    .replace(/[-_]/gu, '')
    .slice(0, 16);
}

/** Why a charge to this card fails; null when it goes through. */
export function whyDeclined(
  kind: CardKind,
  earlierCharges: number,
): { code: string; declineCode: string; message: string } | null {
  const isDeclined = kind === 'refused' || (kind === 'fails_later' && earlierCharges > 0);
  return isDeclined
    ? {
        code: 'card_declined',
        declineCode: 'generic_decline',
        message: 'Your card was declined.',
      }
    : null;
}
