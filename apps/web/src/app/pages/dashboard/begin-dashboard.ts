import type { QueryClient } from '@tanstack/react-query';
import { ownChecksQuery } from '#features/scans/read-own-checks.ts';
import { fullScansQuery } from '#features/scans/use-full-scans.ts';
import { protectionQuery } from './use-protection.ts';

/** Begins with all that the overview waits for; the other views begin when they are drawn. */
export async function beginDashboard(client: QueryClient, userId: string): Promise<void> {
  if (new URLSearchParams(location.search).has('view')) return;
  await Promise.all([
    client.query(ownChecksQuery(userId)),
    client.query(protectionQuery(userId)),
    client.query(fullScansQuery(userId)),
  ]);
}
