import type { World } from '../../world.ts';

export const bucket = 'conformance';
/** Bytes that an object of the bucket may have. */
export const sizeLimit = 100_000;

/** People have a folder of their own in this bucket, and may make buckets called `conformance-…`. */
const setup = `
insert into storage.buckets (id, name, public, file_size_limit)
values ('${bucket}', '${bucket}', false, ${String(sizeLimit)}), ('${bucket}-open', '${bucket}-open', true, null)
on conflict (id) do nothing;
drop policy if exists conformance_own_folder on storage.objects;
create policy conformance_own_folder on storage.objects for all to authenticated
  using (bucket_id like 'conformance%' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id like 'conformance%' and (storage.foldername(name))[1] = (select auth.uid())::text);
drop policy if exists conformance_buckets on storage.buckets;
create policy conformance_buckets on storage.buckets for all to authenticated
  using (id like 'conformance%') with check (id like 'conformance-%');`;

const prepared = new WeakMap<World, Promise<unknown>>();

/** Makes bucket and policies, once. */
export async function prepareStorage(world: World): Promise<void> {
  let made = prepared.get(world);
  if (made === undefined) {
    made = world.sql?.(setup) ?? Promise.resolve();
    prepared.set(world, made);
  }
  await made;
}
