import { expect, it } from 'vitest';
import { profileOf } from './profile-of.ts';

/** As the catalogue writes platforms. */
const patterns = [
  'https://x.com/{username}',
  'https://www.instagram.com/{username}/',
  'https://www.reddit.com/user/{username}/',
  'https://www.tiktok.com/@{username}',
  'https://www.facebook.com/{username}',
  'https://t.me/{username}',
  'https://www.tumblr.com/{username}',
  'https://bsky.app/profile/{username}.bsky.social',
  'https://{username}.manyvids.com/',
  'https://onlyfans.com/{username}',
  'https://fansly.com/{username}',
  'https://chaturbate.com/{username}/',
  'https://www.livejasmin.com/en/girl/{username}',
  'https://www.pornhub.com/model/{username}',
  'https://xhamster.com/creators/{username}',
  'https://www.clips4sale.com/studio/{username}',
];

it.each([
  ['https://x.com/juno/status/1', 'https://x.com/juno'],
  ['https://x.com/juno?tab=media', 'https://x.com/juno'],
  ['https://mobile.twitter.com/Juno/status/1', 'https://mobile.twitter.com/Juno'],
  ['https://www.instagram.com/juno/p/abc', 'https://www.instagram.com/juno'],
  ['https://reddit.com/user/juno/comments', 'https://reddit.com/user/juno'],
  ['https://old.reddit.com/u/juno/comments', 'https://old.reddit.com/u/juno'],
  ['https://www.tiktok.com/@juno/video/1', 'https://www.tiktok.com/@juno'],
  ['https://t.me/s/juno/12', 'https://t.me/s/juno'],
  ['https://juno.tumblr.com/post/1', 'https://juno.tumblr.com'],
  ['https://bsky.app/profile/juno.bsky.social/post/1', 'https://bsky.app/profile/juno.bsky.social'],
  ['https://bsky.app/profile/juno.com/post/1', 'https://bsky.app/profile/juno.com'],
  ['https://juno.manyvids.com/video/1', 'https://juno.manyvids.com'],
  ['https://onlyfans.com/juno/media', 'https://onlyfans.com/juno'],
  ['https://de.chaturbate.com/juno/?tab=bio', 'https://de.chaturbate.com/juno'],
  ['https://www.livejasmin.com/de/girl/Juno/pictures', 'https://www.livejasmin.com/de/girl/Juno'],
  ['https://de.pornhub.com/pornstar/juno/videos', 'https://de.pornhub.com/pornstar/juno'],
  ['https://www.clips4sale.com/studio/1234/juno', 'https://www.clips4sale.com/studio/1234'],
])('%s lies under %s', (url, profile) => {
  expect(profileOf(url, patterns)).toBe(profile);
});

it.each([
  // The profile itself, or no page of anybody.
  'https://x.com/juno',
  'https://reddit.com/user/juno',
  'https://reddit.com/user',
  'https://juno.example',
  'https://juno.example/?page=2',
  'javascript:alert(1)',
  // Sites that the catalogue does not know as platforms.
  'https://t.me/addlist/abc',
  'https://chaturbate.com/my_collection/x',
  `https://leak.example${'/a'.repeat(100_000)}`,
  'https://www.erome.com/a/AbC',
  'https://coomer.st/fansly/user/123/post/4',
  'https://bunkr.cr/a/x',
  'https://gofile.io/d/x',
  'https://mega.nz/folder/abc',
  'https://1337x.to/torrent/1/juno',
  'https://thepiratebay.org/description.php?id=1',
  'https://someforum.com/threads/juno.1/page-2',
  'https://studio.example/juno/1',
  'https://x.com.evil.example/juno/status/1',
  'https://evil.example/x.com/juno/1',
  // Everybody's pages on platforms.
  'https://www.pornhub.com/view_video.php?viewkey=1',
  'https://www.pornhub.com/model?page=2',
  'https://xhamster.com/videos/juno-1',
  'https://x.com/i/status/1',
  'https://x.com/search?q=juno',
  'https://x.com/hashtag/juno?f=live',
  'https://www.instagram.com/p/abc/?img_index=2',
  'https://www.instagram.com/reel/abc/extra',
  'https://www.instagram.com/stories/juno/1',
  'https://www.reddit.com/r/juno/comments/1',
  'https://www.facebook.com/profile.php?id=1',
  'https://www.facebook.com/groups/juno/posts/1',
  'https://t.me/c/123/4',
  'https://t.me/joinchat/abc/1',
  'https://t.me/+abc/1',
  'https://www.tumblr.com/tagged/juno?sort=top',
  'https://www.tumblr.com/?tag=juno',
  'https://www.manyvids.com/Video/1/juno',
  'https://cdn.manyvids.com/1/2.jpg',
  'https://onlyfans.com/123456/juno',
  'https://fansly.com/post/1/2',
  'https://chaturbate.com/tag/juno/f',
  'https://chaturbate.com/female-cams/?page=2',
  'https://chaturbate.com/de/juno',
])('%s is all there is', (url) => {
  expect(profileOf(url, patterns)).toBeNull();
});

it('a pattern that tells nobody’s profile from another’s is not used', () => {
  for (const pattern of [
    '{username}',
    'https://site.example/?k={username}',
    'https://site.example',
  ])
    expect(profileOf('https://site.example/juno/1', [pattern])).toBeNull();
});
