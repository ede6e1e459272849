import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

/** Unpacks an archive of evidence to a folder, as whoever received it would; answers its files by name. */
export async function unpackArchive(
  zip: Uint8Array,
  folder: string,
): Promise<Record<string, Uint8Array>> {
  const entries = unzipSync(zip);
  for (const [name, bytes] of Object.entries(entries)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  return entries;
}
