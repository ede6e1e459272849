import { rasterTypes } from '../files/inspect-image.ts';
import type { ObjectRow } from './object-row.ts';

/** How an object was reached, which decides who may keep a copy of it. */
export type Access =
  | { kind: 'public' }
  | { kind: 'authenticated' }
  | { kind: 'signed'; secondsLeft: number };

/** A file name in a header (RFC 6266): plain letters for old clients, everything in the encoded form. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9 ._-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The platform's client encodes the name twice when it adds it to a signed address. */
function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function cacheControl(stored: string | undefined, access: Access): string {
  if (access.kind === 'authenticated') return 'private, no-store';
  const seconds = Number(/^max-age=(\d+)$/.exec(stored ?? '')?.[1] ?? 0);
  if (access.kind === 'signed') {
    return `private, max-age=${String(Math.max(0, Math.min(seconds, access.secondsLeft)))}`;
  }
  return seconds === 0 ? 'public, no-cache' : `public, max-age=${String(seconds)}`;
}

/**
 * Headers of a stored file. Only pictures made of pixels are shown by the browser, all else is saved; and were a
 * page shown after all, it could run nothing and reach nothing (ASVS 3.2.1, 14.3.2).
 *
 * @param download name to save it under; empty for its own, null when nobody asked to save it
 */
export function servingHeaders(row: ObjectRow, access: Access, download: string | null): Headers {
  const type = row.metadata?.mimetype ?? 'application/octet-stream';
  const ownName = row.name.slice(row.name.lastIndexOf('/') + 1);
  const isShown = rasterTypes.includes(type) && download === null;
  const name =
    download === null || download === '' ? ownName : decode(download).slice(0, 255).toWellFormed();
  return new Headers({
    'content-type': type,
    'content-disposition': isShown ? 'inline' : attachment(name),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': cacheControl(row.metadata?.cacheControl, access),
    etag: row.metadata?.eTag ?? `"${row.id}"`,
    'last-modified': new Date(row.metadata?.lastModified ?? row.updated_at).toUTCString(),
  });
}
