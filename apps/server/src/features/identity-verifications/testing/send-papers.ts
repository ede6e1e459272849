import type { DocumentSide } from '@leakblock/domain/identity-verifications';
import sharp from 'sharp';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

/** For tests only: a photo as a phone takes it, with a place and a name written into it. */
export function takePhoto(background = 'navy', width = 900, height = 640): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({
      IFD0: { Artist: 'Jane Doe', Software: 'camera of Jane' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 3/1 0/1' },
    })
    .jpeg()
    .toBuffer();
}

/** For tests only: sends pictures as papers of this kind. */
export async function sendPapers(
  gateway: Pick<TestGateway, 'url' | 'publishableKey'>,
  token: string | null,
  kind: string,
  pictures: Partial<Record<DocumentSide, Buffer>>,
): Promise<{ status: number; body: { id?: string; code?: string; detail?: string } }> {
  const form = new FormData();
  form.set('document_kind', kind);
  for (const [side, bytes] of Object.entries(pictures)) {
    // What the sender says of type and name counts for nothing.
    form.set(side, new Blob([new Uint8Array(bytes)], { type: 'text/html' }), '../../x.html');
  }
  const answer = await fetch(`${gateway.url}/functions/v1/submit-identity`, {
    method: 'POST',
    headers: {
      apikey: gateway.publishableKey,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as { id?: string } };
}
