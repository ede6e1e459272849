import { createCasesAnswer } from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeFakeProfile } from '../fake-profiles/index.ts';
import { loadPageGuard, storeFinding } from '../findings/index.ts';
import { prepareCasesJob } from './cases/prepare-cases.job.ts';
import { checkCase } from './checks/check-case.ts';
import { captureEvidence } from './evidence/capture-evidence.ts';
import { startRemovalWorld } from './testing/start-removal-world.ts';
import type { Creator, RemovalWorld } from './testing/start-removal-world.ts';
import { openCase, readRequests } from './testing/tell-story.ts';
import { workTimers } from './timers/work-timers.job.ts';

let world: RemovalWorld;
beforeAll(async () => {
  world = await startRemovalWorld();
});
afterAll(() => world.stop());

/** Two pages of one host: kept as evidence, and named by one notice that waits for her approval. */
async function reportTwo() {
  const creator = await world.meetCreator();
  await world.signLetter(creator);
  await world.proveIdentity(creator);
  const urls = [0, 1].map((each) => world.copyOn('leakvault.example', each).url);
  const { body } = await world.call(creator, 'create-cases', {
    urls,
    answers: { what: 'own_work', use: 'copy' },
    works: [{ description: 'Beach set', kind: 'photo', madeBy: 'self' }],
  });
  expect(createCasesAnswer.parse(body).created).toHaveLength(2);
  await world.settle();
  const [url = '', other = ''] = urls;
  const [stopsId, staysId] = [await idOf(creator, url), await idOf(creator, other)];
  const [together] = await readRequests(world, stopsId, 'operator');
  expect(together).toMatchObject({ status: 'in_review' });
  expect(await readRequests(world, staysId, 'operator')).toMatchObject([{ id: together?.id }]);
  expect(await standingOf(stopsId)).toMatchObject({ stop_label: null, packs: 1 });
  return { creator, url, stopsId, staysId };
}
async function idOf({ userId }: Creator, url: string): Promise<string> {
  const values = [userId, url];
  const [row] = await world.sql<{ id: string }>(
    'select id from removal_cases where user_id = $1 and url = $2',
    values,
  );
  return row?.id ?? '';
}

/** A scan sees a page: with signs of a minor, or first as one with her content. */
async function scan({ userId }: Creator, address: string, stopLabel: 'possible_minor' | null) {
  const { database } = world.gateway.context;
  const name = { name: 'Luna', inTitle: true, inAddress: true, inText: false, isExact: true };
  await database.asService(async (trx) =>
    storeFinding(trx, await loadPageGuard(trx, userId), {
      ...{ userId, scanId: null, isPageSeen: true, foundBy: 'site_search', address, stopLabel },
      ...{ site: { id: 'vault', label: 'Vault', kind: 'leak' }, title: 'Luna set', name },
      ...{ uploader: null, publishedOn: null, probability: null, isListing: false, matches: [] },
      ...{ pictures: 0, evidence: null, picture: null },
    }),
  );
}
/** A finding that was stopped before anything of this was looked after: no case names it. */
async function plantStopped({ userId }: Creator, url: string): Promise<void> {
  await world.sql(
    `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, status, stop_label)
     values ($1, $2, $2, 'leakvault.example', 'leak', 'crawl', 'review', 0, 'stopped', 'possible_minor')`,
    [userId, url],
  );
}
/** A scan judges a profile. */
async function judge({ userId }: Creator, url: string, isStopped: boolean): Promise<void> {
  const { context } = world.gateway;
  const facts = {
    ...{ userId, url, scanId: null, siteId: 'vault', siteLabel: 'Vault' },
    ...{ username: 'luna', isRead: true, isGone: false, displayName: null, bio: null },
    ...{ followers: null, accountCreatedOn: null, matchedName: 'Luna', score: 0.8, avatar: null },
  };
  await context.database.asService((trx) =>
    storeFakeProfile(trx, context, {
      ...facts,
      category: 'Adult',
      parts: isStopped ? [{ reason: 'stopped', weight: 0 }] : [],
    }),
  );
}

const work = async () => {
  await workTimers(world.gateway.context, world.gateway.context.stopping);
};
const askedFor = (url: string) =>
  world.web.requests().filter(({ host, target }) => url === `https://${host}${target}`).length;
async function standingOf(caseId: string) {
  const [row] = await world.sql<{ stop_label: string | null; media_urls: string[]; packs: number }>(
    `select stop_label, media_urls,
       (select count(*)::int from evidence_packs where case_id = each.id) as packs
     from removal_cases as each where id = $1`,
    [caseId],
  );
  return row;
}
const stopsOf = async (caseId: string) =>
  world.sql(
    "select reason from removal_events where case_id = $1 and action = 'stopped' and request_id is null",
    [caseId],
  );
const statusesOf = async (caseId: string) =>
  (await readRequests(world, caseId, 'operator')).map(({ status }) => status);
const stopped = { stop_label: 'possible_minor', media_urls: [], packs: 0 };

/** Its case is stopped like one whose own look saw the signs; the other page of the notice is asked about anew. */
async function expectStopped({
  stopsId,
  staysId,
}: {
  stopsId: string;
  staysId: string;
}): Promise<void> {
  expect(await standingOf(stopsId)).toEqual(stopped);
  expect(await stopsOf(stopsId)).toEqual([{ reason: 'possible_minor' }]);
  expect(await statusesOf(stopsId)).toEqual(['withdrawn']);
  await world.settle();
  expect(await statusesOf(staysId)).toEqual(['withdrawn', 'in_review']);
  expect(await standingOf(staysId)).toMatchObject({ stop_label: null, packs: 1 });
}

describe('a page that is stopped elsewhere has its case stopped by the timers, without another look', () => {
  it('when a scan sees signs of a minor on it', async () => {
    const two = await reportTwo();
    await scan(two.creator, two.url, null);
    expect(
      await world.sql('select from removal_cases where id = $1 and finding_id is not null', [
        two.stopsId,
      ]),
    ).toHaveLength(1);
    await work();
    expect(await standingOf(two.stopsId)).toMatchObject({ stop_label: null, packs: 1 });
    const before = askedFor(two.url);
    await scan(two.creator, two.url, 'possible_minor');
    await work();
    await expectStopped(two);
    expect(askedFor(two.url)).toBe(before);
    await work();
    expect(await stopsOf(two.stopsId)).toHaveLength(1);
  });

  it('when she had pasted it and its case names no finding; that of another person stays as it is', async () => {
    const two = await reportTwo();
    const stranger = await world.meetCreator();
    const strangersId = await openCase(world, stranger, two.url);
    const before = askedFor(two.url);
    await plantStopped(two.creator, two.url);
    await work();
    await expectStopped(two);
    expect(askedFor(two.url)).toBe(before);
    expect(await standingOf(strangersId)).toMatchObject({ stop_label: null, packs: 1 });
  });

  it('when it is a fake profile', async () => {
    const two = await reportTwo();
    await judge(two.creator, two.url, false);
    await world.sql(
      `update removal_cases set fake_profile_id = fake.id from fake_profiles as fake
       where removal_cases.id = $1 and fake.url = removal_cases.url and fake.user_id = removal_cases.user_id`,
      [two.stopsId],
    );
    await work();
    expect(await standingOf(two.stopsId)).toMatchObject({ stop_label: null, packs: 1 });
    const before = askedFor(two.url);
    await judge(two.creator, two.url, true);
    await work();
    await expectStopped(two);
    expect(askedFor(two.url)).toBe(before);
  });

  it('when she has given it up, under each of its claims, and whatever becomes of another', async () => {
    const two = await reportTwo();
    await world.call(two.creator, 'withdraw-cases', { caseIds: [two.stopsId] });
    const claims = { answers: { what: 'intimate', is_sold: false, is_agreed: false } };
    const intimateId = await openCase(world, two.creator, two.url, claims);
    const { url } = world.copyOn('leakvault.example', 1);
    for (const each of [two.url, url]) await plantStopped(two.creator, each);
    await world.sql(
      `create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
    );
    await world.sql(
      `create or replace trigger refuse before update of stop_label on removal_cases for each row
       when (old.id = '${two.staysId}') execute function refuse()`,
    );
    await work();
    expect([await standingOf(two.stopsId), await standingOf(intimateId)]).toEqual([
      stopped,
      stopped,
    ]);
    expect(await standingOf(two.staysId)).toMatchObject({ stop_label: null });
    await world.sql('drop trigger refuse on removal_cases');
    await work();
    expect(await standingOf(two.staysId)).toEqual(stopped);
  });
});

describe('a page that is stopped elsewhere is asked for nothing, and its case is stopped', () => {
  const cases = {
    'by a check': (id: string) => checkCase(world.gateway.context, id),
    'by a capture': (id: string) =>
      captureEvidence(world.gateway.context, {
        caseIds: [id],
        occasion: 'reappeared',
        whenSafe: () => Promise.reject(new Error('Nobody is looked up.')),
      }),
  };
  it.each(Object.entries(cases))('%s', async (_name, look) => {
    for (const stop of [plantStopped, judge]) {
      const creator = await world.meetCreator();
      const { url } = world.copyOn('leakvault.example');
      const id = await openCase(world, creator, url);
      const before = world.web.requests().length;
      await stop(creator, url, true);
      await look(id);
      expect(await standingOf(id)).toEqual(stopped);
      expect(await stopsOf(id)).toEqual([{ reason: 'possible_minor' }]);
      expect(world.web.requests()).toHaveLength(before);
    }
  });

  it('by its preparation', async () => {
    const creator = await world.meetCreator();
    const { url } = world.copyOn('leakvault.example');
    await world.call(creator, 'create-cases', {
      urls: [url],
      answers: { what: 'own_work', use: 'copy' },
    });
    const before = world.web.requests().length;
    await plantStopped(creator, url);
    const { context } = world.gateway;
    const job = { id: 'one', retryCount: 0 };
    await prepareCasesJob.handler(context, { userId: creator.userId }, context.stopping, job);
    const id = await idOf(creator, url);
    expect(await standingOf(id)).toEqual(stopped);
    expect(await world.sql('select from removal_contacts where case_id = $1', [id])).toEqual([]);
    expect(world.web.requests()).toHaveLength(before);
  });
});
