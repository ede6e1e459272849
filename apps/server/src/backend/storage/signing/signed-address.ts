import { hkdfSync } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import { failure } from '../storage-failure.ts';

/** What a signed address lets whoever holds it do: fetch one object. */
type DownloadGrant = { bucketId: string; name: string };

/** Or write one object, on behalf of who signed it. */
export type UploadGrant = DownloadGrant & {
  mayReplace: boolean;
  /** Null: signed by a visitor. */
  signer: { userId: string; sessionId: string } | null;
};

/** Signs and verifies the tokens of signed addresses; times in milliseconds. */
export type SignedAddresses = {
  signDownload: (grant: DownloadGrant, seconds: number, now: number) => Promise<string>;
  /** @throws StorageFailure 400; `secondsLeft` tells how long the address still works */
  verifyDownload: (token: string, now: number) => Promise<DownloadGrant & { secondsLeft: number }>;
  signUpload: (grant: UploadGrant, now: number) => Promise<string>;
  /** @throws StorageFailure 400 */
  verifyUpload: (token: string, now: number) => Promise<UploadGrant>;
};

/** As on the platform. */
const uploadSeconds = 2 * 3600;

const downloadSchema = z.object({ bucket: z.string(), name: z.string(), exp: z.number() });
const uploadSchema = downloadSchema.extend({
  replace: z.boolean(),
  signer: z.object({ user: z.uuid(), session: z.uuid() }).nullable(),
});

/**
 * Each kind of token has a key of its own, derived from a secret that signs nothing else (ASVS 9.2.2, 9.2.3), and
 * says its kind in `typ` and `aud`. There is no `sub`: no part of it can be taken for a person.
 */
export function createSignedAddresses(secret: string, issuer: string): SignedAddresses {
  const keyOf = (kind: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secret, '', `leakblock storage ${kind} address v1`, 32));
  const keys = { download: keyOf('download'), upload: keyOf('upload') };
  type Kind = keyof typeof keys;

  function sign(
    kind: Kind,
    claims: Record<string, unknown>,
    seconds: number,
    now: number,
  ): Promise<string> {
    const issuedAt = Math.floor(now / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: `storage-${kind}+jwt` })
      .setIssuer(issuer)
      .setAudience(`storage:${kind}`)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(keys[kind]);
  }

  async function verify(kind: Kind, token: string, now: number): Promise<unknown> {
    try {
      const { payload } = await jwtVerify(token, keys[kind], {
        algorithms: ['HS256'],
        typ: `storage-${kind}+jwt`,
        issuer,
        audience: `storage:${kind}`,
        requiredClaims: ['exp', 'iat'],
        currentDate: new Date(now),
      });
      return payload;
    } catch (cause) {
      throw failure.invalidToken({ cause });
    }
  }

  return {
    signDownload: ({ bucketId, name }, seconds, now) =>
      sign('download', { bucket: bucketId, name }, seconds, now),
    verifyDownload: async (token, now) => {
      const { bucket, name, exp } = downloadSchema.parse(await verify('download', token, now));
      return { bucketId: bucket, name, secondsLeft: Math.floor(exp - now / 1000) };
    },
    signUpload: ({ bucketId, name, mayReplace, signer }, now) =>
      sign(
        'upload',
        {
          bucket: bucketId,
          name,
          replace: mayReplace,
          signer: signer && { user: signer.userId, session: signer.sessionId },
        },
        uploadSeconds,
        now,
      ),
    verifyUpload: async (token, now) => {
      const { bucket, name, replace, signer } = uploadSchema.parse(
        await verify('upload', token, now),
      );
      return {
        bucketId: bucket,
        name,
        mayReplace: replace,
        signer: signer && { userId: signer.user, sessionId: signer.session },
      };
    },
  };
}
