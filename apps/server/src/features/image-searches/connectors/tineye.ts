import { z } from 'zod';
import { askService } from './ask-service.ts';
import { cleanHits } from './clean-hits.ts';
import type { ImageConnector } from './types.ts';

const answerSchema = z.object({
  code: z.number().optional(),
  results: z.object({
    matches: z.array(
      z.object({
        image_url: z.string().nullish(),
        /** 0 to 100. */
        score: z.number().nullish(),
        backlinks: z
          .array(z.object({ url: z.string().nullish(), backlink: z.string().nullish() }))
          .nullish(),
      }),
    ),
  }),
});

/** TinEye API (api.tineye.com): a search by uploaded picture, every page that shows a match. */
export function createTinEye(settings: { url: string; key: string }): ImageConnector {
  return {
    id: 'tineye',
    async search(jpeg, signal) {
      const body = new FormData();
      body.set(
        'image_upload',
        new Blob([Uint8Array.from(jpeg)], { type: 'image/jpeg' }),
        'image.jpg',
      );
      body.set('limit', '100');
      body.set('sort', 'score');
      body.set('order', 'desc');
      const reply = await askService(
        `${settings.url}/rest/search/`,
        { headers: { 'x-api-key': settings.key, accept: 'application/json' }, body, signal },
        answerSchema,
      );
      if (!reply.ok) return reply;
      const hits = reply.data.results.matches.flatMap(({ backlinks, image_url: image, score }) =>
        (backlinks ?? []).flatMap(({ backlink, url }) =>
          typeof backlink !== 'string'
            ? []
            : {
                url: url ?? image ?? null,
                pageUrl: backlink,
                title: null,
                score: typeof score === 'number' ? score / 100 : null,
              },
        ),
      );
      return { ok: true, hits: cleanHits(hits) };
    },
  };
}
