import { createHash } from 'node:crypto';
import { createHashIndex, encodeWork, hashQuery, hashWork } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { createWorkMatcher, followWorks, loadWorkMatcher } from './load-work-matcher.ts';
import { drawPhoto } from './testing/draw-photo.ts';

const box = { left: 0, top: 0, width: 1, height: 1 };

let gateway: TestGateway;
let person: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(async () => {
  person = await gateway.signIn();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => gateway.stop());

const unlike = new Uint8Array(32);
const matcher = (userId = person.userId) =>
  gateway.context.database.asService((trx) => loadWorkMatcher(trx, userId));
const ask = async (file: Buffer) => hashQuery(await decodePicture(file));

async function keepWork(
  files: Buffer[],
  options: { sha256?: Uint8Array; kind?: string; rows?: Uint8Array[] } = {},
): Promise<string> {
  const kind = options.kind ?? 'photo';
  const [work] = await gateway.sql<{ id: string }>(
    `insert into works (user_id, kind, title, sha256, quality, duration_seconds)
     values ($1, $2, 'A work', $3, 100, $4) returning id`,
    [person.userId, kind, options.sha256, kind === 'video' ? files.length : null],
  );
  const rows =
    options.rows ??
    (await Promise.all(files.map(async (file) => encodeWork(hashWork(await decodePicture(file))))));
  for (const [second, bytes] of rows.entries())
    await gateway.sql(
      'insert into work_fingerprints (work_id, user_id, second, fingerprint) values ($1, $2, $3, $4)',
      [work!.id, person.userId, second, bytes],
    );
  return work!.id;
}

describe('a found picture', () => {
  it('is told to be the work it shows, also smaller, mirrored and cut', async () => {
    const photo = await drawPhoto(1);
    const workId = await keepWork([photo]);
    await keepWork([await drawPhoto(2)]);
    const { match, size } = await matcher();
    expect(size).toBe(2);

    const smaller = await sharp(photo).resize(320).webp({ quality: 60 }).toBuffer();
    expect(await match(await ask(smaller), unlike)).toMatchObject([
      { workId, second: 0, label: 'exact', paths: [] },
    ]);
    const mirrored = await sharp(photo).flop().toBuffer();
    expect(await match(await ask(mirrored), unlike)).toMatchObject([{ workId, paths: ['mirror'] }]);
    const cut = await sharp(photo)
      .extract({ left: 128, top: 0, width: 512, height: 480 })
      .toBuffer();
    expect(await match(await ask(cut), unlike)).toMatchObject([{ workId, paths: ['window'] }]);
    expect(await match(await ask(await drawPhoto(3)), unlike)).toEqual([]);
  });

  it('that is the very file is exact without being looked at', async () => {
    const sha256 = createHash('sha256').update('the file').digest();
    const workId = await keepWork([await drawPhoto(4)], { sha256 });
    const { match } = await matcher();
    expect(await match({ quality: 0, parts: [] }, sha256)).toMatchObject([
      { workId, label: 'exact', distance: 0 },
    ]);
  });

  it('from a video is told with its second', async () => {
    const frames = await Promise.all([5, 6, 7].map((seed) => drawPhoto(seed)));
    const workId = await keepWork(frames, { kind: 'video' });
    const { match } = await matcher();
    expect(await match(await ask(frames[2]!), unlike)).toMatchObject([{ workId, second: 2 }]);
  });

  it("is not compared with other people's works", async () => {
    const photo = await drawPhoto(8);
    await keepWork([photo]);
    const stranger = await gateway.signIn();
    const { match, size } = await matcher(stranger.userId);
    expect(size).toBe(0);
    expect(await match(await ask(photo), unlike)).toEqual([]);
  });
});

it('fifty thousand equal frames, asked for with many equal hashes, leave others their turn', async () => {
  const index = createHashIndex();
  const hash = new Uint8Array(32).fill(85);
  const frames = Array.from({ length: 50_000 }, (_, frame) => {
    index.append(String(frame), [{ hash, slot: 0 }]);
    return { workId: `work ${String(frame >> 1)}`, second: frame & 1 };
  });
  const { match } = createWorkMatcher({ index, frames, files: new Map() });
  const state = 'upright' as const;
  const parts = Array.from({ length: 27 }, () => {
    return {
      kind: 'whole' as const,
      box,
      hashes: Array.from({ length: 2 }, () => ({ state, hash })),
    };
  });
  let hadTurn = false;
  setTimeout(() => {
    hadTurn = true;
  }, 0);
  const found = await match({ quality: 90, parts }, unlike);
  expect(hadTurn).toBe(true);
  // The first second of each, and no more works than are kept of one look.
  expect(found).toHaveLength(100);
  expect(new Set(found.map(({ workId }) => workId)).size).toBe(100);
  expect(found.filter(({ label, second }) => label !== 'exact' || second !== 0)).toEqual([]);
});

describe('what is compared', () => {
  it('follows works that come and go', async () => {
    expect((await matcher()).size).toBe(0);
    const photo = await drawPhoto(9);
    const workId = await keepWork([photo]);
    expect(await (await matcher()).match(await ask(photo), unlike)).toMatchObject([{ workId }]);
    await gateway.sql('delete from works where id = $1', [workId]);
    const again = await keepWork([photo]);
    expect(await (await matcher()).match(await ask(photo), unlike)).toMatchObject([
      { workId: again },
    ]);
  });

  it('leaves out rows that are no fingerprints', async () => {
    await keepWork([], { rows: [Buffer.alloc(20, 255)] });
    const photo = await drawPhoto(10);
    const workId = await keepWork([photo]);
    const { match, size } = await matcher();
    expect(size).toBe(1);
    expect(await match(await ask(photo), unlike)).toMatchObject([{ workId }]);
  });
});

describe('a run', () => {
  it('reads the works once for all pages of a minute, however many come meanwhile', async () => {
    const asService = vi.spyOn(gateway.context.database, 'asService');
    const load = followWorks(gateway.context.database, person.userId);
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    await keepWork([await drawPhoto(11)]);
    const together = await Promise.all([load(), load(), load()]);
    expect(new Set(together).size).toBe(1);
    expect(together[0].size).toBe(1);

    await keepWork([await drawPhoto(12)]);
    now += 59_999;
    expect(await load()).toBe(together[0]);
    expect(asService).toHaveBeenCalledTimes(1);

    now += 1;
    const [next, beside] = await Promise.all([load(), load()]);
    expect(next).toBe(beside);
    expect(next.size).toBe(2);
    expect(asService).toHaveBeenCalledTimes(2);
  });

  it('reads them anew for its next page when they could not be read', async () => {
    const load = followWorks(gateway.context.database, person.userId);
    await keepWork([await drawPhoto(13)]);
    vi.spyOn(gateway.context.database, 'asService').mockRejectedValueOnce(new Error('away'));
    await expect(load()).rejects.toThrow('away');
    expect((await load()).size).toBe(1);
  });
});
