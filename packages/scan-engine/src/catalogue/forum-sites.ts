import { defineSites } from './define-sites.ts';

/**
 * Forums where copies are traded. Their searches are for members, their tag pages mostly for everybody:
 * a thread about a creator carries her name as a tag.
 */
export const forumSites = defineSites({ kind: 'forum', category: 'Forum', isAdult: true }, [
  {
    id: 'simpcity',
    label: 'SimpCity',
    urlPattern: 'https://simpcity.cr/tags/{username}/',
    search: { address: 'https://simpcity.cr/tags/{query}/', space: '-', results: '^/threads/' },
    // Everything but the front page is for members most of the time: then the wall says so, "unknown".
    rule: {
      found: { status: [200], text: ['class="contentRow-title"'] },
      missing: { status: [404], text: ['tag could not be found', 'tags could not be found'] },
      isSearch: true,
      known: ['onlyfans'],
      protection: ['ddos_guard', 'login'],
    },
  },
  {
    id: 'socialmediagirls',
    label: 'Social Media Girls',
    urlPattern: 'https://forums.socialmediagirls.com/tags/{username}/',
    search: {
      address: 'https://forums.socialmediagirls.com/tags/{query}/',
      space: '-',
      results: '^/threads/',
    },
    rule: {
      found: { status: [200], text: ['class="contentRow-title"'] },
      missing: { status: [404], text: ['tag could not be found', 'tags could not be found'] },
      isSearch: true,
      known: ['onlyfans'],
      protection: ['cloudflare', 'login'],
    },
  },
  {
    id: 'nudostar-forum',
    label: 'NudoStar Forum',
    urlPattern: 'https://nudostar.com/forum/tags/{username}/',
    search: {
      address: 'https://nudostar.com/forum/tags/{query}/',
      space: '-',
      results: '^/forum/threads/',
    },
    rule: {
      found: { status: [200], text: ['class="contentRow-title"'] },
      missing: { status: [404], text: ['tag could not be found', 'tags could not be found'] },
      isSearch: true,
      known: ['onlyfans'],
    },
  },
  {
    id: 'vipergirls',
    label: 'ViperGirls',
    urlPattern: 'https://vipergirls.to/tags.php?tag={username}',
    search: {
      address: 'https://vipergirls.to/tags.php?tag={query}',
      space: '+',
      nothing: ['No Tag specified', 'Invalid Tag', 'no threads tagged'],
      results: '^/threads/',
    },
    rule: {
      found: { status: [200], text: ['class="searchtitle"', 'id="thread_title_'] },
      missing: {
        status: [200, 404],
        text: ['No Tag specified', 'Invalid Tag', 'no threads tagged'],
      },
      isSearch: true,
      known: ['playboy'],
    },
  },
  {
    id: 'forumophilia',
    label: 'Forumophilia',
    urlPattern: 'https://www.forumophilia.com/profile.php?mode=viewprofile&u={username}',
    rule: {
      found: { status: [200], text: ['Viewing profile :: {username}', 'All about {username}'] },
      missing: { status: [200, 404], text: ['that user does not exist'] },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,25}$',
      known: ['admin', 'bob'],
    },
  },
  {
    id: 'reddit-communities',
    label: 'Reddit communities',
    urlPattern: 'https://www.reddit.com/r/{username}/',
    // A community that bears her name. Free names are sent to the search; private ones answer 403.
    rule: {
      probeUrl: 'https://www.reddit.com/r/{username}/about.json',
      found: {
        status: [200],
        text: ['"display_name": "{username}"', '"display_name":"{username}"'],
      },
      missing: { status: [302], location: '/subreddits/search' },
      usernamePattern: '^[a-zA-Z0-9][a-zA-Z0-9_]{2,20}$',
      known: ['funny', 'pics'],
      protection: ['ip_reputation'],
    },
  },
  {
    id: 'archived-moe',
    label: 'Archived.Moe',
    urlPattern: 'https://archived.moe/_/search/text/{username}/',
    rule: {
      found: { status: [200], text: ['class="post_data"'] },
      missing: { status: [200, 404], text: ['No results found', 'No search results'] },
      isSearch: true,
      known: ['onlyfans'],
      protection: ['cloudflare'],
    },
  },
]);
