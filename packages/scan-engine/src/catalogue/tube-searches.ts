import { defineSites } from './define-sites.ts';

/**
 * Tube sites asked through their search. Found is a list of results, missing the sentence that there is
 * none; the echoed query proves nothing and stands on neither side.
 */
export const tubeSearches = defineSites({ kind: 'tube', category: 'Other', isAdult: true }, [
  {
    id: 'eporner',
    label: 'Eporner',
    urlPattern: 'https://www.eporner.com/search/{username}/',
    search: {
      address:
        'https://www.eporner.com/api/v2/video/search/?query={query}&per_page=50&format=json&lq=0',
      reader: 'eporner',
    },
    // Documented public API of the site.
    rule: {
      probeUrl:
        'https://www.eporner.com/api/v2/video/search/?query={username}&per_page=5&format=json&lq=0',
      found: { status: [200], text: ['"videos":[{', '"videos": [{'] },
      missing: { status: [200], text: ['"total_count":0,', '"total_count": 0,'] },
      isSearch: true,
      known: ['playboy'],
    },
  },
  {
    id: 'pornhub-search',
    label: 'Pornhub search',
    urlPattern: 'https://www.pornhub.com/video/search?search={username}',
    search: {
      address: 'https://www.pornhub.com/webmasters/search?search={query}&thumbsize=medium',
      space: '+',
      nothing: ['No videos found'],
      reader: 'webmasters',
    },
    // The site's documented API for webmasters.
    rule: {
      probeUrl: 'https://www.pornhub.com/webmasters/search?search={username}&thumbsize=small',
      found: { status: [200], text: ['"videos":[{', '"videos": [{'] },
      missing: { status: [200, 404], text: ['No Videos found', 'No videos found'] },
      isSearch: true,
      known: ['playboy'],
      protection: ['age_gate'],
    },
  },
  {
    id: 'redtube',
    label: 'RedTube',
    urlPattern: 'https://www.redtube.com/?search={username}',
    search: {
      address:
        'https://api.redtube.com/?data=redtube.Videos.searchVideos&output=json&thumbsize=big&search={query}',
      space: '+',
      nothing: ['No videos found'],
      reader: 'webmasters',
    },
    // The site's documented API for webmasters.
    rule: {
      probeUrl:
        'https://api.redtube.com/?data=redtube.Videos.searchVideos&output=json&search={username}',
      found: { status: [200], text: ['"videos":[{', '"videos": [{'] },
      missing: { status: [200, 404], text: ['No Videos found', 'No videos found', '"count":0,'] },
      isSearch: true,
      known: ['playboy'],
    },
  },
  {
    id: 'spankbang',
    label: 'SpankBang',
    urlPattern: 'https://spankbang.com/s/{username}/',
    search: {
      address: 'https://spankbang.com/s/{query}/',
      space: '+',
      nothing: ['No results', 'did not match any'],
      results: '/video/',
    },
    rule: {
      found: { status: [200], text: ['class="video-item', 'data-testid="video-item"'] },
      missing: { status: [200, 404], text: ['No results', 'did not match any'] },
      isSearch: true,
      known: ['playboy'],
      protection: ['cloudflare'],
    },
  },
  {
    id: 'xvideos-search',
    label: 'XVideos search',
    urlPattern: 'https://www.xvideos.com/?k={username}',
    search: {
      address: 'https://www.xvideos.com/?k={query}',
      space: '+',
      nothing: ['No video match', 'did not match any video'],
      results: '^/video',
    },
    rule: {
      found: { status: [200], text: ['class="thumb-block', 'class="frame-block thumb-block'] },
      missing: { status: [200, 404], text: ['No video match', 'did not match any video'] },
      isSearch: true,
      known: ['playboy'],
    },
  },
  {
    id: 'xnxx',
    label: 'XNXX',
    urlPattern: 'https://www.xnxx.com/search/{username}',
    search: {
      address: 'https://www.xnxx.com/search/{query}',
      space: '+',
      nothing: ['No results', 'No video match'],
      results: '^/video',
    },
    rule: {
      found: { status: [200], text: ['class="thumb-block'] },
      missing: { status: [200, 404], text: ['No results', 'No video match'] },
      isSearch: true,
      known: ['playboy'],
    },
  },
  {
    id: 'hqporner',
    label: 'HQPorner',
    urlPattern: 'https://hqporner.com/?q={username}',
    search: {
      address: 'https://hqporner.com/?q={query}',
      space: '+',
      nothing: ['Sorry, no results', 'No videos'],
      results: '^/hdporn/',
    },
    rule: {
      found: { status: [200], text: ['href="/hdporn/'] },
      missing: { status: [200, 404], text: ['Sorry, no results', 'not found any', 'No videos'] },
      isSearch: true,
      known: ['playboy'],
    },
  },
  {
    id: 'porntrex',
    label: 'PornTrex',
    urlPattern: 'https://www.porntrex.com/search/{username}/',
    search: {
      address: 'https://www.porntrex.com/search/{query}/',
      space: '-',
      nothing: ['There is no data in this list'],
      results: '^/video/',
    },
    rule: {
      found: { status: [200], text: ['list_videos_videos_list_search_result_items'] },
      missing: { status: [200, 404], text: ['There is no data in this list'] },
      isSearch: true,
      known: ['playboy'],
    },
  },
  {
    id: 'camwhores',
    label: 'CamWhores',
    urlPattern: 'https://www.camwhores.tv/search/{username}/',
    search: {
      address: 'https://www.camwhores.tv/search/{query}/',
      space: '-',
      nothing: ['There is no data in this list'],
      results: '^/videos?/',
    },
    rule: {
      found: { status: [200], text: ['list_videos_videos_list_search_result_items'] },
      missing: { status: [200, 404], text: ['There is no data in this list'] },
      isSearch: true,
      known: ['chaturbate'],
      protection: ['cloudflare'],
    },
  },
]);
