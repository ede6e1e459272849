import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callers, openSeededGateway } from './seeded-gateway.ts';
import type { HttpCaller, SeededGateway } from './seeded-gateway.ts';

const verbs = ['list', 'read', 'sign', 'upload', 'overwrite', 'move', 'copy', 'delete'] as const;
type Verb = (typeof verbs)[number];

const nobody: Record<Verb, readonly HttpCaller[]> = {
  ...{ list: [], read: [], sign: [], upload: [], overwrite: [], move: [], copy: [], delete: [] },
};
const everybody = ['visitor', 'owner', 'stranger', 'agency', 'admin', 'moderator'] as const;

/**
 * Who may do what with the files of a bucket, in her own folder as in another's. A bucket that is missing here fails.
 * Without a policy only functions of the server reach a file, and ask who may.
 */
const expectations: Record<string, Record<Verb, readonly HttpCaller[]>> = {
  // An operator who looks makes no address that works longer than her look.
  logos: { ...nobody, list: [...everybody, 'look'], read: [...everybody, 'look'], sign: everybody },
  'identity-documents': nobody,
  evidence: nobody,
  exports: nobody,
};

let gateway: SeededGateway;
let picture: Buffer;
let folders: { hers: string; another: string };
beforeAll(async () => {
  gateway = await openSeededGateway();
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  folders = { hers: gateway.ownerId, another: gateway.people.stranger?.userId ?? '' };
  for (const bucketId of Object.keys(expectations)) {
    for (const ownerId of Object.values(folders)) {
      const name = `${ownerId}/kept.png`;
      await gateway.context.files.put({ bucketId, name, bytes: picture, type: null, ownerId });
    }
  }
});
afterAll(() => gateway.stop());

it('every bucket has an expectation', async () => {
  const buckets = await gateway.sql<{ id: string }>('select id from storage.buckets order by id');
  expect(buckets.map(({ id }) => id)).toEqual(Object.keys(expectations).sort());
});

type Answer = { data: unknown; error: { status?: number; statusCode?: string } | null };

/** Whether the attempt had its effect; what is refused says so or shows nothing. */
function took({ data, error }: Answer): boolean {
  if (error === null) return !Array.isArray(data) || data.length > 0;
  expect([401, 403, 404]).toContain(error.status);
  return false;
}

function attempt(verb: Verb, caller: HttpCaller, bucket: string, folder: string) {
  const { storage } = gateway.clientOf(caller);
  const files = storage.from(bucket);
  const name = `${folder}/kept.png`;
  const type = { contentType: 'image/png' };
  return {
    list: () => files.list(folder),
    read: () => files.download(name),
    sign: () => files.createSignedUrl(name, 60),
    upload: () => files.upload(`${folder}/new-${caller}.png`, picture, type),
    overwrite: () => files.upload(name, picture, { ...type, upsert: true }),
    move: () => files.move(name, `${folder}/moved.png`),
    copy: () => files.copy(name, `${folder}/copy-${caller}.png`),
    delete: () => files.remove([name]),
  }[verb]();
}

const state = () =>
  gateway.sql('select bucket_id, name, version from storage.objects order by bucket_id, name');

describe.each(Object.keys(expectations))('files of %s', (bucket) => {
  it.each(verbs)('are open to whom they should be: %s', async (verb) => {
    const may = expectations[bucket]![verb];
    for (const folder of Object.values(folders)) {
      const before = await state();
      const able: HttpCaller[] = [];
      for (const caller of callers)
        if (took((await attempt(verb, caller, bucket, folder)) as Answer)) able.push(caller);
      expect([folder, able.sort()]).toEqual([folder, [...may].sort()]);
      // Nobody writes a file here; one who may would change what stands.
      expect(await state()).toEqual(before);
    }
  });
});

it('buckets themselves are seen, made, changed and emptied by nobody', async () => {
  const before = await state();
  for (const caller of callers) {
    const { storage } = gateway.clientOf(caller);
    expect([caller, took((await storage.listBuckets()) as Answer)]).toEqual([caller, false]);
    for (const bucket of Object.keys(expectations)) {
      expect(took((await storage.getBucket(bucket)) as Answer)).toBe(false);
      expect(took((await storage.updateBucket(bucket, { public: true })) as Answer)).toBe(false);
      expect(took((await storage.emptyBucket(bucket)) as Answer)).toBe(false);
      expect(took((await storage.deleteBucket(bucket)) as Answer)).toBe(false);
    }
    expect(took((await storage.createBucket(`of-${caller}`)) as Answer)).toBe(false);
  }
  expect(await state()).toEqual(before);
});
