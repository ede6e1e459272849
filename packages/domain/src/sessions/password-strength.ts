/** The criteria of the strength meter, each with its test. Advisory: the server's own rule decides. */
const criteria = {
  length: (password: string) => Array.from(password).length >= recommendedPasswordLength,
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
  special: (password: string) => /[^\p{L}\p{Nd}\s]/u.test(password),
} as const;

/** From so many characters on the first criterion is met. */
const recommendedPasswordLength = 8;

export type PasswordCriterion = keyof typeof criteria;
export const passwordCriteria = Object.keys(criteria) as PasswordCriterion[];

/** Verdicts from the weakest to the strongest. */
export const passwordStrengths = ['very_weak', 'weak', 'fair', 'strong', 'very_strong'] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

/** Which criteria a password meets, how many (0 to 5), and the verdict: one or none is very weak. */
export function ratePassword(password: string): {
  met: Record<PasswordCriterion, boolean>;
  score: number;
  strength: PasswordStrength;
} {
  const entries = passwordCriteria.map((name) => [name, criteria[name](password)] as const);
  const score = entries.filter(([, isMet]) => isMet).length;
  return {
    met: Object.fromEntries(entries) as Record<PasswordCriterion, boolean>,
    score,
    strength: passwordStrengths[Math.max(0, score - 1)] ?? 'very_strong',
  };
}
