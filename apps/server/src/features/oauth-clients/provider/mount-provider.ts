import { AppError } from '@leakblock/domain/errors';
import type { Context, Hono } from 'hono';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { limitBody } from '#platform/http/limit-body';
import { createLimit } from '#platform/limits';
import { callProvider } from './call-provider.ts';
import { errorPage, errorPolicy } from './error-page.ts';
import { loadProvider } from './load-provider.ts';
import { mountInteraction } from './mount-interaction.ts';
import { serverMetadata } from './metadata.ts';

/** Per address: questions leave a row each, and tokens are made of signatures and several statements. */
const questionsPerMinute = 60;
const tokensPerMinute = 120;
/** Bytes of a form with a token or a code. */
const maxBody = 16_000;

/**
 * The authorisation server at /oauth, and what it says of itself at /.well-known (RFC 8414, 3.1: between host and path
 * for an issuer with a path; below the issuer too, where many look). Nothing else of the library answers.
 */
export function mountProvider(app: Hono<ServerHono>, context: GatewayContext): void {
  const { publicUrl } = context;
  const provider = loadProvider(context);
  const questions = createLimit(context, {
    name: 'oauth-questions',
    points: questionsPerMinute,
    seconds: 60,
  });
  const tokens = createLimit(context, {
    name: 'oauth-tokens',
    points: tokensPerMinute,
    seconds: 60,
  });
  const forward = async (c: Context<ServerHono>, path: string) =>
    callProvider(c, await provider(), { publicUrl, path });

  for (const path of [
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/oauth',
    '/oauth/.well-known/oauth-authorization-server',
  ]) {
    app.get(path, (c) => {
      c.header('access-control-allow-origin', '*');
      c.header('cache-control', 'public, max-age=300');
      return c.json(serverMetadata(publicUrl));
    });
  }

  app.get('/oauth/auth', async (c) => {
    await questions.takeAddress(c.var.clientAddress);
    const { search } = new URL(c.req.url);
    // Answers go into the query of an address: no fragments, and no forms that send themselves.
    const mode = c.req.query('response_mode');
    if (/%00/.test(search) || (mode !== undefined && mode !== 'query')) return refuse(c);
    return forward(c, `/auth${search}`);
  });
  app.get('/oauth/auth/:uid', async (c) => {
    await questions.takeAddress(c.var.clientAddress);
    return forward(c, `/auth/${encodeURIComponent(c.req.param('uid'))}`);
  });
  mountInteraction(app, context, provider);

  for (const path of ['/token', '/token/revocation']) {
    app.post(`/oauth${path}`, limitBody(maxBody), async (c) => {
      await tokens.takeAddress(c.var.clientAddress);
      return forward(c, path);
    });
    app.options(`/oauth${path}`, (c) => forward(c, path));
  }
  app.all('/oauth/*', () => {
    throw new AppError('request.not_found');
  });
}

function refuse(c: Context<ServerHono>): Response | Promise<Response> {
  const [language = 'en'] = (c.req.header('accept-language') ?? 'en').toLowerCase().split(/[-,;]/);
  return c.html(errorPage(language, 'wrong'), 400, { 'content-security-policy': errorPolicy });
}
