import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ImageConnectorId } from '@leakblock/domain/image-searches';
import { deriveKey } from '#platform/encrypt';
import type { FoundHit } from './types.ts';

type Said = { userId: string; connector: ImageConnectorId; hit: FoundHit };

/** Shows later that a service really named this page to this person: nothing of its answer is stored. */
export function proveHit(secret: string, { connector, hit, userId }: Said): string {
  const said = [userId, connector, hit.pageUrl, hit.url, hit.title, hit.score];
  return createHmac('sha256', deriveKey(secret, 'image hits'))
    .update(JSON.stringify(said))
    .digest('base64url');
}

export function isProven(secret: string, said: Said, proof: string): boolean {
  const [given, right] = [Buffer.from(proof), Buffer.from(proveHit(secret, said))];
  return given.length === right.length && timingSafeEqual(given, right);
}
