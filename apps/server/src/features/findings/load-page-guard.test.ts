import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { loadPageGuard } from './index.ts';

let gateway: TestGateway;
let person: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(async () => {
  person = await gateway.signIn();
});
afterAll(() => gateway.stop());

const listOfficial = (...urls: string[]) =>
  gateway.sql(
    `insert into official_links (user_id, platform, url) select $1, 'Other', unnest($2::text[])`,
    [person.userId, urls],
  );

/** Those of the addresses that are her own. */
async function ownOf(...addresses: string[]): Promise<string[]> {
  const { isOwn } = await gateway.context.database.asService((trx) =>
    loadPageGuard(trx, person.userId),
  );
  return addresses.filter(isOwn);
}

describe('an official link from a share button', () => {
  it.each([
    ['https://x.com/juno?s=21&t=abc', 'https://x.com/juno'],
    ['https://x.com/juno?s=21&t=abc', 'https://twitter.com/Juno?lang=de'],
    ['https://x.com/juno?s=21&t=abc', 'https://x.com/juno/media'],
    ['https://www.instagram.com/juno/?hl=en', 'https://www.instagram.com/juno'],
    ['https://www.tiktok.com/@juno.hale?_t=8a&_r=1&user_id=7', 'https://tiktok.com/@juno.hale'],
    ['https://youtube.com/@juno?si=abc', 'https://m.youtube.com/@juno/videos'],
  ])('%s makes hers %s', async (link, page) => {
    await listOfficial(link);
    expect(await ownOf(page)).toEqual([page]);
    expect(await ownOf(page.replace(/juno/iu, 'junofan'))).toEqual([]);
  });
});

describe('an official link that names its page by a parameter or a fragment', () => {
  it.each([
    ['https://www.facebook.com/profile.php?id=1', 'https://www.facebook.com/profile.php?id=2'],
    ['https://www.facebook.com/home.php?luna', 'https://www.facebook.com/home.php?another'],
    ['https://www.youtube.com/watch?v=1&si=abc', 'https://www.youtube.com/watch?v=2&si=abc'],
    ['https://www.youtube.com/playlist?list=1', 'https://www.youtube.com/playlist?list=2'],
    ['https://studio.example/?juno', 'https://studio.example/?another'],
    [
      'https://facebook.com/media/set?set=a.1&type=3',
      'https://facebook.com/media/set?set=a.2&type=3',
    ],
    ['https://forum.example/thread?t=1', 'https://forum.example/thread?t=2'],
    ['https://x.com/intent/user?screen_name=juno', 'https://x.com/intent/user?screen_name=other'],
    ['https://studio.example/app?lang=en#/juno', 'https://studio.example/app?lang=en#/another'],
  ])('%s leaves %s to others', async (link, page) => {
    await listOfficial(link);
    expect(await ownOf(link, page, new URL(link).origin + new URL(link).pathname)).toEqual([link]);
  });
});

it('a page that she allowed with parameters is allowed as it is written', async () => {
  await gateway.sql(
    "insert into allowed_pages (user_id, url, reason) values ($1, 'https://studio.example/sets?s=21', 'partner')",
    [person.userId],
  );
  const page = 'https://studio.example/sets';
  expect(await ownOf(`${page}?s=21`, page)).toEqual([`${page}?s=21`]);
});
