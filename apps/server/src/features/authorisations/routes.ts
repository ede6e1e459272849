import {
  downloadLetterInput,
  letterTextHeader,
  previewLetterInput,
  revokeLetterInput,
  signLetterInput,
  verifyDocumentInput,
} from '@leakblock/domain/authorisations';
import { AppError } from '@leakblock/domain/errors';
import type { Context, Hono } from 'hono';
import type { Caller } from '#platform/caller';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { createLimit } from '#platform/limits';
import { downloadLetter } from './download-letter.ts';
import { parseLetter } from './parse-letter.ts';
import { previewLetter } from './preview-letter.ts';
import { revokeLetter } from './revoke-letter.ts';
import { signLetter } from './sign-letter.ts';
import { verifyDocument } from './verify-document.ts';

/** Bodies with a drawn signature in them. */
export const bodyBytes = { '/preview-authorisation': 500_000, '/sign-authorisation': 500_000 };

/** Letters a person may have drawn in a minute, each some tenths of a second of the processor. */
const drawingsPerMinute = 20;
const verificationsPerMinute = 30;

/**
 * `POST preview-authorisation` (a PDF, with the hash of its words in a header), `POST sign-authorisation`, `POST revoke-authorisation`,
 * `POST download-authorisation` (a PDF), and `POST verify-document` for everybody.
 */
export function addRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  const drawings = createLimit(context, {
    name: 'letter-drawings',
    points: drawingsPerMinute,
    seconds: 60,
  });
  const verifications = createLimit(context, {
    name: 'document-checks',
    points: verificationsPerMinute,
    seconds: 60,
    code: 'authorisations.verified_too_often',
  });

  app.post('/preview-authorisation', async (c) => {
    const caller = requireUser(c);
    const input = await parseLetter(c, previewLetterInput);
    await drawings.take(caller.userId);
    const { bytes, textSha256 } = await previewLetter(context, caller, input);
    return sendPdf(bytes, 'preview.pdf', { [letterTextHeader]: textSha256 });
  });

  app.post('/sign-authorisation', async (c) => {
    const caller = requireUser(c);
    const input = await parseLetter(c, signLetterInput);
    await drawings.take(caller.userId);
    const request = {
      address: c.var.clientAddress,
      userAgent: (c.req.header('user-agent') ?? '–').slice(0, 300),
    };
    const signed = await inTurn(`letters ${caller.userId}`, () =>
      signLetter(context, caller, input, request),
    );
    return c.json(signed, 201);
  });

  app.post('/revoke-authorisation', async (c) => {
    const caller = requireUser(c);
    await revokeLetter(context, caller, await parseJson(c, revokeLetterInput));
    return c.json({ isRevoked: true });
  });

  app.post('/download-authorisation', async (c) => {
    const caller = requireUser(c);
    const { bytes, name } = await downloadLetter(
      context,
      caller,
      await parseJson(c, downloadLetterInput),
    );
    return sendPdf(bytes, name);
  });

  app.post('/verify-document', async (c) => {
    await verifications.takeAddress(c.var.clientAddress);
    const { sha256 } = await parseJson(c, verifyDocumentInput);
    return c.json(await verifyDocument(context, sha256));
  });
}

function requireUser(c: Context<ServerHono>): Extract<Caller, { kind: 'user' }> {
  const { caller } = c.var;
  if (caller.kind !== 'user') throw new AppError('request.unauthorized');
  return caller;
}

/** As a file, never as a page of ours. */
function sendPdf(bytes: Uint8Array, name: string, headers: Record<string, string> = {}): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
