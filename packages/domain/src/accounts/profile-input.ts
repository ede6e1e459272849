import { z } from 'zod';

/** Characters (Unicode code points, as the database counts them) at most; the table's own limits. */
export const profileLimits = {
  first_name: 60,
  last_name: 60,
  phone: 30,
  address: 200,
  postal_code: 20,
  city: 100,
  country: 60,
} as const;

/** Niches and stage names: characters at most. */
export const nameLimit = 60;
/** Rows that one person may have. */
export const rowLimits = { niches: 30, stageNames: 50, officialLinks: 100 } as const;
const urlLimit = 500;

/** What may be wrong with a field; the words are the reader's. */
export const fieldProblems = ['missing', 'too_long', 'invalid', 'too_young'] as const;
export type FieldProblem = (typeof fieldProblems)[number];

const isWithin = (text: string, limit: number) => Array.from(text).length <= limit;
const problem = (code: FieldProblem) => ({ error: code });

const optionalText = (limit: number) =>
  z
    .string()
    .trim()
    .refine((text) => isWithin(text, limit), problem('too_long'))
    .transform((text) => (text === '' ? null : text));

const oldestBirthDate = '1900-01-01';
const adultYears = 18;

/**
 * Judges an ISO date of birth as the database does: after 1900, a day that exists, and 18 years ago or more (days
 * of UTC).
 */
export function judgeBirthDate(date: string, now: Date = new Date()): FieldProblem | null {
  const parsed = new Date(`${date}T00:00:00Z`);
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(parsed.getTime());
  if (!isDate || parsed.toISOString().slice(0, 10) !== date) return 'invalid';
  const today = now.toISOString().slice(0, 10);
  if (date <= oldestBirthDate || date > today) return 'invalid';
  const latest = `${String(Number(today.slice(0, 4)) - adultYears)}${today.slice(4)}`;
  return date > latest ? 'too_young' : null;
}

/** What a person says about herself. Blank fields become null: a part of it may be saved. */
export const profileInput = z.object({
  first_name: optionalText(profileLimits.first_name),
  last_name: optionalText(profileLimits.last_name),
  date_of_birth: z
    .string()
    .trim()
    .check((context) => {
      const found = context.value === '' ? null : judgeBirthDate(context.value);
      if (found === null) return;
      context.issues.push({ code: 'custom', message: found, input: context.value });
    })
    .transform((text) => (text === '' ? null : text)),
  phone: optionalText(profileLimits.phone),
  address: optionalText(profileLimits.address),
  postal_code: optionalText(profileLimits.postal_code),
  city: optionalText(profileLimits.city),
  country: optionalText(profileLimits.country),
});
export type ProfileInput = z.output<typeof profileInput>;

/** A niche or a stage name. */
export const nameInput = z
  .string()
  .trim()
  .min(1, problem('missing'))
  .refine((text) => isWithin(text, nameLimit), problem('too_long'));

/** A web address of a host with a domain. A name before an `@` would make it look like another host's. */
const readableUrl = /^https?:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#]\S*)?$/i;

/** The whole address of an official link: http or https, without white space. */
export const officialLinkUrl = z
  .string()
  .trim()
  .regex(readableUrl, problem('invalid'))
  .refine((text) => isWithin(text, urlLimit), problem('too_long'));

/** The first problem of each field. */
export function listProblems(error: z.ZodError): Record<string, FieldProblem> {
  const found: Record<string, FieldProblem> = {};
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? '');
    found[field] ??= fieldProblems.find((code) => code === message) ?? 'invalid';
  }
  return found;
}
