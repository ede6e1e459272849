/** What a mailed token is for. */
export type TokenPurpose =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'reauthentication'
  | 'email_change';

/** The platform's kinds of stored token: a new one takes the place of the last of its kind. */
export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current';

/** Types that the client names when it brings a token, and the purposes each accepts. */
export const acceptedPurposes = {
  signup: ['signup', 'magiclink'],
  invite: ['invite'],
  magiclink: ['magiclink', 'signup'],
  recovery: ['recovery'],
  email: ['signup', 'invite', 'magiclink', 'recovery'],
  email_change: ['email_change'],
} as const satisfies Record<string, readonly TokenPurpose[]>;

export type VerifyType = keyof typeof acceptedPurposes;

/** Minutes that a token is good for: six digits can be guessed, a link cannot (OWASP ASVS 5.0, 6.5.5). */
export const codeMinutes = 10;
export const linkMinutes = 60;

/** Wrong guesses of a code after which it is dead. */
export const maxGuesses = 5;
