import { z } from 'zod';

/** Numbers and flags come as text. */
export const whole = z.coerce.number().int();
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
/** An empty text takes the value away. */
export const metadata = z
  .union([z.literal('').transform(() => ({})), z.record(z.string().max(40), z.string().max(500))])
  .optional();
/** A list comes as an object with the numbers of its members. */
export function listOf<T extends z.ZodType>(member: T) {
  return z.preprocess(
    (list) => (typeof list === 'object' && list !== null ? Object.values(list) : list),
    z.array(member).max(100),
  );
}
export const webUrl = z.url({ protocol: /^https?$/u }).max(2048);
/** Page of a list. */
export const page = {
  limit: whole.min(1).max(100).default(10),
  starting_after: z.string().optional(),
};
