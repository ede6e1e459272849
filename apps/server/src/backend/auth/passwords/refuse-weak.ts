import { AuthError } from '../auth-error.ts';
import { isCommon } from './common-passwords.ts';

/** Characters (Unicode code points) of a password: NIST SP 800-63B-4 wants 8 at least and long ones accepted. */
const minLength = 8;
const maxLength = 1000;

/** The form that is hashed: letters that look the same are the same (NFC, RFC 8265). */
export const normalise = (password: string): string => password.normalize('NFC');

/**
 * Refuses a password that is too short, too common, or the person's own address.
 * @throws AuthError `weak_password` with reasons, `validation_failed` when it is endless
 */
export function refuseWeak(password: string, email: string | null = null): void {
  const text = normalise(password);
  const length = Array.from(text).length;
  if (length > maxLength) {
    throw new AuthError(
      'validation_failed',
      `Password should be at most ${String(maxLength)} characters.`,
    );
  }
  if (length < minLength) {
    throw new AuthError(
      'weak_password',
      `Password should be at least ${String(minLength)} characters.`,
      { reasons: ['length'] },
    );
  }
  const own = email === null ? [] : [email.toLowerCase(), email.toLowerCase().split('@')[0]];
  if (isCommon(text) || own.includes(text.toLowerCase())) {
    throw new AuthError(
      'weak_password',
      'Password is known to be weak and easy to guess, please choose a different one.',
      { reasons: ['pwned'] },
    );
  }
}
