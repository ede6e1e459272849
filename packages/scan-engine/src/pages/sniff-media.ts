/** File signatures of pictures and videos (WHATWG MIME Sniffing, sections 6.1 and 6.2). */
const signatures: readonly [offset: number, bytes: string, type: string][] = [
  [0, '\xff\xd8\xff', 'image/jpeg'],
  [0, '\x89PNG\r\n\x1a\n', 'image/png'],
  [0, 'GIF8', 'image/gif'],
  [8, 'WEBPVP', 'image/webp'],
  [0, 'BM', 'image/bmp'],
  [4, 'ftypavif', 'image/avif'],
  [4, 'ftypavis', 'image/avif'],
  [4, 'ftypheic', 'image/heic'],
  [4, 'ftypmif1', 'image/heic'],
  [4, 'ftyp', 'video/mp4'],
  [0, '\x1aE\xdf\xa3', 'video/webm'],
];

/** The media type that a file's first bytes name, or null. */
export function sniffMedia(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  const found = signatures.find(([offset, start]) => head.startsWith(start, offset));
  return found?.[2] ?? null;
}
