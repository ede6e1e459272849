/** Papers that show who somebody is. */
export const documentKinds = ['passport', 'id_card', 'driving_licence'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Pictures of a verification: the paper from its sides, and the person herself. */
export const documentSides = ['front', 'back', 'selfie'] as const;
export type DocumentSide = (typeof documentSides)[number];

/** Which pictures a paper needs. Of a passport the page with the photo says everything. */
export function sidesOf(kind: DocumentKind): readonly DocumentSide[] {
  return kind === 'passport' ? ['front', 'selfie'] : documentSides;
}

/** Bounds of one picture. */
export const pictureLimits = {
  /** Bytes as they are sent; the bucket takes no more. */
  maxBytes: 10 * 1024 * 1024,
  /** Pixels, before anything is decoded: a few bytes may claim gigabytes (ASVS 5.2.6). */
  maxPixels: 64_000_000,
  /** Shorter side: on a smaller picture the small print cannot be read. */
  minSide: 480,
  /** Longer side of what is kept. */
  keptSide: 3200,
} as const;

/** Bytes of a whole submission: its pictures and the form around them. */
export const submissionBytes = documentSides.length * pictureLimits.maxBytes + 64 * 1024;

/** Submissions of one person in 24 hours that are kept. */
export const submissionsPerDay = 5;

/** Days after the decision until the pictures are deleted (GDPR, Art. 5(1)(e): no longer than their purpose needs). */
export const retentionDays = 30;
