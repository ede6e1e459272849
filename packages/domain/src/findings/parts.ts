import { z } from 'zod';
import { matchQualities } from '../scans/match-quality.ts';
import { findingSiteKinds } from './site-kind.ts';

/** Places of a page where a name may stand. */
export const namePlaces = ['title', 'address', 'text'] as const;
export type NamePlace = (typeof namePlaces)[number];

const weight = z.number();
const count = z.number().int().nonnegative();

/** One part of a score: what was seen, and its weight in log-odds (natural logarithm). */
export const findingPart = z.discriminatedUnion('reason', [
  z.object({
    reason: z.literal('picture'),
    weight,
    label: z.enum(matchQualities),
    /** Bits of 256 in which the pictures differ. */
    distance: count,
    paths: z.array(z.string()),
  }),
  z.object({ reason: z.literal('further_works'), weight, count }),
  z.object({
    reason: z.literal('name'),
    weight,
    name: z.string(),
    places: z.array(z.enum(namePlaces)),
    isExact: z.boolean(),
  }),
  z.object({ reason: z.literal('uploader'), weight, is: z.enum(['name', 'other']) }),
  z.object({ reason: z.literal('site'), weight, kind: z.enum(findingSiteKinds) }),
  z.object({ reason: z.literal('probability'), weight, probability: z.number().min(0).max(1) }),
  z.object({ reason: z.literal('listing'), weight }),
  /** The site failed its last self-test before it said that the name is there. */
  z.object({ reason: z.literal('site_suspect'), weight }),
  /** Pictures of the page were compared, and none is like a work. */
  z.object({ reason: z.literal('no_match'), weight, pictures: count }),
  z.object({ reason: z.literal('dismissed'), weight }),
]);
export type FindingPart = z.infer<typeof findingPart>;

/** The parts as the database keeps them; what another version wrote and this one does not know is left out. */
export function parseFindingParts(stored: unknown): FindingPart[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((part: unknown) => {
    const parsed = findingPart.safeParse(part);
    return parsed.success ? [parsed.data] : [];
  });
}
