import { json, nothing, profiles, results, sameForAll, search, to } from './played-host.ts';
import type { PlayedHost } from './played-host.ts';

/** Subscription, clip and cam platforms. */
export const adultHosts: readonly PlayedHost[] = [
  sameForAll('onlyfans.com', 'OnlyFans', 'empty_app'),
  sameForAll('fansly.com', 'Fansly', 'empty_app'),
  profiles('apiv3.fansly.com', 'Fansly', '/api/v1/account?usernames={name}', ['fansly'], {
    place: 'fansly.com',
    found: json(
      '{"success":true,"response":[{"id":"411111111111111111","username":"{name}","displayName":"{display}","followCount":1203}]}',
    ),
    missing: json('{"success":true,"response":[]}'),
  }),
  profiles('www.fanvue.com', 'Fanvue', '/{name}', ['fanvue']),
  profiles('*.manyvids.com', 'ManyVids', '/', ['manyvids'], {
    found: to('https://www.manyvids.com/Profile/1000001/{name}/Store/Videos/'),
  }),
  profiles('www.patreon.com', 'Patreon', '/{name}', ['patreon', 'kurzgesagt']),
  profiles('justfor.fans', 'JustFor.Fans', '/{name}', ['justforfans'], {
    missing: to('https://justfor.fans/?'),
  }),
  profiles('fancentro.com', 'FanCentro', '/{name}', ['fancentro']),
  sameForAll('www.loyalfans.com', 'LoyalFans', 'empty_app'),
  profiles('admireme.vip', 'AdmireMe', '/{name}', ['admireme'], {
    missing: nothing('Page Not Found'),
  }),
  {
    host: 'www.clips4sale.com',
    label: 'Clips4Sale',
    routes: [
      {
        path: '/studios/search/{name}',
        known: ['playboy'],
        found: results('<a href="/studio/10{n}/{name}">{display}</a>'),
        missing: nothing('No results', 200),
      },
    ],
  },
  sameForAll('iwantclips.com', 'iWantClips', 'front_page'),
  {
    host: 'www.pornhub.com',
    label: 'Pornhub',
    routes: [
      { path: '/model/{name}', known: ['pornhub-official', 'belle-delphine'] },
      { path: '/users/{name}', known: ['pornhub', 'blue'] },
      {
        path: '/webmasters/search?search={name}',
        kind: 'search',
        known: ['playboy'],
        found: json(
          '{"videos":[{"video_id":"ph1","title":"{display} {query} compilation","url":"https://www.pornhub.com/view_video.php?viewkey=ph1"}]}',
        ),
        missing: json('{"code":"2001","message":"No Videos found!"}'),
      },
    ],
  },
  {
    host: 'www.xvideos.com',
    label: 'XVideos',
    routes: [
      { path: '/models/{name}', known: ['angela-white', 'riley-reid'] },
      search(
        '/?k={name}',
        ['playboy'],
        '<div class="thumb-block"><a href="/video{n}/x" title="{display} {query} {n}">{display} {query} {n}</a></div>',
        nothing('No video match with this search request.', 200),
      ),
    ],
  },
  {
    host: 'xhamster.com',
    label: 'xHamster',
    routes: [
      { path: '/creators/{name}', known: ['angela-white'] },
      { path: '/users/{name}', known: ['xhamster'] },
    ],
  },
  profiles('mym.fans', 'MYM', '/{name}', ['mym']),
  sameForAll('4based.com', '4based', 'empty_app'),
  profiles('chaturbate.com', 'Chaturbate', '/{name}/', ['chaturbate', 'siswet19']),
  profiles('stripchat.com', 'Stripchat', '/{name}', ['stripchat']),
  profiles('bongacams.com', 'BongaCams', '/profile/{name}', ['asuna-black']),
  profiles('www.livejasmin.com', 'LiveJasmin', '/en/girl/{name}', ['aliciawells'], {
    missing: to('https://www.livejasmin.com/en/girls'),
  }),
  profiles('profiles.myfreecams.com', 'MyFreeCams', '/{name}', ['myfreecams'], {
    missing: nothing('The profile could not be found'),
  }),
  profiles('www.camsoda.com', 'CamSoda', '/{name}', ['camsoda']),
  profiles('www.cam4.com', 'CAM4', '/rest/v1.0/profile/{name}/info', ['cam4'], {
    found: json('{"username":"{name}","gender":"female","country":"xx"}'),
    missing: { status: 204 },
  }),
  profiles('streamate.com', 'Streamate', '/cam/{name}', ['streamate']),
  profiles('www.flirt4free.com', 'Flirt4Free', '/rooms/{name}/', ['flirt4free']),
];
