import { builtInSites } from '@leakblock/scan-engine';
import { describe, expect, it } from 'vitest';
import { handleOf } from './handle-of.ts';

const patterns = builtInSites
  .filter(({ kind }) => kind === 'platform')
  .map(({ urlPattern }) => urlPattern);

describe('what somebody is called on her own pages', () => {
  it.each(patterns)('%s', (pattern) => {
    const page = pattern.replace('{username}', 'Quill.Marlow_77');
    const named = pattern.startsWith('https://{username}') ? 'quillmarlow_77' : 'quill.marlow_77';
    const url = pattern.startsWith('https://{username}') ? page.replace('.', '') : page;
    for (const more of ['', '/', '/?ref=home&lang=en', '#top'])
      expect(handleOf(url.replace(/\/$/u, '') + more, patterns)).toBe(named);
  });

  it.each([
    ['https://old.reddit.com/u/quill/submitted/?sort=new', 'quill'],
    ['https://www.livejasmin.com/de/girl/Quill', 'quill'],
    ['https://www.snapchat.com/@quill', 'quill'],
    ['https://bsky.app/profile/quill.example', 'quill.example'],
    ['https://quill.tumblr.com/post/7001', 'quill'],
    ['https://www.instagram.com/stories/quill/', 'quill'],
    ['https://www.instagram.com/quill/reels/?hl=de', 'quill'],
    ['https://www.manyvids.com/Profile/10010/quill/Store/Videos/', 'quill'],
    ['https://www.youtube.com/c/Quill/videos', 'quill'],
    ['https://m.facebook.com/profile.php?id=100044817', '100044817'],
    ['https://shop.example/en/models/%40ana%C3%AFs.html?page=2', 'anaïs'],
    ['https://x.com/jo', 'jo'],
    ['https://x.com/en/privacy', null],
    ['https://pages.example/%E8%8A%B1%E5%AD%90', '花子'],
    ['https://quill.example/', 'quill.example'],
    ['https://www.quill.example/about?x=1', 'quill.example'],
    ['https://onlyfans.com/', null],
    ['https://www.reddit.com/user/', null],
    ['no address', null],
  ])('%s', (url, handle) => {
    expect(handleOf(url, patterns)).toBe(handle);
  });

  it('reads platforms with a hyphen in their address', () => {
    const added = ['https://fan-club.example/her-page/{username}/all-of-it'];
    expect(handleOf('https://fan-club.example/her-page/quill/all-of-it', added)).toBe('quill');
  });
});
