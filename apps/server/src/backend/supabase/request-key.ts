import { decodeJwt } from 'jose';
import { AppError } from '@leakblock/domain/errors';

/** Paths that a browser opens by itself: no key comes with them. */
const withoutKey = [
  /^\/auth\/v1\/(verify|authorize|callback|health|settings|\.well-known\/.+)$/,
  /^\/storage\/v1\/object\/(public|sign|upload\/sign)\//,
  /^\/storage\/v1\/render\/image\/(public|sign)\//,
];

/** A key that goes past the policies: of the new kind, or a token with that role. */
function isSecretKey(text: string): boolean {
  if (text.startsWith('sb_secret_')) return true;
  try {
    const { role = 'anon' } = decodeJwt(text);
    return role !== 'anon' && role !== 'authenticated';
  } catch {
    return false;
  }
}

/**
 * Lets only the publishable key through: a key that goes past the policies has no business on the public side,
 * whoever holds it.
 * @throws AppError `request.unauthorized`
 */
export function checkRequestKey(
  url: URL,
  headers: Pick<Headers, 'get'>,
  publishableKey: string,
): void {
  const key = headers.get('apikey') ?? url.searchParams.get('apikey');
  const isOpen = key === null && withoutKey.some((pattern) => pattern.test(url.pathname));
  if (!isOpen && key !== publishableKey) {
    throw new AppError('request.unauthorized', 'The API key is missing or not valid.');
  }
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer !== undefined && isSecretKey(bearer)) {
    throw new AppError('request.unauthorized', 'This key does not work from outside.');
  }
}
