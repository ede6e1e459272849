import { z } from 'zod';

/** Services that look for a picture in the web and need the picture itself. */
export const imageConnectorIds = ['tineye', 'google_vision'] as const;
export type ImageConnectorId = (typeof imageConnectorIds)[number];

export const connectorsAnswer = z.object({
  connectors: z.array(z.enum(imageConnectorIds)),
  /** Questions that are left today. */
  left: z.number().int(),
});
export type ConnectorsAnswer = z.infer<typeof connectorsAnswer>;

/** A page that a service names; `proof` lets its answer be taken over later. */
export const imageHit = z.object({
  /** Address of the picture; null when only the page is known. */
  url: z.string().max(2000).nullable(),
  pageUrl: z.string().max(2000),
  title: z.string().max(300).nullable(),
  /** How sure the service is, 0 to 1; null when it does not say. */
  score: z.number().min(0).max(1).nullable(),
  proof: z.string().max(100),
});
export type ImageHit = z.infer<typeof imageHit>;

export const askConnectorAnswer = z.object({ hits: z.array(imageHit), left: z.number().int() });
export type AskConnectorAnswer = z.infer<typeof askConnectorAnswer>;

export const keepHitInput = z.object({ connector: z.enum(imageConnectorIds), hit: imageHit });
export type KeepHitInput = z.infer<typeof keepHitInput>;

/**
 * `own`: a page of hers or one she allows; `nothing`: the picture there shows none of her works; `unreachable`:
 * it could not be fetched, so that nothing is known.
 */
export const keepHitAnswer = z.object({
  outcome: z.enum(['new', 'seen', 'reopened', 'own', 'nothing', 'unreachable']),
  id: z.string().nullable(),
});
export type KeepHitAnswer = z.infer<typeof keepHitAnswer>;
