import { defineSites } from './define-sites.ts';

/**
 * File and picture hosts and the indexes that make their files findable. Hosts whose links are secret
 * and that have no search (GoFile, Pixeldrain, Mega itself) cannot be asked about a name and are left to
 * the search connectors.
 */
export const fileSites = defineSites({ kind: 'file_host', category: 'Other', isAdult: true }, [
  {
    id: 'bunkr',
    label: 'Bunkr albums',
    urlPattern: 'https://bunkr-albums.io/?search={username}',
    search: {
      address: 'https://bunkr-albums.io/?search={query}',
      space: '+',
      nothing: ['No results found', 'No albums found'],
      results: '^/a/',
      hosts: ['bunkr.cr', 'bunkr.si', 'bunkr.ph', 'bunkr.ac', 'bunkr.pk'],
    },
    rule: {
      found: { status: [200], text: ['/a/'] },
      missing: { status: [200, 404], text: ['No results found', 'No albums found'] },
      isSearch: true,
      known: ['onlyfans'],
    },
  },
  {
    id: 'jpg-fish',
    label: 'JPG6 pictures',
    urlPattern: 'https://jpg6.su/search/images/?q={username}',
    search: {
      address: 'https://jpg6.su/search/images/?q={query}',
      space: '+',
      nothing: ["There's nothing to show here", 'There&#039;s nothing'],
      results: '^/(?:img|a)/',
    },
    rule: {
      found: { status: [200], text: ['class="list-item '] },
      missing: {
        status: [200, 404],
        text: ["There's nothing to show here", 'There&#039;s nothing'],
      },
      isSearch: true,
      known: ['onlyfans'],
      protection: ['ddos_guard'],
    },
  },
  {
    id: 'piratebay',
    label: 'The Pirate Bay',
    urlPattern: 'https://thepiratebay.org/search.php?q={username}',
    search: {
      address: 'https://apibay.org/q.php?q={query}&cat=500',
      hosts: ['thepiratebay.org'],
      reader: 'apibay',
    },
    // The index behind the page. "Nothing" is one entry with a name of its own and the number 0.
    rule: {
      probeUrl: 'https://apibay.org/q.php?q={username}&cat=500',
      found: { status: [200], text: Array.from('123456789', (digit) => `"id":"${digit}`) },
      missing: { status: [200], text: ['"name":"No results returned"'] },
      isSearch: true,
      known: ['onlyfans'],
      protection: ['cloudflare'],
    },
  },
  {
    id: 'leetx',
    label: '1337x',
    urlPattern: 'https://1337x.to/search/{username}/1/',
    search: {
      address: 'https://1337x.to/search/{query}/1/',
      space: '+',
      nothing: ['No results were returned'],
      results: '^/torrent/',
    },
    rule: {
      found: { status: [200], text: ['href="/torrent/'] },
      missing: { status: [200, 404], text: ['No results were returned'] },
      isSearch: true,
      known: ['onlyfans'],
      protection: ['cloudflare'],
    },
  },
  {
    id: 'btdig',
    label: 'BTDigg',
    urlPattern: 'https://btdig.com/search?q={username}',
    search: {
      address: 'https://btdig.com/search?q={query}',
      space: '+',
      nothing: ['0 results found'],
    },
    rule: {
      found: { status: [200], text: ['class="one_result"'] },
      missing: { status: [200, 404], text: ['0 results found'] },
      isSearch: true,
      known: ['onlyfans'],
    },
  },
]);
