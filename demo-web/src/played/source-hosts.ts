import { withKnownSearch } from './known-searches.ts';
import { json, nothing, profiles, sameForAll, search } from './played-host.ts';
import type { PlayedHost } from './played-host.ts';

const videoList = (path: string) =>
  `<div id="list_videos_videos_list_search_result_items"><a href="${path}{n}/">{display} {query} video {n}</a></div>`;
const noData = nothing('There is no data in this list.', 200);
const noTag = nothing('The requested tag could not be found.');
const tagged = (path: string) =>
  `<h3 class="contentRow-title"><a href="${path}{slug}.10{n}/">{display} - {query} - part {n}</a></h3>`;

/** Leak archives, galleries, forums. */
const leakHosts: readonly PlayedHost[] = [
  {
    host: 'coomer.st',
    label: 'Coomer',
    routes: [
      {
        path: '/api/v1/onlyfans/user/{name}/profile',
        known: ['belledelphine', 'bellathorne'],
        found: json(
          '{"id":"{name}","name":"{name}","service":"onlyfans","indexed":"2026-02-11T09:00:00","updated":"2026-11-02T09:00:00","public_id":"{name}"}',
        ),
        missing: json('{"error":"Creator not found."}', 404),
      },
      { path: '/onlyfans/user/{name}', known: ['belledelphine', 'bellathorne'] },
    ],
  },
  {
    host: 'kemono.cr',
    label: 'Kemono',
    routes: [
      {
        path: '/api/v1/subscribestar/user/{name}/profile',
        known: ['derpixon'],
        found: json('{"id":"{name}","name":"{name}","service":"subscribestar"}'),
        missing: json('{"error":"Creator not found."}', 404),
      },
    ],
  },
  profiles('fapello.com', 'Fapello', '/{name}/', ['belle-delphine', 'bella-thorne']),
  {
    host: 'thothub.to',
    label: 'Thothub',
    routes: [search('/search/{name}/', ['belle-delphine'], videoList('/videos/'), noData)],
  },
  profiles('leakedzone.com', 'LeakedZone', '/{name}', ['belledelphine']),
  profiles('hotleaks.tv', 'HotLeaks', '/{name}', ['belledelphine']),
  profiles('nudostar.tv', 'NudoStar', '/models/{name}/', ['belle-delphine']),
  profiles('fapopedia.net', 'Fapopedia', '/{name}/', ['belle-delphine']),
  {
    host: 'influencersgonewild.com',
    label: 'Influencers Gone Wild',
    routes: [
      search(
        '/?s={name}',
        ['onlyfans'],
        '<article><a href="/{slug}-{n}/">{display} {query} set {n}</a></article>',
        nothing('Nothing Found', 200),
      ),
    ],
  },
  {
    host: 'dirtyship.com',
    label: 'DirtyShip',
    routes: [
      search(
        '/?s={name}',
        ['onlyfans'],
        '<div class="thumi"><a href="/{slug}-{n}/">{display} {query}</a></div>',
        nothing('Nothing found', 200),
      ),
    ],
  },
  sameForAll('simpcity.cr', 'SimpCity', 'ddos_guard'),
  {
    host: 'forums.socialmediagirls.com',
    label: 'Social Media Girls',
    routes: [search('/tags/{name}/', ['onlyfans'], tagged('/threads/'), noTag)],
  },
  {
    host: 'nudostar.com',
    label: 'NudoStar Forum',
    routes: [search('/forum/tags/{name}/', ['onlyfans'], tagged('/forum/threads/'), noTag)],
  },
  {
    host: 'vipergirls.to',
    label: 'ViperGirls',
    routes: [
      search(
        '/tags.php?tag={name}',
        ['playboy'],
        '<a class="searchtitle" href="/threads/{n}-{slug}">{display} {query}</a>',
        nothing('Invalid Tag specified.', 200),
      ),
    ],
  },
  profiles(
    'www.forumophilia.com',
    'Forumophilia',
    '/profile.php?mode=viewprofile&u={name}',
    ['admin', 'bob'],
    {
      found: {
        status: 200,
        title: 'Forumophilia :: Viewing profile :: {name}',
        main: '<th>All about {name}</th><td>Joined: 2014</td>',
      },
      missing: nothing('Sorry, but that user does not exist.', 200),
    },
  ),
  {
    host: 'archived.moe',
    label: 'Archived.Moe',
    routes: [
      search(
        '/_/search/text/{name}/',
        ['onlyfans'],
        '<article><div class="post_data"><a href="/r/thread/{n}/">thread</a></div><div class="text">{display} {query}</div></article>',
        nothing('No results found.', 404),
      ),
    ],
  },
];

const noVideos = nothing('No results', 200);
const thumbs = '<div class="thumb-block"><a href="/video-{n}/">{display} {query} {n}</a></div>';

/** Tube and file sites. */
const tubeHosts: readonly PlayedHost[] = [
  profiles('www.erome.com', 'EroMe', '/{name}', ['erome', 'bob']),
  sameForAll('www.redgifs.com', 'RedGIFs', 'empty_app'),
  profiles('api.redgifs.com', 'RedGIFs', '/v1/users/{name}', ['redgifs'], {
    place: 'www.redgifs.com',
    found: json('{"username":"{name}","name":"{display}","gifs":14,"followers":302}'),
    missing: json('{"error":{"code":"NotFound","message":"User not found"}}', 404),
  }),
  profiles('motherless.com', 'Motherless', '/m/{name}', ['motherless']),
  profiles('www.imagefap.com', 'ImageFap', '/profile/{name}', ['imagefap'], {
    found: {
      status: 200,
      title: "{name}'s Profile",
      main: '<a href="/profile.php?user={name}">{name}</a>',
    },
    missing: nothing('User does not exist', 200),
  }),
  profiles('www.tnaflix.com', 'TNAFlix', '/profile/{name}', ['tnaflix', 'hacker']),
  profiles('archivebate.com', 'Archivebate', '/profile/{name}', ['siswet19']),
  {
    host: 'www.eporner.com',
    label: 'Eporner',
    routes: [
      {
        path: '/api/v2/video/search/?query={name}&format=json',
        kind: 'search',
        known: ['playboy'],
        found: json(
          '{"start":0,"count":2,"per_page":5,"page":1,"time_ms":3,"total_count":2,"total_pages":1,"videos":[{"id":"aB1","title":"{display} - {query} private set","keywords":"{query}, leaked","url":"https://www.eporner.com/video-aB1/{query}/"},{"id":"aB2","title":"{display} {query} stream","keywords":"{query}","url":"https://www.eporner.com/video-aB2/{query}/"}]}',
        ),
        missing: json(
          '{"start":0,"count":0,"per_page":5,"page":1,"time_ms":1,"total_count":0,"total_pages":0,"videos":[]}',
        ),
      },
      search('/search/{name}/', ['playboy'], thumbs, noVideos),
    ],
  },
  {
    host: 'api.redtube.com',
    label: 'RedTube',
    routes: [
      {
        path: '/?data=redtube.Videos.searchVideos&search={name}',
        kind: 'search',
        known: ['playboy'],
        found: json('{"videos":[{"video":{"title":"{display} {query}"}}],"count":1}'),
        missing: json('{"code":2001,"message":"No Videos found!"}'),
      },
    ],
  },
  {
    host: 'spankbang.com',
    label: 'SpankBang',
    routes: [
      search(
        '/s/{name}/',
        ['playboy'],
        '<div class="video-item"><a href="/{n}/video/{slug}">{display} {query}</a></div>',
        noVideos,
      ),
    ],
  },
  {
    host: 'www.xnxx.com',
    label: 'XNXX',
    routes: [search('/search/{name}', ['playboy'], thumbs, noVideos)],
  },
  {
    host: 'hqporner.com',
    label: 'HQPorner',
    routes: [
      search(
        '/?q={name}',
        ['playboy'],
        '<a href="/hdporn/{n}-{slug}.html">{display} {query}</a>',
        nothing('Sorry, no results', 200),
      ),
    ],
  },
  ...(
    [
      ['www.porntrex.com', 'PornTrex', 'playboy'],
      ['www.camwhores.tv', 'CamWhores', 'chaturbate'],
    ] as const
  ).map(([host, label, known]) => ({
    host,
    label,
    routes: [search('/search/{name}/', [known], videoList('/video/'), noData)],
  })),
  {
    host: 'bunkr-albums.io',
    label: 'Bunkr albums',
    routes: [
      search(
        '/?search={name}',
        ['onlyfans'],
        '<a href="https://bunkr.cr/a/k{n}Qx7">{display} {query} ({n}0 files)</a>',
        nothing('No results found', 200),
      ),
    ],
  },
  {
    host: 'jpg6.su',
    label: 'JPG6 pictures',
    routes: [
      search(
        '/search/images/?q={name}',
        ['onlyfans'],
        '<div class="list-item c8"><a href="/img/{slug}.{n}">{display} {query}</a></div>',
        nothing("There's nothing to show here.", 200),
      ),
    ],
  },
  {
    host: 'apibay.org',
    label: 'The Pirate Bay',
    routes: [
      {
        path: '/q.php?q={name}',
        kind: 'search',
        known: ['onlyfans'],
        found: json(
          '[{"id":"1","name":"{display} {query} pack","info_hash":"AA","status":"member","username":"packer"}]',
        ),
        missing: json(
          '[{"id":"0","name":"No results returned","info_hash":"0000000000000000000000000000000000000000","status":"member","username":""}]',
        ),
      },
    ],
  },
  {
    host: '1337x.to',
    label: '1337x',
    routes: [
      search(
        '/search/{name}/1/',
        ['onlyfans'],
        '<a href="/torrent/{n}/{slug}/">{display} {query}</a>',
        nothing('No results were returned.', 200),
      ),
    ],
  },
  {
    host: 'btdig.com',
    label: 'BTDigg',
    routes: [
      search(
        '/search?q={name}',
        ['onlyfans'],
        '<div class="one_result"><a href="/{n}/{slug}">{display} {query}</a></div>',
        nothing('0 results found', 200),
      ),
    ],
  },
];

export const sourceHosts: readonly PlayedHost[] = [...leakHosts, ...tubeHosts].map(withKnownSearch);
