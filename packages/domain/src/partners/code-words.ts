import { isNameAllowed } from '../agencies/is-name-allowed.ts';

/** Words that would make a link look like a part of the product or like its operator. */
const reserved = new Set(
  [
    // Addresses of the product.
    'home account settings dashboard admin administration api auth login logout signin signup sign-in sign-up',
    'register onboarding pricing plans subscription-plans affiliates affilates partners partnes partner affiliate',
    'earning-hub faq help support contact imprint privacy privacy-policy terms terms-of-service legal about blog',
    'request-removal removals verify-identity digital-signature authorisation fake-profiles reverse-image-finder',
    'functions storage realtime rest status health metrics assets static',
    // Who could be meant to speak.
    'official team staff moderator operator owner root system security billing payments payment payout payouts',
    'invoice refund abuse dmca police lawyer google bing stripe paypal',
    // Values that programs take for something else.
    'null undefined true false none nan test example',
  ].flatMap((line) => line.split(' ')),
);

/** The product's own name, in any part of a code and however it is hyphened. */
const brand = 'LeakBlock';

/** Whether a code may stand in a partner's links: none that sounds like the product, its operator or its pages. */
export function isCodeAllowed(code: string): boolean {
  const word = code.toLowerCase();
  const bare = word.replaceAll('-', '');
  return (
    isNameAllowed(word, brand) &&
    !reserved.has(word) &&
    !reserved.has(bare) &&
    !/^admin/u.test(bare)
  );
}
