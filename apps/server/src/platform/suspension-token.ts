import { SignJWT, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { deriveKey } from './encrypt.ts';
import type { ServerContext } from './feature.ts';

/** Header of a refusal because of a ban: what it holds opens the function `read-suspension`, nothing else. */
export const suspensionTokenHeader = 'x-suspension-token';

const lifetimeSeconds = 24 * 3600;
const audience = 'suspension';
const type = 'suspension+jwt';

type Installation = Pick<ServerContext, 'secrets' | 'publicUrl' | 'realNow'>;

const keyOf = ({ secrets }: Pick<Installation, 'secrets'>): Uint8Array =>
  deriveKey(secrets.linkSigning, audience);

/**
 * A token for somebody who proved who she is and is banned: it lets her read why, for a day. It has a key, a type and
 * an audience of its own (RFC 8725, sections 3.9 and 3.11), so no door of a living session takes it.
 * @param now milliseconds
 */
export async function issueSuspensionToken(
  installation: Installation,
  userId: string,
  now = installation.realNow().getTime(),
): Promise<string> {
  const seconds = Math.floor(now / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setSubject(userId)
    .setIssuer(installation.publicUrl)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifetimeSeconds)
    .sign(keyOf(installation));
}

/** Id of the person whom a suspension token was given to; null for anything that is no such token, or is none any more. */
export async function verifySuspensionToken(
  installation: Installation,
  token: string,
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(installation), {
      algorithms: ['HS256'],
      typ: type,
      issuer: installation.publicUrl,
      audience,
      requiredClaims: ['exp', 'iat', 'sub'],
      maxTokenAge: lifetimeSeconds,
      currentDate: installation.realNow(),
      // Two gateways need not have the very same second.
      clockTolerance: 10,
    });
    return z.uuid().parse(payload.sub);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}
