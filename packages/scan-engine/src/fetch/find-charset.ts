import { TextDecoder } from 'node:util';

const metaCharset = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{2,40})/i;
const xmlEncoding = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{2,40})/i;

/** Bytes of a document in which its own charset declaration is looked for (HTML standard). */
export const sniffedBytes = 1024;

/** Charset named by a `content-type` header. */
export function readHeaderCharset(contentType: string | undefined): string | null {
  return /charset\s*=[\s"]*([\w.:-]{2,40})/i.exec(contentType ?? '')?.[1] ?? null;
}

/** Whether a document of this type may name its charset itself. */
export function mayDeclareCharset(contentType: string | undefined): boolean {
  return contentType === undefined || /html|xml/i.test(contentType);
}

/** Charset from a byte order mark or the document's own declaration. */
export function findCharset(start: Buffer): string | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  const text = start.toString('latin1', 0, sniffedBytes);
  const declared = (metaCharset.exec(text) ?? xmlEncoding.exec(text))?.[1] ?? null;
  // A declaration that was readable as ASCII cannot be right about UTF-16 (HTML standard).
  return declared !== null && /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

/** Decoder for a charset label; unknown ones read as UTF-8. */
export function createTextDecoder(charset: string | null): TextDecoder {
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    return new TextDecoder('utf-8');
  }
}
