import { AppError } from '@leakblock/domain/errors';
import type { MiddlewareHandler } from 'hono';
import type { ServerHono } from '../feature.ts';
import { suspensionTokenHeader } from '../suspension-token.ts';

const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const allowedHeaders =
  'authorization, apikey, cache-control, content-type, prefer, range, accept-profile, content-profile, x-client-info, x-region, x-metadata, x-request-id, x-supabase-api-version, x-upsert, x-acting-for';
const exposedHeaders = `content-range, content-location, location, x-request-id, retry-after, ${suspensionTokenHeader}`;

type OriginOptions = { publicUrl: string; allowedOrigins: readonly string[] };

/** Whose page sends a request: `own` also for this very host under another name than PUBLIC_URL. */
export function createOriginRule({
  publicUrl,
  allowedOrigins,
}: OriginOptions): (origin: string, host: string | undefined) => 'own' | 'allowed' | 'foreign' {
  const ownOrigin = new URL(publicUrl).origin;
  const allowed = new Set(allowedOrigins);
  return (origin, host) => {
    if (allowed.has(origin)) return 'allowed';
    return origin === ownOrigin || isSameHost(origin, host) ? 'own' : 'foreign';
  };
}

/**
 * Who may call the API from a page: our own pages, and the origins of ALLOWED_ORIGINS, each spelled out
 * exactly. Any other origin gets no CORS header, and its writing requests are refused before they do
 * anything (check 36): a browser sends them even when it hides the answer.
 */
export function crossOrigin(options: OriginOptions): MiddlewareHandler<ServerHono> {
  const judge = createOriginRule(options);

  return async (c, next) => {
    const origin = c.req.header('origin');
    if (origin === undefined) {
      await next();
      c.res.headers.append('vary', 'Origin');
      return;
    }
    const verdict = judge(origin, c.req.header('host'));
    const isAllowed = verdict === 'allowed';
    const isOwn = verdict === 'own';
    if (c.req.method === 'OPTIONS') {
      c.header('vary', 'Origin');
      if (!isAllowed && !isOwn) return c.body(null, 403);
      if (isAllowed) c.header('access-control-allow-origin', origin);
      c.header('access-control-allow-methods', allowedMethods);
      c.header('access-control-allow-headers', allowedHeaders);
      c.header('access-control-max-age', '600');
      return c.body(null, 204);
    }
    if (!isAllowed && !isOwn && !/^(GET|HEAD)$/.test(c.req.method)) {
      throw new AppError('request.forbidden', 'Pages of this origin may not call the API.');
    }
    await next();
    c.res.headers.append('vary', 'Origin');
    if (isAllowed) {
      c.res.headers.set('access-control-allow-origin', origin);
      c.res.headers.set('access-control-expose-headers', exposedHeaders);
    }
    return undefined;
  };
}

/** A page that came from this very host, reached by another name than PUBLIC_URL. */
function isSameHost(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}
