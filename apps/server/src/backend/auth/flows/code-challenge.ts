import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isSameHash } from '../tokens/hash-token.ts';

/** 256 bits in base64url without padding, the only shape of an S256 challenge (RFC 7636, 4.2). */
const challengePattern = /^[A-Za-z0-9_-]{43}$/;
/** RFC 7636, 4.1. */
const verifierPattern = /^[A-Za-z0-9\-._~]{43,128}$/;

/** The two fields of a request that begins a flow; both or none. `plain` protects nothing and is refused. */
export const codeChallengeFields = {
  code_challenge: z
    .string()
    .regex(challengePattern, 'The code challenge is not a SHA-256 in base64url.')
    .nullish(),
  code_challenge_method: z
    .string()
    .regex(/^s256$/i, 'The code challenge method must be S256.')
    .nullish(),
};

/** True when a request has a challenge with its method, or neither. */
export const isWholeChallenge = (body: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}): boolean =>
  (body.code_challenge ?? null) === null || (body.code_challenge_method ?? null) !== null;

/** Whether the verifier is the one behind the challenge (S256). */
export function fitsChallenge(verifier: string, challenge: string): boolean {
  if (!verifierPattern.test(verifier)) return false;
  return isSameHash(createHash('sha256').update(verifier).digest('base64url'), challenge);
}
