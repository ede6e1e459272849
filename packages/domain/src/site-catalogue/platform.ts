import { z } from 'zod';

/** SPEC section 3, platform catalogue. */
export const platformCategories = ['Adult', 'Social', 'Cam', 'Forum', 'Other'] as const;
export type PlatformCategory = (typeof platformCategories)[number];

/** SPEC section 5: only these are offered in onboarding. */
export const onboardingCategories: readonly PlatformCategory[] = ['Adult', 'Social', 'Cam'];

/**
 * What a hit on the site means. A `platform` hosts people's own profiles: a hit is a profile that may
 * be the creator's or an impostor's. The others host copies of what belongs to somebody else.
 */
export const siteKinds = ['platform', 'leak', 'forum', 'tube', 'file_host'] as const;
export type SiteKind = (typeof siteKinds)[number];

/** One entry of the platform catalogue (SPEC section 3). */
export const platformSchema = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  label: z.string().min(1),
  /** Address of a profile, with `{username}` where the name goes. */
  urlPattern: z.string().includes('{username}'),
  usernameHint: z.string().optional(),
  category: z.enum(platformCategories),
  kind: z.enum(siteKinds),
  /** Key in the logo bucket (without `.png`), or the domain for the favicon service. */
  icon: z.union([z.object({ bucketKey: z.string() }), z.object({ faviconDomain: z.string() })]),
});
export type Platform = z.infer<typeof platformSchema>;

/** State of a site's health, judged from its last canaries (SCANNING section 12.2). */
export const siteStates = [
  'unproven',
  'good',
  'suspect',
  'leaky',
  'blind',
  'walled',
  'down',
  'drift',
] as const;
export type SiteState = (typeof siteStates)[number];
export const siteState = z.enum(siteStates);
