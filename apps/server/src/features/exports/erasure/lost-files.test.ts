import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerContext } from '#platform/feature';
import { StoreUnavailableError } from '#platform/object-store/driver';
import { eraseAccountsJob } from './erase-accounts.job.ts';
import { startErasureWorld } from './testing/start-erasure-world.ts';
import type { ErasureWorld } from './testing/start-erasure-world.ts';

let world: ErasureWorld;
beforeAll(async () => {
  world = await startErasureWorld();
  const { gateway, person } = world;
  // The pack of what was sent has two more files: one that will be damaged, and one of which no file is known at all.
  await gateway.sql(
    `insert into public.evidence_files (pack_id, user_id, name, type, sha256, bytes, object_name)
     select pack_id, user_id, more, 'image/png', sha256(convert_to(more, 'UTF8')), 9, $1::text || '/' || more
     from public.evidence_files, unnest(array['shot.png', 'whole.png', 'never.png']) as more
     where object_name = $1::text || '/page.html'`,
    [person],
  );
  for (const name of ['shot.png', 'whole.png'])
    await gateway.context.files.put({
      ...{ bucketId: 'evidence', name: `${person}/${name}`, bytes: Buffer.from(name) },
      ...{ type: 'image/png', ownerId: person, asIs: true },
    });
  await gateway.context.files.put({
    ...{ bucketId: 'evidence', name: 'others.html', bytes: Buffer.from('of others') },
    ...{ type: 'text/html', ownerId: null, asIs: true },
  });
  await gateway.sql(
    `insert into account_deletions (user_id, requested_at, due_at, begun_at)
     values ($1, now() - interval '14 days', now() - interval '1 s', now())
     on conflict (user_id) do update set due_at = excluded.due_at, begun_at = excluded.begun_at,
       requested_at = excluded.requested_at`,
    [person],
  );
});
afterAll(() => world.gateway.stop());

const run = (context: ServerContext) =>
  eraseAccountsJob.handler(context, {}, context.stopping, { id: '', retryCount: 0 });
const isThere = async (): Promise<boolean> =>
  (await world.gateway.sql('select from auth.users where id = $1', [world.person])).length > 0;
/** Whether the record of its pack says that a file is not kept. */
async function isNotedAsLost(file: string): Promise<boolean> {
  const rows = await world.gateway.sql(
    `select from private.kept_records where row -> 'files' @> jsonb_build_array(
       jsonb_build_object('name', $1::text, 'kept', false))`,
    [file],
  );
  return rows.length > 0;
}
/** Where a stored file lies on the disk. */
async function pathOf(name: string): Promise<string> {
  const [row] = await world.gateway.sql<{ version: string }>(
    "select version from storage.objects where bucket_id = 'evidence' and name = $1",
    [`${world.person}/${name}`],
  );
  const { DATA_DIR: folder } = world.gateway.context.env;
  return join(folder, 'storage', 'evidence', row?.version ?? '');
}

it('an account waits while its files cannot be reached', async () => {
  const { context } = world.gateway;
  const open = () => Promise.reject(new StoreUnavailableError());
  await run({ ...context, files: { ...context.files, open } });
  expect(await isThere()).toBe(true);
});

it('and while another folder stands in the place of theirs', async () => {
  const { context } = world.gateway;
  const folder = join(context.env.DATA_DIR, 'storage');
  await rename(folder, `${folder}-away`);
  await run(context);
  await rm(folder, { recursive: true, force: true });
  await rename(`${folder}-away`, folder);
  expect(await isThere()).toBe(true);
});

it('an account waits while the key of a file is not known', async () => {
  const { gateway } = world;
  const path = await pathOf('page.html');
  const before = await readFile(path);
  const foreign = Buffer.from(before);
  // Behind the four letters of the form stands the name of the key.
  foreign.write('elsewher', 4, 'latin1');
  await writeFile(path, foreign);
  await run(gateway.context);
  await writeFile(path, before);
  expect(await isThere()).toBe(true);
  expect(await isNotedAsLost('page.html')).toBe(false);
});

it('a second run leaves her to the first, and has her once that was ended', async () => {
  const { context } = world.gateway;
  let [isInFirst, opened] = [false, 0];
  const ended = () => Promise.reject(new StoreUnavailableError());
  const second = async () => {
    opened += 1;
    return ended();
  };
  const open: typeof context.files.open = async () => {
    isInFirst = true;
    await run({ ...context, files: { ...context.files, open: second } });
    return ended();
  };
  await run({ ...context, files: { ...context.files, open } });
  expect({ isInFirst, opened }).toEqual({ isInFirst: true, opened: 0 });
  await run({ ...context, files: { ...context.files, open: second } });
  expect(opened).toBe(1);
  expect(await isThere()).toBe(true);
});

it('a file that another run copied and removed meanwhile is not lost', async () => {
  const { gateway, person } = world;
  const { files } = gateway.context;
  const name = `${person}/page.html`;
  let copy = '';
  const open: typeof files.open = async (bucket, asked) => {
    // Afterwards the account waits, so that the story goes on.
    if (asked.endsWith('/shot.png')) throw new StoreUnavailableError();
    if (asked !== name) return files.open(bucket, asked);
    const [record] = await gateway.sql<{ name: string }>(
      `select name from private.kept_records, unnest(object_names) as name where name like '%/page.html'`,
    );
    copy = record?.name ?? '';
    const { bytes } = await files.open(bucket, name);
    await files.put({
      ...{ bucketId: bucket, name: copy, bytes, type: 'text/html', ownerId: null, asIs: true },
    });
    await files.remove(bucket, [name]);
    return files.open(bucket, asked);
  };
  await run({ ...gateway.context, files: { ...files, open } });
  expect(await isThere()).toBe(true);
  expect(copy).toMatch(/^kept\//u);
  expect(await isNotedAsLost('page.html')).toBe(false);
  // As it was before.
  const { bytes } = await files.open('evidence', copy);
  await files.put({
    ...{ bucketId: 'evidence', name, bytes, type: 'text/html', ownerId: person, asIs: true },
  });
  await files.remove('evidence', [copy]);
});

it('but a file that is lost or damaged holds nothing up, and its record says that it is not kept', async () => {
  const { gateway } = world;
  await rm(await pathOf('page.html'));
  const damaged = await pathOf('shot.png');
  await writeFile(damaged, (await readFile(damaged)).subarray(0, -3));
  await run(gateway.context);
  expect(await isThere()).toBe(false);

  const [record] = await gateway.sql<{ files: object[]; names: string[] }>(
    `select row -> 'files' as files, object_names as names from private.kept_records
     where source = 'public.evidence_packs' and jsonb_array_length(row -> 'files') > 1`,
  );
  const sha256 = expect.stringMatching(/^\\x[0-9a-f]{64}$/u) as string;
  expect(record?.files).toEqual([
    { name: 'never.png', type: 'image/png', bytes: 9, sha256, kept: false },
    expect.objectContaining({ name: 'page.html', sha256, kept: false }),
    { name: 'shot.png', type: 'image/png', bytes: 9, sha256, kept: false },
    { name: 'whole.png', type: 'image/png', bytes: 9, sha256 },
  ]);
  const kept = await gateway.sql<{ name: string }>(
    "select name from storage.objects where name <> 'others.html'",
  );
  expect(kept).toEqual([{ name: expect.stringMatching(/^kept\/.*\/whole\.png$/u) as string }]);
  expect(record?.names).toEqual(kept.map(({ name }) => name));

  const told = gateway.logLines().filter((line) => line.includes('A file of a record is lost.'));
  // One run more met the file that was never there.
  const files = new Set(told.map((line) => (JSON.parse(line) as { file: string }).file));
  expect([...files].toSorted()).toEqual(['never.png', 'page.html', 'shot.png']);
});
