import { encodeWork, hashWork } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import { fetchPage } from '@leakblock/scan-engine';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scanTools } from '#features/site-catalogue';
import { checkCase } from './check-case.ts';
import { startCheckWorld } from './testing/check-world.ts';
import type { CheckWorld } from './testing/check-world.ts';

let world: CheckWorld;
let otherId: string;
beforeAll(async () => {
  world = await startCheckWorld();
  // She has another work, which stands nowhere.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({
    create: { width: 320, height: 240, channels: 3, background: 'grey', noise },
  });
  const hash = encodeWork(hashWork(await decodePicture(await picture.png().toBuffer())));
  const [work] = await world.sql<{ id: string }>(
    "insert into works (user_id, kind, title, quality) values ($1, 'photo', 'Other', 100) returning id",
    [world.person.userId],
  );
  otherId = work?.id ?? '';
  await world.sql(
    'insert into work_fingerprints (work_id, user_id, fingerprint) values ($1, $2, $3)',
    [otherId, world.person.userId, hash],
  );
});
afterAll(() => world.stop());

/** A page with a copy of hers, the first picture of it, and the work that it shows. */
async function copied(index: number) {
  const { url } = world.copyOn('leakvault.example', index);
  const workId = await world.registerPictureOf(url);
  const { fetcher, gate } = scanTools(world.gateway.context);
  const page = await fetchPage(url, { fetcher, gate, deadlineAt: performance.now() + 20_000 });
  const picture = page.ok ? page.facts.media.find(({ kind }) => kind !== 'video') : undefined;
  return { url, workId, mediaUrls: [picture?.url ?? ''] };
}
const look = (id: string) => checkCase(world.gateway.context, id);
const stateOf = async (id: string) =>
  (
    await world.sql<{ source_state: string }>(
      'select source_state from removal_cases where id = $1',
      [id],
    )
  )[0]?.source_state;
/** Copies of the demo web are of few works: of those that a picture may show none is left. */
const deleteWorks = () => world.sql('delete from works where id <> $1', [otherId]);

describe('a page whose work she has deleted stands as before', () => {
  it('where a scan had recognised the work', async () => {
    const { mediaUrls, url, workId } = await copied(0);
    const id = await world.openCase(url, { workId, mediaUrls });
    await world.sql('update removal_case_works set distance = 3 where case_id = $1', [id]);
    await deleteWorks();
    expect(await look(id)).not.toBe('gone');
    await world.pass(7);
    expect(await look(id)).not.toBe('gone');
    expect(await stateOf(id)).toBe('up');
  });

  it('where only a look at her case had', async () => {
    const { mediaUrls, url } = await copied(1);
    const id = await world.openCase(url, { mediaUrls });
    expect(await look(id)).toBe('present');
    await deleteWorks();
    expect(await look(id)).not.toBe('gone');
    await world.pass(7);
    expect(await look(id)).not.toBe('gone');
    expect(await stateOf(id)).toBe('up');
  });
});

it('a file in whose place another picture stands is gone as long as her work is there', async () => {
  const [hers, others] = [await copied(2), await copied(1)];
  const id = await world.openCase(hers.url, { workId: hers.workId, mediaUrls: others.mediaUrls });
  await world.sql('update removal_case_works set distance = 3 where case_id = $1', [id]);
  await world.sql('delete from works where id <> all($1)', [[otherId, hers.workId]]);
  await look(id);
  expect(
    await world.sql("select verdict from removal_checks where case_id = $1 and target = 'media'", [
      id,
    ]),
  ).toContainEqual({ verdict: 'gone' });
});
