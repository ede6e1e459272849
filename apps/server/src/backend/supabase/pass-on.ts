import { AppError } from '@leakblock/domain/errors';

/** Headers that belong to one connection (RFC 9110, section 7.6.1), and those that we write ourselves. */
const notPassedOn = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'origin',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]);
/** Of the answer: the body comes uncompressed here, and whose page may read it is ours to say. */
const notPassedBack =
  /^(connection|keep-alive|transfer-encoding|content-encoding|content-length|access-control-.*|alt-svc|server|strict-transport-security)$/;

/** Milliseconds until the platform must have begun to answer. */
const answerMs = 30_000;

/**
 * Passes a request on and streams its answer back.
 * @param path of the platform, checked by the caller; the query goes along
 * @throws AppError `server.platform_unavailable`
 */
export async function passOn(
  request: Request,
  options: { supabaseUrl: string; path: string; clientAddress: string; requestId: string },
): Promise<Response> {
  const { supabaseUrl, path, clientAddress, requestId } = options;
  const headers = new Headers();
  for (const [name, value] of request.headers) {
    if (!notPassedOn.has(name)) headers.append(name, value);
  }
  headers.set('x-forwarded-for', clientAddress);
  headers.set('x-request-id', requestId);
  const patience = new AbortController();
  const timer = setTimeout(() => {
    patience.abort(new Error('The platform took too long.'));
  }, answerMs);
  try {
    const answer = await fetch(`${supabaseUrl}${path}${new URL(request.url).search}`, {
      method: request.method,
      headers,
      body: request.method === 'GET' || request.method === 'HEAD' ? null : request.body,
      redirect: 'manual',
      signal: AbortSignal.any([patience.signal, request.signal]),
      ...(request.body === null ? {} : { duplex: 'half' as const }),
    });
    const passed = new Headers();
    for (const [name, value] of answer.headers) {
      if (!notPassedBack.test(name)) passed.append(name, value);
    }
    return new Response(answer.body, { status: answer.status, headers: passed });
  } catch (cause) {
    // A client that left is nobody's fault.
    if (request.signal.aborted) throw new AppError('request.invalid', 'The request was cut off.');
    throw new AppError('server.platform_unavailable', 'The platform does not answer.', {
      cause,
      retryAfter: 5,
    });
  } finally {
    clearTimeout(timer);
  }
}
