import { json, marked, nothing, profiles, sameForAll, to } from './played-host.ts';
import type { PlayedHost } from './played-host.ts';

/** Social networks and link pages. */
export const socialHosts: readonly PlayedHost[] = [
  profiles('www.instagram.com', 'Instagram', '/{name}/', ['instagram', 'natgeo']),
  {
    host: 'www.tiktok.com',
    label: 'TikTok',
    routes: [
      {
        path: '/oembed?url=https://www.tiktok.com/@{name}',
        known: ['tiktok', 'nba'],
        found: json(
          '{"version":"1.0","type":"rich","title":"{display}\'s Creator Profile","author_url":"https://www.tiktok.com/@{name}","author_name":"{display}","provider_name":"TikTok"}',
        ),
        missing: json('{"message":"Something went wrong","code":400}', 400),
      },
      { path: '/@{name}', known: ['tiktok', 'nba'] },
    ],
  },
  sameForAll('x.com', 'X', 'empty_app'),
  profiles(
    'publish.twitter.com',
    'X',
    '/oembed?url=https://twitter.com/{name}',
    ['x', 'nasa', 'twitter'],
    {
      place: 'x.com',
      found: json(
        '{"url":"https:\\/\\/twitter.com\\/{name}","title":"","html":"\\u003Ca class=\\"twitter-timeline\\" href=\\"https:\\/\\/twitter.com\\/{name}?ref_src=twsrc%5Etfw\\"\\u003EPosts by {name}\\u003C\\/a\\u003E","provider_name":"Twitter","type":"rich","version":"1.0"}',
      ),
      missing: json('{"error":"Not Found","request":"/oembed"}', 404),
    },
  ),
  sameForAll('www.facebook.com', 'Facebook', 'login_wall'),
  profiles('www.threads.com', 'Threads', '/@{name}', ['threads', 'natgeo']),
  {
    host: 'www.reddit.com',
    label: 'Reddit',
    routes: [
      {
        path: '/user/{name}/about.json',
        place: 'www.reddit.com/user',
        known: ['reddit', 'spez'],
        found: json(
          '{"kind": "t2", "data": {"is_employee": false, "name": "{name}", "total_karma": 812}}',
        ),
        missing: json('{"message": "Not Found", "error": 404}', 404),
      },
      { path: '/user/{name}/', place: 'www.reddit.com/user', known: ['reddit', 'spez'] },
      {
        path: '/r/{name}/about.json',
        place: 'www.reddit.com/r',
        known: ['funny', 'pics'],
        found: json(
          '{"kind": "t5", "data": {"display_name": "{name}", "title": "{display}", "subscribers": 1840, "over18": true}}',
        ),
        missing: to('https://www.reddit.com/subreddits/search.json?q={name}'),
      },
      { path: '/r/{name}/', place: 'www.reddit.com/r', known: ['funny', 'pics'] },
    ],
  },
  profiles('www.youtube.com', 'YouTube', '/@{name}', ['youtube', 'nasa']),
  profiles('www.snapchat.com', 'Snapchat', '/add/{name}', ['teamsnapchat', 'nba'], {
    found: marked('<script type="application/json">{"username":"{name}"}</script>'),
  }),
  profiles('t.me', 'Telegram', '/{name}', ['telegram', 'durov'], {
    found: {
      status: 200,
      title: 'Telegram: Contact @{name}',
      main: '<div class="tgme_page"><div class="tgme_page_photo"></div><div class="tgme_page_title"><span dir="auto">{display}</span></div><div class="tgme_page_extra">@{name}</div><a class="tgme_action_button_new" href="tg://resolve?domain={name}">Send Message</a></div>',
    },
    missing: {
      status: 200,
      title: 'Telegram: Contact @{name}',
      main: '<div class="tgme_page"><div class="tgme_page_icon"><i class="tgme_icon_user"></i></div><div class="tgme_page_description">If you have <strong>Telegram</strong>, you can contact <a class="tgme_username_link" href="tg://resolve?domain={name}">@{name}</a> right away.</div></div>',
    },
  }),
  sameForAll('bsky.app', 'Bluesky', 'empty_app'),
  profiles(
    'public.api.bsky.app',
    'Bluesky',
    '/xrpc/com.atproto.identity.resolveHandle?handle={name}.bsky.social',
    ['atproto', 'mcuban'],
    {
      place: 'bsky.app',
      found: json('{"did":"did:plc:demo{name}"}'),
      missing: json('{"error":"InvalidRequest","message":"Unable to resolve handle"}', 400),
    },
  ),
  profiles('www.twitch.tv', 'Twitch', '/{name}', ['twitch', 'monstercat'], {
    found: marked('<meta property="og:url" content="https://www.twitch.tv/{name}">'),
    missing: {
      status: 200,
      title: 'Twitch',
      head: '<meta property="og:url" content="https://www.twitch.tv/">',
      main: '<div id="root"></div>',
    },
  }),
  {
    host: 'www.pinterest.com',
    label: 'Pinterest',
    routes: [
      {
        path: '/oembed.json?url=https://www.pinterest.com/{name}/',
        known: ['pinterest', 'nasa'],
        found: json(
          '{"type":"rich","version":"1.0","title":"{display}","html":"<a href=\\"https://www.pinterest.com/{name}/\\"></a>"}',
        ),
        missing: json('{"message":"Not Found"}', 404),
      },
      { path: '/{name}/', known: ['pinterest', 'nasa'] },
    ],
  },
  profiles('www.tumblr.com', 'Tumblr', '/{name}', ['staff', 'nasa']),
  sameForAll('kick.com', 'Kick', 'cloudflare'),
  profiles('vk.com', 'VK', '/{name}', ['durov', 'vkvideo']),
  {
    host: 'mastodon.social',
    label: 'Mastodon',
    routes: [
      {
        path: '/api/v1/accounts/lookup?acct={name}',
        known: ['mastodon', 'gargron'],
        found: json(
          '{"id":"109","username":"{name}","acct":"{name}","display_name":"{display}","url":"https://mastodon.social/@{name}"}',
        ),
        missing: json('{"error":"Record not found"}', 404),
      },
      { path: '/@{name}', known: ['mastodon', 'gargron'] },
    ],
  },
  profiles('linktr.ee', 'Linktree', '/{name}', ['linktree', 'selenagomez']),
  profiles('allmylinks.com', 'AllMyLinks', '/{name}', ['allmylinks', 'blue'], {
    missing: nothing('Page not found'),
  }),
];
