import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod';
import type { ServerHono } from '../../platform/feature.ts';
import type { Auth } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { rememberDevice } from './devices/known-devices.ts';
import { confirmPath, writeConfirmLink } from './mails/create-mails.ts';
import { originOf, parseMailBody } from './mail-flows/read-request.ts';
import { verifyToken } from './mail-flows/verify-token.ts';
import type { Proof } from './mail-flows/verify-token.ts';
import { acceptedPurposes } from './tokens/purposes.ts';
import type { VerifyType } from './tokens/purposes.ts';
import { emailSchema } from './users/metadata.ts';

const type = z.enum(Object.keys(acceptedPurposes) as [VerifyType, ...VerifyType[]]);
const tokenText = z.string().min(1).max(200);

const verifyInput = z
  .object({
    type,
    email: emailSchema.optional(),
    token: tokenText.optional(),
    token_hash: tokenText.optional(),
  })
  .transform((body, context): Proof => {
    if (body.token_hash !== undefined) return { type: body.type, tokenHash: body.token_hash };
    if (body.token !== undefined && body.email !== undefined) {
      return { type: body.type, email: body.email, code: body.token };
    }
    context.addIssue({ code: 'custom', message: 'Verify requires a token or a token hash' });
    return z.NEVER;
  });

/** Milliseconds that a code takes at least: a mailbox that nobody has holds none to compare it with. */
const codeMs = 80;

const linkInput = z.object({ type, token_hash: tokenText });

/** `POST /verify` by the client, by a page's form, and what a link to the platform's own address does. */
export function createVerifyRoutes(auth: Auth): Hono<ServerHono> {
  const app = new Hono<ServerHono>();
  const { publicUrl } = auth.context;

  /** The page says what went wrong; the words come from there. */
  function toErrorPage(c: Context<ServerHono>, code: string): Response {
    const url = new URL(publicUrl + confirmPath);
    url.searchParams.set('error', 'access_denied');
    url.searchParams.set('error_code', code);
    return c.redirect(url.href, 303);
  }

  /**
   * Ends a PKCE flow for a page elsewhere that is an allowed address: the browser goes there with a code,
   * never with tokens. Only the browser that began the flow can use it.
   */
  async function answerForm(c: Context<ServerHono>): Promise<Response> {
    const input = linkInput.safeParse(await c.req.parseBody());
    if (!input.success) return toErrorPage(c, 'validation_failed');
    const { token_hash: tokenHash, type } = input.data;
    if (!tokenHash.startsWith('pkce_')) return toErrorPage(c, 'validation_failed');
    try {
      const verified = await verifyToken(auth, {
        ...{ proof: { type, tokenHash }, origin: originOf(c), wantsAuthCode: true },
      });
      if (verified.kind !== 'auth-code') return c.redirect(publicUrl + confirmPath, 303);
      const target = new URL(auth.chooseRedirect(verified.redirectTo));
      target.searchParams.set('code', verified.code);
      return c.redirect(target.href, 303);
    } catch (error) {
      if (error instanceof AuthError) return toErrorPage(c, error.code);
      throw error;
    }
  }

  app.post('/verify', async (c) => {
    if (/^application\/x-www-form-urlencoded/i.test(c.req.header('content-type') ?? '')) {
      return answerForm(c);
    }
    const proof = await parseMailBody(c, verifyInput);
    const verified = await auth.answerEvenly(
      'code' in proof ? codeMs : 0,
      verifyToken(auth, { proof, origin: originOf(c) }),
    );
    if (verified.kind === 'session') {
      await rememberDevice(auth, c, verified.answer);
      return c.json(verified.answer);
    }
    return c.json({
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    });
  });

  /** Mail scanners open every link: nothing is used up here, the page with the button does that. */
  app.get('/verify', (c) => {
    const { token_hash, token, type, redirect_to } = c.req.query();
    const input = linkInput.safeParse({ type, token_hash: token_hash ?? token });
    if (!input.success) return toErrorPage(c, 'validation_failed');
    const redirectTo = auth.chooseRedirect(redirect_to);
    const link = { tokenHash: input.data.token_hash, type: input.data.type, redirectTo };
    return c.redirect(writeConfirmLink(publicUrl, link), 303);
  });

  return app;
}
