import { describe, expect, it } from 'vitest';
import { isUnder, officialKeys, pageKey } from './page-key.ts';

/** Whether a page is hers by the official link. */
function isHers(link: string, page: string): boolean {
  const key = pageKey(page);
  return key !== null && officialKeys(link).some((official) => isUnder(key, official));
}

describe('one profile under its usual addresses', () => {
  it.each([
    ['https://www.threads.net/@luna', 'https://www.threads.com/@luna'],
    ['https://www.reddit.com/u/luna', 'https://old.reddit.com/user/luna/comments'],
    ['https://luna.tumblr.com', 'https://www.tumblr.com/luna'],
    ['https://t.me/s/luna', 'https://t.me/luna'],
    ['https://telegram.me/luna', 'https://t.me/s/luna/12'],
    ['https://www.snapchat.com/@luna', 'https://www.snapchat.com/add/luna'],
    ['https://www.patreon.com/c/luna', 'https://www.patreon.com/luna/posts'],
    ['https://chaturbate.com/luna', 'https://de.chaturbate.com/luna/'],
    ['https://www.pornhub.com/model/luna', 'https://de.pornhub.com/model/luna/videos'],
    ['https://xhamster.com/creators/luna', 'https://de.xhamster.com/creators/luna'],
    ['https://stripchat.com/luna', 'https://de.stripchat.com/luna'],
    ['https://bongacams.com/profile/luna', 'https://de.bongacams.com/profile/luna'],
    ['https://www.facebook.com/luna', 'https://de-de.facebook.com/luna'],
    ['https://www.pinterest.com/luna', 'https://de.pinterest.com/luna'],
    ['https://www.pinterest.com/luna', 'https://www.pinterest.de/luna'],
    ['https://www.pinterest.com/luna', 'https://www.pinterest.co.uk/luna'],
    ['https://www.livejasmin.com/en/girl/Luna', 'https://www.livejasmin.com/de/girl/luna'],
    ['https://www.pornhub.com/pornstar/luna', 'https://www.pornhub.com/model/luna'],
  ])('%s and %s', (one, other) => {
    expect(isHers(one, other)).toBe(true);
    expect(isHers(other.replace(/\/(?:comments|12|posts|videos)$/u, ''), one)).toBe(true);
    // A longer name is somebody else's.
    expect(isHers(one, other.replace(/luna/iu, 'lunafan'))).toBe(false);
  });
});

describe('other addresses are other pages', () => {
  it.each([
    ['https://x.com/luna', 'https://threads.com/luna'],
    ['https://www.youtube.com/@luna', 'https://www.youtube.com/c/luna'],
    ['https://www.youtube.com/@luna', 'https://www.youtube.com/user/luna'],
    ['https://www.reddit.com/user/luna', 'https://www.reddit.com/r/luna'],
    ['https://www.pornhub.com/model/luna', 'https://www.pornhub.com/users/luna'],
    ['https://t.me/luna', 'https://t.me/c/luna'],
    ['https://www.tumblr.com/luna', 'https://assets.luna.tumblr.com'],
    ['https://studio.example/luna', 'https://de.studio.example/luna'],
    ['https://studio.example/luna', 'https://studio.example/de/luna'],
    ['https://stripchat.com/luna', 'https://stripchat.com/de/luna'],
  ])('%s and %s', (one, other) => {
    expect(isHers(one, other)).toBe(false);
  });
});
