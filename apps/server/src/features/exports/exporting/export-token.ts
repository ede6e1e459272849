import { exportLinkMinutes } from '@leakblock/domain/exports';
import { SignJWT, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { deriveKey } from '#platform/encrypt';
import type { ServerContext } from '#platform/feature';

const audience = 'data-export';
const type = 'data-export+jwt';

type Installation = Pick<ServerContext, 'secrets' | 'publicUrl' | 'now'>;

const keyOf = ({ secrets }: Installation): Uint8Array => deriveKey(secrets.linkSigning, audience);

/** A token that opens one export for five minutes and nothing else: a key, a type and an audience of its own. */
export async function issueExportToken(
  installation: Installation,
  exportId: string,
): Promise<string> {
  const seconds = Math.floor(installation.now().getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setSubject(exportId)
    .setIssuer(installation.publicUrl)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + exportLinkMinutes * 60)
    .sign(keyOf(installation));
}

/** Id of the export that a token opens; null for anything that is no such token, or is none any more. */
export async function verifyExportToken(
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
      currentDate: installation.now(),
    });
    return z.uuid().parse(payload.sub);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}
