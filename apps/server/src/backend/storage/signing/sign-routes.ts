import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Caller } from '../../../platform/caller.ts';
import { visitor } from '../../../platform/caller.ts';
import type { ServerHono } from '../../../platform/feature.ts';
import { isSessionAlive } from '../../auth/find-session.ts';
import { findBucket } from '../buckets/bucket.ts';
import { readUpload } from '../files/read-upload.ts';
import { signManySchema, signSchema } from '../object-input.ts';
import { findObject } from '../objects/object-row.ts';
import { putObject } from '../objects/put-object.ts';
import { serveObject } from '../objects/serve-object.ts';
import { rehearseRow } from '../objects/write-row.ts';
import { bucketOf, objectOf } from '../request-path.ts';
import { actAsCaller, actAsService } from '../storage-actor.ts';
import { failure } from '../storage-failure.ts';
import { parseBody } from '../parse-body.ts';
import type { StorageRouteTools } from '../route-tools.ts';
import { findVisible } from './find-visible.ts';
import type { UploadGrant } from './signed-address.ts';

/** Signed addresses: made by whoever the policies let at the object, good for whoever holds them. */
export function createSignRoutes(tools: StorageRouteTools): Hono<ServerHono> {
  const { context, addresses, idleHours, now, small, actor } = tools;
  const { database } = context;
  const app = new Hono<ServerHono>();

  async function address(bucketId: string, name: string, seconds: number): Promise<string> {
    const token = await addresses.signDownload({ bucketId, name }, seconds, now().getTime());
    return `/object/sign/${bucketId}/${name}?token=${token}`;
  }

  app.post('/sign/:bucket', small, async (c) => {
    const { expiresIn, paths } = await parseBody(c, signManySchema);
    const bucketId = bucketOf(c);
    const visible = await findVisible(actor(c), bucketId, paths);
    return c.json(
      await Promise.all(
        paths.map(async (path) =>
          visible.has(path)
            ? { path, error: null, signedURL: await address(bucketId, path, expiresIn) }
            : {
                path,
                error: 'Either the object does not exist or you do not have access to it',
                signedURL: null,
              },
        ),
      ),
    );
  });

  app.post('/sign/:bucket/*', small, async (c) => {
    const { expiresIn, transform, versionId } = await parseBody(c, signSchema);
    if (typeof transform === 'object' && transform !== null)
      throw failure.notSupported('Transforming pictures');
    if (typeof versionId === 'string') throw failure.notSupported('Versioning');
    const { bucketId, name } = objectOf(c, 'object/sign');
    await findObject(actor(c), bucketId, name);
    return c.json({ signedURL: await address(bucketId, name, expiresIn) });
  });

  app.get('/sign/:bucket/*', async (c) => {
    const target = objectOf(c, 'object/sign');
    const grant = await addresses.verifyDownload(tokenOf(c), now().getTime());
    refuseOther(grant, target);
    const { secondsLeft } = grant;
    return serveObject(context, c, actAsService(database), target, { kind: 'signed', secondsLeft });
  });

  app.post('/upload/sign/:bucket/*', small, async (c) => {
    const { bucketId, name } = objectOf(c, 'object/upload/sign');
    const mayReplace = c.req.header('x-upsert') === 'true';
    await findBucket(database, bucketId);
    await rehearseRow(actor(c), { bucketId, name }, mayReplace ? 'replace' : 'refuse');
    const grant = { bucketId, name, mayReplace, signer: signerOf(c.var.caller) };
    const token = await addresses.signUpload(grant, now().getTime());
    return c.json({ url: `/object/upload/sign/${bucketId}/${name}?token=${token}`, token });
  });

  app.put('/upload/sign/:bucket/*', async (c) => {
    const target = objectOf(c, 'object/upload/sign');
    const grant = await addresses.verifyUpload(tokenOf(c), now().getTime());
    refuseOther(grant, target);
    const { id } = await putObject(context, {
      // The policies are asked again: what the signer may no longer do, her address may not either.
      actor: actAsCaller(database, await signerAsCaller(grant), c.var.clientAddress),
      ...target,
      onExisting: grant.mayReplace ? 'replace' : 'refuse',
      open: (maxBytes) => readUpload(c, maxBytes),
    });
    return c.json({ Id: id, Key: `${target.bucketId}/${target.name}` });
  });

  async function signerAsCaller({ signer }: UploadGrant): Promise<Caller> {
    if (signer === null) return visitor;
    const { userId: sub, sessionId: session_id } = signer;
    if (!(await isSessionAlive(database, { sub, session_id }, idleHours)))
      throw failure.invalidToken();
    const exp = Math.floor(now().getTime() / 1000) + 60;
    const claims = { sub, session_id, role: 'authenticated', aud: 'authenticated', exp } as const;
    return { kind: 'user', userId: sub, claims };
  }

  return app;
}

const signerOf = (caller: Caller): UploadGrant['signer'] =>
  caller.kind === 'user' ? { userId: caller.userId, sessionId: caller.claims.session_id } : null;

function tokenOf(c: Context<ServerHono>): string {
  const token = c.req.query('token');
  if (token === undefined || token === '') throw failure.invalidToken();
  return token;
}

type Target = { bucketId: string; name: string };

/** A signature holds for one object, not for the path it is shown with. */
function refuseOther(grant: Target, target: Target): void {
  if (grant.bucketId !== target.bucketId || grant.name !== target.name)
    throw failure.invalidToken();
}
