import { defineSites } from './define-sites.ts';

/** Video and picture hosts whose members upload under names of their own. */
export const tubeProfiles = defineSites({ kind: 'tube', category: 'Other', isAdult: true }, [
  {
    id: 'erome',
    label: 'EroMe',
    urlPattern: 'https://www.erome.com/{username}',
    search: {
      address: 'https://www.erome.com/search?q={query}',
      space: '+',
      results: '^/a/',
      known: 'onlyfans',
    },
    rule: {
      found: { status: [200], text: ['erome.com/{username}"', 'erome.com/{username}?'] },
      missing: { status: [404] },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,40}$',
      known: ['erome', 'bob'],
    },
  },
  {
    id: 'redgifs',
    label: 'RedGIFs',
    urlPattern: 'https://www.redgifs.com/users/{username}',
    // The page is an empty app; the user look-up behind it answers everybody.
    rule: {
      probeUrl: 'https://api.redgifs.com/v1/users/{username}',
      found: { status: [200], text: ['"username":"{username}"', '"username": "{username}"'] },
      missing: { status: [404] },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,40}$',
      known: ['redgifs'],
    },
  },
  {
    id: 'motherless',
    label: 'Motherless',
    urlPattern: 'https://motherless.com/m/{username}',
    search: {
      address: 'https://motherless.com/term/{query}',
      space: '+',
      known: 'onlyfans',
      results: '^/(?:g/[^/]+/)?[A-F0-9]{5,}$',
    },
    rule: {
      found: { status: [200], text: ['/m/{username}"', '/u/{username}"'] },
      missing: { status: [404] },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,40}$',
      known: ['motherless'],
    },
  },
  {
    id: 'imagefap',
    label: 'ImageFap',
    urlPattern: 'https://www.imagefap.com/profile/{username}',
    search: {
      address: 'https://www.imagefap.com/gallery.php?search={query}',
      space: '+',
      known: 'playboy',
      results: '^/(?:gallery|pictures)',
    },
    rule: {
      found: { status: [200], text: ['profile.php?user={username}', "{username}'s Profile"] },
      missing: { status: [200, 404], text: ['User does not exist', 'Invalid user'] },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,40}$',
      known: ['imagefap'],
    },
  },
  {
    id: 'xhamster-users',
    label: 'xHamster users',
    urlPattern: 'https://xhamster.com/users/{username}',
    rule: {
      found: {
        status: [200],
        text: ['xhamster.com/users/{username}"', '/users/profiles/{username}"'],
      },
      missing: { status: [404] },
      usernamePattern: '^[a-z0-9_-]{2,40}$',
      known: ['xhamster'],
      protection: ['age_gate'],
    },
  },
  {
    id: 'pornhub-users',
    label: 'Pornhub users',
    urlPattern: 'https://www.pornhub.com/users/{username}',
    rule: {
      found: { status: [200], text: ['/users/{username}"', '/users/{username}/videos'] },
      missing: { status: [404] },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,40}$',
      known: ['pornhub', 'blue'],
      protection: ['age_gate'],
    },
  },
  {
    id: 'tnaflix',
    label: 'TNAFlix',
    urlPattern: 'https://www.tnaflix.com/profile/{username}',
    search: {
      address: 'https://www.tnaflix.com/search?what={query}',
      space: '+',
      known: 'onlyfans',
      results: '/video\\d+',
    },
    rule: {
      found: { status: [200], text: ['/profile/{username}"', '/profile/{username}/'] },
      missing: { status: [404] },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,40}$',
      known: ['tnaflix', 'hacker'],
    },
  },
  {
    id: 'archivebate',
    label: 'Archivebate',
    urlPattern: 'https://archivebate.com/profile/{username}',
    // Recordings of cam shows, filed by the model's room.
    rule: {
      found: { status: [200], text: ['archivebate.com/watch/', '/profile/{username}"'] },
      missing: { status: [404] },
      usernamePattern: '^[a-zA-Z0-9_-]{2,40}$',
      known: ['siswet19'],
    },
  },
]);
