/** Signing up and in: what both sides know about it without asking anybody. */
export { passwordCriteria, passwordStrengths, ratePassword } from './password-strength.ts';
export type { PasswordCriterion, PasswordStrength } from './password-strength.ts';
export { loginEventInput } from './login-event.ts';
export { proofMinutes, proveIdentityInput } from './proof.ts';
export type { Proof } from './proof.ts';
