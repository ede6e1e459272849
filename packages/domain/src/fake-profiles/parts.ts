import { z } from 'zod';
import { nameLikenesses } from './name-likeness.ts';

/** Why a profile's page told nothing, so that its name alone was judged. */
export const unreadReasons = [
  'login_wall',
  'challenge',
  'empty',
  'refused',
  'unreachable',
  'gone',
] as const;

const weight = z.number();
const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);

/** One part of a score: what was seen, and its weight in log-odds (natural logarithm). */
export const fakeProfilePart = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('name'), weight, likeness: z.enum(nameLikenesses) }),
  z.object({ reason: z.literal('short_name'), weight }),
  z.object({ reason: z.literal('display_name'), weight, is: z.enum(['same', 'alike', 'other']) }),
  z.object({
    reason: z.literal('avatar'),
    weight,
    label: z.enum(['exact', 'high', 'good', 'none']),
    of: z.enum(['work', 'official', 'none']),
  }),
  z.object({ reason: z.literal('bio'), weight, share }),
  z.object({ reason: z.literal('links_to_own'), weight, count }),
  z.object({ reason: z.literal('links_to_sales'), weight, count }),
  z.object({ reason: z.literal('age'), weight, days: count }),
  z.object({ reason: z.literal('followers'), weight, followers: count, official: count }),
  z.object({ reason: z.literal('existence'), weight, probability: share }),
  z.object({ reason: z.literal('unread'), weight, why: z.enum(unreadReasons) }),
  /** Signs of a minor: nothing of the page was fetched any further, and none of it is kept. */
  z.object({ reason: z.literal('stopped'), weight }),
]);
export type FakeProfilePart = z.infer<typeof fakeProfilePart>;

/** The parts as the database keeps them; what another version wrote and this one does not know is left out. */
export function parseParts(stored: unknown): FakeProfilePart[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((part: unknown) => {
    const parsed = fakeProfilePart.safeParse(part);
    return parsed.success ? [parsed.data] : [];
  });
}
