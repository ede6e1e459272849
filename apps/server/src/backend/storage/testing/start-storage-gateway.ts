import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';

export type StorageGateway = TestGateway & {
  /** Two people: what is in a folder of her own name is hers. */
  ada: SignedIn;
  eve: SignedIn;
  /** The unmodified client of a person at the bucket `works`. */
  works: (person: SignedIn) => ReturnType<SupabaseClient['storage']['from']>;
  /** A name in Ada's folder that was not used before. */
  newName: (end?: string) => string;
  /** Ada uploads a text to `works`. @returns its name */
  put: (content?: string, name?: string) => Promise<string>;
  /** Folder of the stored files. */
  root: string;
  /** Paths of everything that lies in it, also of what is half written. */
  storedFiles: () => Promise<string[]>;
};

/**
 * Buckets as a product would make them: `works` where everybody has her own folder, `open` that the whole world
 * may read, `pictures` that takes only small pictures, and people who may make buckets of their own.
 */
const buckets = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('works', 'works', false, null, null),
    ('open', 'open', true, null, null),
    ('small', 'small', false, 1000, null),
    ('pages', 'pages', false, null, '{text/html,image/svg+xml}'),
    ('pictures', 'pictures', false, 1000000, '{image/png,image/jpeg,image/webp,image/gif,image/avif}');
  create policy own_objects on storage.objects to authenticated
    using (bucket_id <> 'logos' and (storage.foldername(name))[1] = (select auth.uid())::text)
    with check (bucket_id <> 'logos' and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy own_buckets on storage.buckets to authenticated
    using (owner_id = (select auth.uid())::text) with check (owner_id = (select auth.uid())::text);`;

/** A gateway with those buckets, its files in a folder of the test's own. */
export async function startStorageGateway(
  env: Record<string, string> = {},
): Promise<StorageGateway> {
  const root = await mkdtemp(join(tmpdir(), 'leakblock-storage-'));
  const gateway = await startTestGateway({
    env: { STORAGE_DIR: root, REST_REQUESTS_PER_MINUTE: '100000', ...env },
    prepareSql: buckets,
  });
  const [ada, eve] = [await gateway.signIn(), await gateway.signIn()];
  let count = 0;
  const works = (person: SignedIn) => gateway.client(person.token).storage.from('works');
  const newName = (end = '.txt') => `${ada.userId}/file-${String((count += 1))}${end}`;
  return {
    ...gateway,
    ada,
    eve,
    works,
    newName,
    put: async (content = 'hello', name = newName()) => {
      const { error } = await works(ada).upload(name, content, { contentType: 'text/plain' });
      if (error !== null) throw error;
      return name;
    },
    root,
    storedFiles: async () => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
    },
    stop: async () => {
      await gateway.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
