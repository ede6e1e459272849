import { defineSites, noSuchPage } from './define-sites.ts';

/**
 * Archives and galleries of copied subscription content. None of them asks its visitors to sign in.
 * Known names are public figures of the trade whose pages have stood for years, or a brand to search for.
 */
export const leakSites = defineSites({ kind: 'leak', category: 'Forum', isAdult: true }, [
  {
    id: 'coomer',
    label: 'Coomer',
    urlPattern: 'https://coomer.st/onlyfans/user/{username}',
    search: {
      address: 'https://coomer.st/api/v1/onlyfans/user/{query}/posts',
      space: '',
      known: 'belledelphine',
      headers: { accept: 'text/css' },
      reader: 'coomer',
    },
    // The archive's public API. It asks automatic clients to send exactly this Accept header.
    rule: {
      probeUrl: 'https://coomer.st/api/v1/onlyfans/user/{username}/profile',
      headers: { accept: 'text/css' },
      found: { status: [200], text: ['"id":"{username}"', '"id": "{username}"'] },
      missing: { status: [404] },
      usernamePattern: '^[a-z0-9._-]{3,40}$',
      known: ['belledelphine', 'bellathorne'],
      protection: ['ddos_guard'],
    },
  },
  {
    id: 'kemono',
    label: 'Kemono',
    urlPattern: 'https://kemono.cr/subscribestar/user/{username}',
    search: {
      address: 'https://kemono.cr/api/v1/subscribestar/user/{query}/posts',
      space: '',
      known: 'derpixon',
      headers: { accept: 'text/css' },
      reader: 'coomer',
    },
    // Patreon and Fanbox are archived under numbers; only SubscribeStar pages carry the name.
    rule: {
      probeUrl: 'https://kemono.cr/api/v1/subscribestar/user/{username}/profile',
      headers: { accept: 'text/css' },
      found: { status: [200], text: ['"id":"{username}"', '"id": "{username}"'] },
      missing: { status: [404] },
      usernamePattern: '^[a-z0-9_-]{3,40}$',
      known: ['derpixon'],
      protection: ['ddos_guard'],
    },
  },
  {
    id: 'fapello',
    label: 'Fapello',
    urlPattern: 'https://fapello.com/{username}/',
    search: { address: 'https://fapello.com/search/{query}/', space: '-', known: 'Belle Delphine' },
    // Names without a gallery are sent to the front page.
    rule: {
      found: { status: [200], text: ['fapello.com/{username}/'] },
      missing: { status: noSuchPage },
      usernamePattern: '^[a-z0-9_-]{2,60}$',
      known: ['belle-delphine', 'bella-thorne'],
    },
  },
  {
    id: 'thothub',
    label: 'Thothub',
    urlPattern: 'https://thothub.to/search/{username}/',
    search: {
      address: 'https://thothub.to/search/{query}/',
      space: '-',
      nothing: ['There is no data in this list', 'no videos found'],
      results: '^/videos?/',
    },
    rule: {
      found: { status: [200], text: ['list_videos_videos_list_search_result_items'] },
      missing: { status: [200, 404], text: ['There is no data in this list', 'no videos found'] },
      isSearch: true,
      known: ['belle-delphine'],
      protection: ['cloudflare'],
    },
  },
  {
    id: 'leakedzone',
    label: 'LeakedZone',
    urlPattern: 'https://leakedzone.com/{username}',
    search: {
      address: 'https://leakedzone.com/search?search={query}',
      space: '+',
      known: 'belledelphine',
    },
    rule: {
      found: { status: [200], text: ['leakedzone.com/{username}"', '/{username}/photo'] },
      missing: { status: noSuchPage },
      usernamePattern: '^[a-z0-9_.-]{2,60}$',
      known: ['belledelphine'],
      protection: ['cloudflare'],
    },
  },
  {
    id: 'hotleaks',
    label: 'HotLeaks',
    urlPattern: 'https://hotleaks.tv/{username}',
    search: {
      address: 'https://hotleaks.tv/search?search={query}',
      space: '+',
      known: 'belledelphine',
    },
    rule: {
      found: { status: [200], text: ['hotleaks.tv/{username}"', '/{username}/photo'] },
      missing: { status: noSuchPage },
      usernamePattern: '^[a-z0-9_.-]{2,60}$',
      known: ['belledelphine'],
      protection: ['cloudflare'],
    },
  },
  {
    id: 'nudostar',
    label: 'NudoStar',
    urlPattern: 'https://nudostar.tv/models/{username}/',
    rule: {
      found: { status: [200], text: ['/models/{username}/'] },
      missing: { status: noSuchPage },
      usernamePattern: '^[a-z0-9-]{2,60}$',
      known: ['belle-delphine'],
    },
  },
  {
    id: 'fapopedia',
    label: 'Fapopedia',
    urlPattern: 'https://fapopedia.net/{username}/',
    rule: {
      found: { status: [200], text: ['fapopedia.net/{username}/'] },
      missing: { status: noSuchPage },
      usernamePattern: '^[a-z0-9-]{2,60}$',
      known: ['belle-delphine'],
    },
  },
  {
    id: 'influencersgonewild',
    label: 'Influencers Gone Wild',
    urlPattern: 'https://influencersgonewild.com/?s={username}',
    search: {
      address: 'https://influencersgonewild.com/?s={query}',
      space: '+',
      nothing: ['Nothing Found', 'nothing matched your search'],
    },
    rule: {
      found: { status: [200], text: ['<article'] },
      missing: { status: [200, 404], text: ['Nothing Found', 'nothing matched your search'] },
      isSearch: true,
      known: ['onlyfans'],
    },
  },
  {
    id: 'dirtyship',
    label: 'DirtyShip',
    urlPattern: 'https://dirtyship.com/?s={username}',
    search: {
      address: 'https://dirtyship.com/?s={query}',
      space: '+',
      nothing: ['Nothing found', 'No videos found'],
    },
    rule: {
      found: { status: [200], text: ['class="thumi"', 'class="thumb'] },
      missing: { status: [200, 404], text: ['Nothing found', 'No videos found'] },
      isSearch: true,
      known: ['onlyfans'],
    },
  },
]);
