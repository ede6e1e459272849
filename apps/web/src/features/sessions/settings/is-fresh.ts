import type { Claims } from '#lib/read-claims.ts';

/** Minutes in which a sign-in through the mailbox or an outside provider stands for the current password. */
const freshMinutes = 15;
const provesPerson = ['recovery', 'otp', 'magiclink', 'email/signup', 'oauth'];

/** Whether the server takes a new password without the current one; it decides, this only asks for less. */
export function isFresh({ proofs }: Pick<Claims, 'proofs'>, nowMs: number): boolean {
  const since = nowMs / 1000 - freshMinutes * 60;
  return proofs.some(({ method, timestamp }) => provesPerson.includes(method) && timestamp > since);
}
