import { sha256 } from '@noble/hashes/sha2.js';

/** The browser's own digest is quicker, but wants the whole file in memory, and a page on a secure address. */
const atOnce = 64 * 2 ** 20;

/** SHA-256 of a file, hexadecimal; a large one is read piece by piece. */
export async function digestFile(file: Blob): Promise<string> {
  if (file.size <= atOnce && isSecureContext) {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return toHexadecimal(new Uint8Array(digest));
  }
  const hash = sha256.create();
  const reader = file.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    hash.update(next.value);
  }
  return toHexadecimal(hash.digest());
}

function toHexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
