import { createHash, randomUUID } from 'node:crypto';
import { encodeWork, hashWork } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import { registerWorksAnswer, registrationBytes } from '@leakblock/domain/works';
import type { WorkInput } from '@leakblock/domain/works';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadPageGuard, markPageSeen, storeFinding } from '#features/findings';
import { readPicture, rememberPictures } from '#features/image-searches';
import { siteCatalogue } from '#features/site-catalogue';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { compareSeenPicturesJob } from './compare-seen-pictures.job.ts';
import { works } from './index.ts';
import { drawPhoto } from './testing/draw-photo.ts';

let gateway: TestGateway;
let person: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [siteCatalogue, works] });
});
beforeEach(async () => {
  person = await gateway.signIn();
});
afterAll(() => gateway.stop());

async function toWork(file: Buffer, changes: Partial<WorkInput> = {}): Promise<WorkInput> {
  const fingerprint = hashWork(await decodePicture(file), {
    wholeOnly: changes.isWholeOnly ?? false,
  });
  return {
    id: randomUUID(),
    kind: 'photo',
    title: 'Beach',
    sha256: createHash('sha256').update(file).digest('hex'),
    isWholeOnly: false,
    thumbnail: null,
    durationSeconds: null,
    frames: [{ second: 0, fingerprint: Buffer.from(encodeWork(fingerprint)).toString('base64') }],
    ...changes,
  };
}

function post(body: unknown, token: string | null = person.token) {
  return fetch(`${gateway.url}/functions/v1/register-works`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

async function register(given: unknown[], token = person.token): Promise<string[]> {
  const response = await post({ works: given }, token);
  expect(response.status).toBe(200);
  const { results } = registerWorksAnswer.parse(await response.json());
  expect(results.map(({ index }) => index)).toEqual(given.map((_work, index) => index));
  return results.map(({ outcome }) => outcome);
}

const compare = () =>
  compareSeenPicturesJob.handler(
    gateway.context,
    { userId: person.userId },
    new AbortController().signal,
    { id: randomUUID(), retryCount: 0 },
  );

const worksOf = (userId = person.userId) =>
  gateway.sql<{ id: string; title: string; quality: number; frames: number }>(
    `select id, title, quality, (select count(*)::int from work_fingerprints where work_id = works.id) as frames
     from works where user_id = $1 order by title`,
    [userId],
  );

describe('a batch of works', () => {
  it('is registered without a file, photos and videos', async () => {
    const photo = await toWork(await drawPhoto(1));
    const second = await toWork(await drawPhoto(2), { isWholeOnly: true, title: 'Dunes' });
    const still = second.frames[0]!;
    const video: WorkInput = {
      ...second,
      id: randomUUID(),
      kind: 'video',
      title: 'Clip',
      sha256: 'cd'.repeat(32),
      durationSeconds: 12,
      frames: [still, { ...still, second: 7 }],
    };
    expect(await register([photo, second, video])).toEqual(Array(3).fill('registered'));
    expect(await worksOf()).toMatchObject([
      { id: photo.id, title: 'Beach', frames: 1 },
      { id: video.id, title: 'Clip', frames: 2 },
      { id: second.id, title: 'Dunes', frames: 1 },
    ]);
  });

  it('that is sent again changes nothing, and is answered the same', async () => {
    const batch = [await toWork(await drawPhoto(3)), await toWork(await drawPhoto(4))];
    expect(await register(batch)).toEqual(['registered', 'registered']);
    expect(await register(batch)).toEqual(['registered', 'registered']);
    expect(await worksOf()).toHaveLength(2);
  });

  it('tells what is registered already, for each person by herself', async () => {
    const file = await drawPhoto(5);
    const [first, again] = [await toWork(file), await toWork(file)];
    expect(await register([first, again])).toEqual(['registered', 'duplicate']);
    expect(await register([await toWork(file)])).toEqual(['duplicate']);
    const another = await gateway.signIn();
    expect(await register([await toWork(file)], another.token)).toEqual(['registered']);
  });

  it('is taken over by nobody who sends its id', async () => {
    const hers = await toWork(await drawPhoto(6));
    await register([hers]);
    const another = await gateway.signIn();
    const taken = await toWork(await drawPhoto(7), { id: hers.id, title: 'Taken' });
    expect(await register([taken], another.token)).toEqual(['malformed']);
    expect(await register([hers], another.token)).toEqual(['malformed']);
    const kept = await gateway.sql('select user_id, title from works where id = $1', [hers.id]);
    expect(kept).toEqual([{ user_id: person.userId, title: 'Beach' }]);
  });

  it('loses nothing to a wrong work among good ones', async () => {
    const good = await toWork(await drawPhoto(6));
    const bytes = Buffer.from(good.frames[0]!.fingerprint, 'base64');
    const withBytes = (fingerprint: Buffer) => ({
      ...good,
      id: randomUUID(),
      frames: [{ second: 0, fingerprint: fingerprint.toString('base64') }],
    });
    const plain = Buffer.from(bytes);
    plain[1] = 49;
    const outcomes = await register([
      null,
      { ...good, title: '' },
      { ...good, title: 'with a \0' },
      withBytes(bytes.subarray(0, -1)),
      withBytes(Buffer.alloc(200, 255)),
      withBytes(plain),
      { ...good, isWholeOnly: true },
      { ...good, file: 'AQID' },
      good,
    ]);
    expect(outcomes).toEqual([
      ...Array<string>(5).fill('malformed'),
      'too_plain',
      'malformed',
      'malformed',
      'registered',
    ]);
    expect(await worksOf()).toHaveLength(1);
  });

  it("does not touch another person's work with the same id", async () => {
    const theirs = await toWork(await drawPhoto(7));
    const another = await gateway.signIn();
    await register([theirs], another.token);
    const mine = await toWork(await drawPhoto(8), { id: theirs.id });
    expect(await register([mine])).toEqual(['malformed']);
    expect(await worksOf()).toEqual([]);
    expect(await worksOf(another.userId)).toHaveLength(1);
  });

  it('stops at twenty thousand works, also when two batches come at once', async () => {
    await gateway.sql(
      `insert into works (user_id, kind, title, quality)
       select $1, 'photo', 'Old', 100 from generate_series(1, 19999)`,
      [person.userId],
    );
    const batches = await Promise.all([drawPhoto(9), drawPhoto(10)]);
    const answers = await Promise.all(batches.map(async (file) => register([await toWork(file)])));
    expect(answers.flat().sort()).toEqual(['limit_reached', 'registered']);
    const [{ count } = { count: 0 }] = await gateway.sql<{ count: number }>(
      'select count(*)::int as count from works where user_id = $1',
      [person.userId],
    );
    expect(count).toBe(20_000);
  });

  it('is for signed-in people, and for fifty works at most', async () => {
    const work = await toWork(await drawPhoto(11));
    expect((await post({ works: [work] }, null)).status).toBe(401);
    expect((await post({ works: [] })).status).toBe(400);
    expect((await post({ works: Array(51).fill(null) })).status).toBe(400);
  });
});

describe('a registered work', () => {
  it('is renamed and forgotten with all it is recognised by, by its owner only', async () => {
    const work = await toWork(await drawPhoto(12));
    await register([work]);
    const stranger = await gateway.signIn();
    const asStranger = gateway.client(stranger.token);
    expect((await asStranger.from('works').select('id')).data).toEqual([]);
    await asStranger.from('works').delete().eq('id', work.id);

    const mine = gateway.client(person.token);
    const changed = await mine
      .from('works')
      .update({ title: 'Dunes', made_by: 'studio', maker_name: 'Studio 4' })
      .eq('id', work.id)
      .select('title, made_by, maker_name');
    expect(changed.data).toEqual([{ title: 'Dunes', made_by: 'studio', maker_name: 'Studio 4' }]);
    expect((await mine.from('works').update({ quality: 1 }).eq('id', work.id)).status).toBe(403);

    await mine.from('works').delete().eq('id', work.id);
    expect(await worksOf()).toEqual([]);
    expect(
      await gateway.sql('select from work_fingerprints where user_id = $1', [person.userId]),
    ).toEqual([]);
  });

  it('is found on pages that were seen before it was registered', async () => {
    const [file, other] = await Promise.all([drawPhoto(13), drawPhoto(14)]);
    const { database } = gateway.context;
    const page = 'https://leaks.example/thread/9';
    await database.asService(async (trx) => {
      for (const [index, bytes] of [file, other].entries()) {
        const picture = await readPicture(bytes);
        await rememberPictures(trx, person.userId, [
          {
            mediaUrl: `https://cdn.example/${String(index)}.jpg`,
            pageUrl: page,
            pageTitle: 'A thread',
            picture: picture!,
          },
        ]);
      }
    });
    const work = await toWork(file);
    await register([work]);
    await compare();
    await compare();
    const found = await gateway.sql(
      `select finding.address, finding.found_by, match.work_id, match.label, match.media_url
       from findings finding join finding_matches match on match.finding_id = finding.id
       where finding.user_id = $1`,
      [person.userId],
    );
    expect(found).toEqual([
      {
        address: page,
        found_by: 'picture',
        work_id: work.id,
        label: 'exact',
        media_url: 'https://cdn.example/0.jpg',
      },
    ]);
    await gateway.sql('delete from works where id = $1', [work.id]);
    const [left] = await gateway.sql(
      `select (select count(*)::int from findings where user_id = $1) as findings,
         (select count(*)::int from finding_matches where user_id = $1) as matches`,
      [person.userId],
    );
    expect(left).toEqual({ findings: 1, matches: 0 });
  });

  it('does not make a page stand again that is gone: nobody has looked at it', async () => {
    const file = await drawPhoto(16);
    const address = 'https://leaks.example/thread/10';
    const { database } = gateway.context;
    await database.asService(async (trx) => {
      const picture = await readPicture(file);
      await rememberPictures(trx, person.userId, [
        {
          mediaUrl: 'https://cdn.example/10.jpg',
          pageUrl: address,
          pageTitle: 'A thread',
          picture: picture!,
        },
      ]);
      const guard = await loadPageGuard(trx, person.userId);
      const { id } = await storeFinding(trx, guard, {
        ...{ userId: person.userId, scanId: null, isPageSeen: true, foundBy: 'crawl', address },
        ...{ site: null, title: 'A thread', uploader: null, publishedOn: null },
        name: { name: 'Juno Hale', inTitle: true, inAddress: true, inText: false, isExact: true },
        ...{ probability: null, isListing: false, matches: [], pictures: 0 },
        ...{ evidence: null, picture: null, stopLabel: null },
      });
      await markPageSeen(trx, { findingId: id!, scanId: null, isGone: true });
    });
    const read = () =>
      gateway.sql<{ gone_at: Date | null; last_seen_at: Date }>(
        'select gone_at, last_seen_at from findings where user_id = $1',
        [person.userId],
      );
    const [before] = await read();
    const work = await toWork(file);
    await register([work]);
    await compare();
    const matches = await gateway.sql('select work_id from finding_matches where user_id = $1', [
      person.userId,
    ]);
    expect(matches).toEqual([{ work_id: work.id }]);
    expect(before!.gone_at).not.toBeNull();
    expect(await read()).toEqual([before]);
    const events = await gateway.sql(
      'select action from finding_events where user_id = $1 order by id',
      [person.userId],
    );
    expect(events.map(({ action }) => action)).toEqual(['found', 'gone', 'new_evidence']);
  });
});

it('a batch may be large, up to a limit', async () => {
  const thumbnail = `data:image/webp;base64,${'A'.repeat(5900)}`;
  const work = await toWork(await drawPhoto(15), { thumbnail });
  const batch = Array.from({ length: 50 }, (_, index) => ({
    ...work,
    id: randomUUID(),
    sha256: index.toString(16).padStart(64, '0'),
  }));
  expect(new Set(await register(batch))).toEqual(new Set(['registered']));
  expect((await post({ works: ['x'.repeat(registrationBytes)] })).status).toBe(413);
});
