import { describe, expect, it } from 'vitest';
import { readFollowers } from './read-count.ts';
import { readProfileFacts } from './read-profile-facts.ts';

const address = 'https://social.example/luna.official';

describe('a profile', () => {
  it('is read from linked data', () => {
    const data = {
      '@type': 'ProfilePage',
      dateCreated: '2026-09-01T12:00:00Z',
      mainEntity: {
        '@type': 'Person',
        name: 'Luna Marlowe',
        description: 'My only real account',
        image: 'https://cdn.example/luna.jpg',
        sameAs: ['https://pay.example/luna'],
        interactionStatistic: [
          { interactionType: 'https://schema.org/WriteAction', userInteractionCount: 5 },
          { interactionType: 'https://schema.org/FollowAction', userInteractionCount: 1204 },
        ],
      },
    };
    const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    expect(readProfileFacts(html, address)).toEqual({
      displayName: 'Luna Marlowe',
      bio: 'My only real account',
      avatarUrl: 'https://cdn.example/luna.jpg',
      links: ['https://pay.example/luna'],
      followers: 1204,
      createdOn: '2026-09-01',
    });
  });

  it.each([null, '', -1, 0.5, true, '1,204'])('hides how many follow: %j', (count) => {
    const data = {
      '@type': 'Person',
      interactionStatistic: { interactionType: 'FollowAction', userInteractionCount: count },
    };
    const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    expect(readProfileFacts(html, address).followers).toBeNull();
  });

  it('is read from marks and words', () => {
    const html = `<meta property="og:title" content="Luna Marlowe (@luna.official) | Social"><meta property="og:image" content="/a/luna.jpg">
      <main class="profile-card"><h1>Luna Marlowe</h1><p class="bio">Real account. <a href="https://bio.example/luna">links</a></p>
      <a href="/help">Help</a><p>12.3K Followers</p><p>Joined March 2025</p></main>`;
    expect(readProfileFacts(html, address)).toEqual({
      displayName: 'Luna Marlowe',
      bio: 'Real account. links',
      avatarUrl: 'https://social.example/a/luna.jpg',
      links: ['https://bio.example/luna'],
      followers: 12_300,
      createdOn: '2025-03-01',
    });
  });

  it('that says nothing has no facts', () => {
    expect(readProfileFacts('<p>hello</p>', address)).toEqual({
      displayName: null,
      bio: null,
      avatarUrl: null,
      links: [],
      followers: null,
      createdOn: null,
    });
  });

  it('is called by its title without handle and site', () => {
    const html = '<title>x</title><meta property="og:title" content="Luna 🌙 (@luna) • Photos">';
    expect(readProfileFacts(html, address).displayName).toBe('Luna 🌙');
  });

  it.each([
    ['Joined 3 March 2025', '2025-03-03'],
    ['Joined March 3, 2025', '2025-03-03'],
    ['Member since 2019', '2019-01-01'],
    ['Mitglied seit Oktober 2021', '2021-10-01'],
    ['Se unió en abril de 2020', '2020-04-01'],
    ['Membre depuis août 2022', '2022-08-01'],
    ['Registered: 2024-06-30', '2024-06-30'],
    ['Joined the dark side', null],
    ['Joined February 31, 2024', null],
  ])('tells its age: %s', (text, day) => {
    expect(readProfileFacts(`<p>${text}</p>`, address).createdOn).toBe(day);
  });
});

describe('followers', () => {
  it.each([
    ['1,234 followers', 1234],
    ['1.234 Follower', 1234],
    ['12.3K Followers, 10 Following', 12_300],
    ['12,3 Tsd. Follower', 12_300],
    ['1,2 Mio. Abonnenten', 1_200_000],
    ['3 M de seguidores', 3_000_000],
    ['4,5 k abonnés', 4500],
    ['2 mil seguidores', 2000],
    ['1.5M subscribers', 1_500_000],
    ['12 тыс. подписчиков', 12_000],
    ['Followers: 87', 87],
    ['Followers 2.1k', 2100],
    ['1 234 567 followers', 1_234_567],
    ['3 million followers', 3_000_000],
    ['1,2 mi de seguidores', 1_200_000],
    ['999 fans', 999],
    ['14 1,204 followers', 1204],
    ['14\n1,204 followers', 1204],
    ['2 more followers', null],
    ['no followers', null],
    ['follow me', null],
  ])('%s', (text, count) => {
    expect(readFollowers(text)).toBe(count);
  });
});
