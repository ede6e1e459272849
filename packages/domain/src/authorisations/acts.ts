/** What a letter of authorisation can allow, in its order; each is a tick of its own, none is ticked beforehand. */
export const authorisationActs = [
  'copyright_notices',
  'google_removal_consent',
  'platform_reports',
  'dsa_notices',
  'intimate_image_requests',
  'data_protection_requests',
  'escalation',
  'counter_notices',
  'sign',
] as const;
export type AuthorisationAct = (typeof authorisationActs)[number];

/** Languages a letter is written in. */
export const letterLanguages = ['en', 'de'] as const;
export type LetterLanguage = (typeof letterLanguages)[number];

/** `redacted`: the legal name is masked and the address absent; the one that may be shown to a recipient. */
export const letterEditions = ['full', 'redacted'] as const;
export type LetterEdition = (typeof letterEditions)[number];
