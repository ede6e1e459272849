import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';

/** Lends databases to throw away, and removes them whatever happens. */
export async function withDatabases<T>(
  kinds: readonly ('migrations' | 'schemas')[],
  work: (...databases: TestDatabase[]) => Promise<T>,
): Promise<T> {
  const databases: TestDatabase[] = [];
  try {
    for (const kind of kinds) databases.push(await createTestDatabase(kind));
    return await work(...databases);
  } finally {
    for (const database of databases) await database.drop();
  }
}

/** The address for the Supabase CLI: over TCP, of which it otherwise complains that loopback has no TLS. */
export function cliUrl({ ownerUrl }: TestDatabase): string {
  const url = new URL(ownerUrl);
  url.search = 'sslmode=disable';
  return url.href;
}
