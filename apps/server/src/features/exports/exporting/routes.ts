import { Readable } from 'node:stream';
import { cancelExportInput, openExportInput, requestExportInput } from '@leakblock/domain/exports';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { requireProof } from '#platform/require-proof';
import { cancelExport } from './cancel-export.ts';
import { downloadExport, openExport, refuseClosed } from './open-export.ts';
import { refuseTooMany, requestExport } from './request-export.ts';
import { requirePerson } from './require-person.ts';

/** `POST request-export`, `cancel-export`, `open-export`, and the address that the last one gives. */
export function addExportRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/request-export', async (c) => {
    const caller = requirePerson(c);
    await parseJson(c, requestExportInput);
    const asked = await inTurn(`exports ${caller.userId}`, async () => {
      // Before the proof: nobody is asked for one in vain.
      await refuseTooMany(context, caller.userId);
      await requireProof(context, caller);
      return requestExport(context, caller.userId);
    });
    return c.json(asked, 201);
  });

  app.post('/cancel-export', async (c) => {
    const { userId } = requirePerson(c);
    const { exportId } = await parseJson(c, cancelExportInput);
    await cancelExport(context, userId, exportId);
    return c.json({ isCancelled: true });
  });

  app.post('/open-export', async (c) => {
    const caller = requirePerson(c);
    const { exportId } = await parseJson(c, openExportInput);
    // Before the proof: nobody is asked for one in vain.
    await refuseClosed(context, caller.userId, exportId);
    // The file lies there for days: who finds a session then takes it as little as she may ask for one.
    await requireProof(context, caller);
    return c.json({ url: await openExport(context, exportId) });
  });

  // A plain link, so that the browser saves the file while it comes: the token alone opens it.
  app.get('/download-export', async (c) => {
    const { name, open, size } = await downloadExport(context, c.req.query('token') ?? '');
    const headers = {
      'content-type': 'application/zip',
      'content-length': String(size),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    };
    // Who asks for its size only takes no file, which would stay open.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    return c.body(Readable.toWeb(await open()) as ReadableStream, 200, headers);
  });
}
