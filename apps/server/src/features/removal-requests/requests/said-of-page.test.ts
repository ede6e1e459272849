import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCheckWorld } from '../checks/testing/check-world.ts';
import type { CheckWorld } from '../checks/testing/check-world.ts';
import { findPageStop } from './end-stopped.ts';
import { loadParts } from './load-parts.ts';

let world: CheckWorld;
let pages = 0;
beforeAll(async () => {
  world = await startCheckWorld();
});
afterAll(() => world.stop());

/** A notice about a page that she named herself: no finding and no profile is tied to its case. */
async function namedPage() {
  pages += 1;
  const url = `https://leakvault.example/named/${String(pages)}`;
  return { url, requestId: await world.request([await world.openCase(url)]) };
}

/** A scan finds the page afterwards, for her unless told. */
async function find(url: string, status: string, userId = world.person.userId): Promise<void> {
  await world.sql(
    `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, parts, status, stop_label)
     values ($1, $2, $2, 'leakvault.example', 'leak', 'search', 'leak', 0.9, '[]', $3::text,
       case when $3 = 'stopped' then 'possible_minor' end)`,
    [userId, url, status],
  );
}
async function findProfile(url: string, status: string, parts: object[] = []): Promise<void> {
  await world.sql(
    `insert into fake_profiles (user_id, url, site_id, site_label, category, username, matched_name, score, parts, status)
     values ($1, $2, 'perch', 'Perch', 'Social', 'luna', 'Luna', 0.9, $3, $4)`,
    [world.person.userId, url, JSON.stringify(parts), status],
  );
}

const asService = <T>(run: Parameters<typeof world.gateway.context.database.asService<T>>[0]) =>
  world.gateway.context.database.asService(run);
const isLeft = async (requestId: string) =>
  (await asService((trx) => loadParts(trx, requestId)))?.cases.map((each) => each.isLeft);
const stopOf = (requestId: string) => asService((trx) => findPageStop(trx, requestId));

describe('a page that she named before it was found', () => {
  it.each([
    ['not_me', true],
    ['kept', true],
    ['watched', false],
    ['to_remove', false],
  ])('and then called %s is left: %s', async (status, left) => {
    const { requestId, url } = await namedPage();
    expect(await isLeft(requestId)).toEqual([false]);
    await find(url, status);
    expect(await isLeft(requestId)).toEqual([left]);
  });

  it.each([
    ['ignored', true],
    ['watched', false],
    ['reported', false],
  ])('and whose profile she then called %s is left: %s', async (status, left) => {
    const { requestId, url } = await namedPage();
    await findProfile(url, status);
    expect(await isLeft(requestId)).toEqual([left]);
  });
});

describe('a notice goes out about no page', () => {
  it('that a scan has stopped since', async () => {
    const { requestId, url } = await namedPage();
    await find(url, 'stopped', (await world.gateway.signIn()).userId);
    expect(await stopOf(requestId)).toBeNull();
    await find(url, 'stopped');
    expect(await stopOf(requestId)).toBe('possible_minor');
  });

  it('whose profile was stopped since', async () => {
    const { requestId, url } = await namedPage();
    await findProfile(url, 'reported', [{ reason: 'stopped', weight: 0 }]);
    expect(await stopOf(requestId)).toBe('possible_minor');
  });
});
