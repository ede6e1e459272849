import type { ServerContext } from '../platform/feature.ts';
import { createObjectStore } from '../platform/object-store/create-object-store.ts';
import type { OpenedFiles } from '../platform/stored-files.ts';
import { createStoredFiles } from './storage/stored-files.ts';
import { createPlatformFiles } from './supabase/platform-files.ts';

/** The files of gateway or worker: in our own storage, or in that of the platform that `SUPABASE_URL` names. */
export function openStoredFiles(
  context: Pick<ServerContext, 'env' | 'secrets' | 'database' | 'log'>,
): OpenedFiles {
  const { env, secrets } = context;
  if (env.SUPABASE_URL !== undefined) {
    return { ...createPlatformFiles(context, env.SUPABASE_URL), stop: () => undefined };
  }
  const store = createObjectStore({ env, secrets });
  return { ...createStoredFiles(context, store), stop: store.stop };
}
