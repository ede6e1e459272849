import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** A hash over everything the build reads, so that an unchanged tree is not built twice. */
export async function hashSources(places: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of await filesUnder(place)) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash
        .update(relative(place, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesUnder(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return [place];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
