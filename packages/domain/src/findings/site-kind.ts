import { siteKinds } from '../site-catalogue/platform.ts';

/** Kinds of sites that findings stand on; `other`: none of the catalogue. */
export const findingSiteKinds = [...siteKinds, 'other'] as const;
export type FindingSiteKind = (typeof findingSiteKinds)[number];
