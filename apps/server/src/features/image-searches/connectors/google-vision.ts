import { z } from 'zod';
import { askService } from './ask-service.ts';
import { cleanHits } from './clean-hits.ts';
import type { ConnectorFailure, FoundHit, ImageConnector } from './types.ts';

const images = z.array(z.object({ url: z.string() })).nullish();

const answerSchema = z.object({
  responses: z
    .array(
      z.object({
        error: z.object({ code: z.number().nullish() }).nullish(),
        webDetection: z
          .object({
            pagesWithMatchingImages: z
              .array(
                z.object({
                  url: z.string().nullish(),
                  pageTitle: z.string().nullish(),
                  fullMatchingImages: images,
                  partialMatchingImages: images,
                }),
              )
              .nullish(),
          })
          .nullish(),
      }),
    )
    .min(1),
});

/** google.rpc.Code: 3 invalid argument; 7 permission denied, 8 resource exhausted, 16 unauthenticated. */
const failures: Partial<Record<number, ConnectorFailure>> = {
  3: 'unreadable',
  7: 'refused',
  8: 'refused',
  16: 'refused',
};
const maxResults = 100;
/** Vision gives no score any more; it tells full copies from parts. */
const scores = { full: 0.9, partial: 0.6 } as const;

/** Web detection of Google Cloud Vision: pages with full and partial copies. */
export function createGoogleVision(settings: { url: string; key: string }): ImageConnector {
  return {
    id: 'google_vision',
    async search(jpeg, signal) {
      const request = {
        image: { content: Buffer.from(jpeg).toString('base64') },
        features: [{ type: 'WEB_DETECTION', maxResults }],
      };
      const reply = await askService(
        `${settings.url}/v1/images:annotate`,
        {
          headers: { 'x-goog-api-key': settings.key, 'content-type': 'application/json' },
          body: JSON.stringify({ requests: [request] }),
          signal,
        },
        answerSchema,
      );
      if (!reply.ok) return reply;
      const [response] = reply.data.responses;
      const code = response?.error?.code ?? null;
      if (code !== null && code !== 0)
        return { ok: false, failure: failures[code] ?? 'failed', detail: `error ${String(code)}` };
      const pages = response?.webDetection?.pagesWithMatchingImages ?? [];
      const hits = pages.flatMap((page): FoundHit | [] => {
        if (typeof page.url !== 'string') return [];
        const full = page.fullMatchingImages?.[0]?.url ?? null;
        const partial = page.partialMatchingImages?.[0]?.url ?? null;
        return {
          url: full ?? partial,
          pageUrl: page.url,
          title: page.pageTitle ?? null,
          score: full !== null ? scores.full : partial !== null ? scores.partial : null,
        };
      });
      return { ok: true, hits: cleanHits(hits) };
    },
  };
}
