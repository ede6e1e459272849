import { defineSites } from './define-sites.ts';

/** Social networks. Where a public, documented look-up exists it is asked instead of the page. */
export const socialPlatforms = defineSites(
  { kind: 'platform', category: 'Social', isAdult: false },
  [
    {
      id: 'instagram',
      label: 'Instagram',
      urlPattern: 'https://www.instagram.com/{username}/',
      logo: true,
      // Visitors are mostly sent to the sign-in; only a page whose card names the account counts,
      // only a true 404 is an absence, everything else stays unknown.
      rule: {
        found: { status: [200], text: ['(@{username})', '(&#064;{username})'] },
        missing: { status: [404] },
        usernamePattern: '^[a-zA-Z0-9_](?:[a-zA-Z0-9_.]{0,28}[a-zA-Z0-9_])?$',
        known: ['instagram', 'natgeo'],
        protection: ['login'],
      },
    },
    {
      id: 'tiktok',
      label: 'TikTok',
      urlPattern: 'https://www.tiktok.com/@{username}',
      logo: true,
      // Official oEmbed of a profile; names without a public profile get an error with status 400.
      rule: {
        probeUrl: 'https://www.tiktok.com/oembed?url=https://www.tiktok.com/@{username}',
        found: { status: [200], text: ['tiktok.com/@{username}'] },
        missing: { status: [400, 404], text: ['Something went wrong', '"code":400'] },
        usernamePattern: '^[a-zA-Z0-9_.]{2,24}$',
        known: ['tiktok', 'nba'],
      },
    },
    {
      id: 'x',
      label: 'X',
      urlPattern: 'https://x.com/{username}',
      logo: true,
      // Official oEmbed of a timeline: the profile's address comes back, or 404.
      rule: {
        probeUrl: 'https://publish.twitter.com/oembed?url=https://twitter.com/{username}',
        found: { status: [200], text: ['twitter.com/{username}', 'twitter.com\\/{username}'] },
        missing: { status: [404] },
        usernamePattern: '^[a-zA-Z0-9_]{1,15}$',
        known: ['x', 'nasa'],
      },
    },
    {
      id: 'facebook',
      label: 'Facebook',
      urlPattern: 'https://www.facebook.com/{username}',
      logo: true,
      // Missing and hidden profiles show visitors the same page or the sign-in: only a 404 is an absence.
      rule: {
        found: { status: [200], text: ['"https://www.facebook.com/{username}"'] },
        missing: { status: [404] },
        usernamePattern: '^[a-zA-Z0-9.]{3,50}$',
        known: ['facebook', 'natgeo'],
        protection: ['login'],
      },
    },
    {
      id: 'threads',
      label: 'Threads',
      urlPattern: 'https://www.threads.com/@{username}',
      logo: true,
      // The card of a profile names the account; everything else ends at the sign-in: unknown.
      rule: {
        found: { status: [200], text: ['(@{username})', '(&#064;{username})'] },
        missing: { status: [404] },
        usernamePattern: '^[a-zA-Z0-9_](?:[a-zA-Z0-9_.]{0,28}[a-zA-Z0-9_])?$',
        known: ['threads', 'natgeo'],
        protection: ['login'],
      },
    },
    {
      id: 'reddit',
      label: 'Reddit',
      urlPattern: 'https://www.reddit.com/user/{username}/',
      logo: true,
      // Public JSON of a profile. Suspended accounts answer with `is_suspended` and no name of the
      // usual form: neither side, so unknown.
      rule: {
        probeUrl: 'https://www.reddit.com/user/{username}/about.json',
        found: { status: [200], text: ['"name": "{username}"', '"name":"{username}"'] },
        missing: { status: [404], text: ['"error": 404', '"error":404'] },
        usernamePattern: '^[a-zA-Z0-9_-]{3,20}$',
        known: ['reddit', 'spez'],
        protection: ['ip_reputation'],
      },
    },
    {
      id: 'youtube',
      label: 'YouTube',
      urlPattern: 'https://www.youtube.com/@{username}',
      logo: true,
      rule: {
        found: { status: [200], text: ['/@{username}"', '"@{username}"'] },
        missing: { status: [404] },
        usernamePattern: '^[a-zA-Z0-9_.-]{3,30}$',
        known: ['youtube', 'nasa'],
        protection: ['consent_page'],
      },
    },
    {
      id: 'snapchat',
      label: 'Snapchat',
      urlPattern: 'https://www.snapchat.com/add/{username}',
      logo: true,
      // Private accounts show a bare card that is also served for names nobody has: only a public
      // profile names itself, and only a true 404 is an absence.
      rule: {
        found: { status: [200], text: ['"username":"{username}"'] },
        missing: { status: [404] },
        usernamePattern: '^[a-z][a-z0-9_.-]{1,13}[a-z0-9]$',
        known: ['teamsnapchat', 'nba'],
      },
    },
    {
      id: 'telegram',
      label: 'Telegram',
      urlPattern: 'https://t.me/{username}',
      logo: true,
      // Status is always 200; a taken name has a title, a free one the offer to "contact" it.
      rule: {
        found: { status: [200], text: ['tgme_page_title'] },
        missing: {
          status: [200],
          text: ['tgme_icon_user', 'you can contact <a class="tgme_username_link"'],
        },
        usernamePattern: '^[a-zA-Z][a-zA-Z0-9_]{2,30}[a-zA-Z0-9]$',
        known: ['telegram', 'durov'],
      },
    },
    {
      id: 'bluesky',
      label: 'Bluesky',
      urlPattern: 'https://bsky.app/profile/{username}.bsky.social',
      logo: true,
      // Documented public call; handles under the network's own domain only.
      rule: {
        probeUrl:
          'https://public.api.bsky.app/xrpc/com.atproto.identity.resolveHandle?handle={username}.bsky.social',
        found: { status: [200], text: ['"did":"did:'] },
        missing: { status: [400], text: ['Unable to resolve handle'] },
        usernamePattern: '^[a-z0-9](?:[a-z0-9-]{1,16}[a-z0-9])$',
        known: ['atproto', 'mcuban'],
      },
    },
    {
      id: 'twitch',
      label: 'Twitch',
      urlPattern: 'https://www.twitch.tv/{username}',
      logo: true,
      // The page's card for search engines names the channel; free names get the bare front page.
      rule: {
        found: { status: [200], text: ['content="https://www.twitch.tv/{username}"'] },
        missing: { status: [200, 404], text: ['content="https://www.twitch.tv/"'] },
        usernamePattern: '^[a-zA-Z0-9][a-zA-Z0-9_]{1,24}$',
        known: ['twitch', 'monstercat'],
      },
    },
    {
      id: 'pinterest',
      label: 'Pinterest',
      urlPattern: 'https://www.pinterest.com/{username}/',
      logo: true,
      rule: {
        probeUrl: 'https://www.pinterest.com/oembed.json?url=https://www.pinterest.com/{username}/',
        found: { status: [200], text: ['pinterest.com/{username}/'] },
        missing: { status: [404] },
        usernamePattern: '^[a-zA-Z0-9_]{3,30}$',
        known: ['pinterest', 'nasa'],
      },
    },
    {
      id: 'tumblr',
      label: 'Tumblr',
      urlPattern: 'https://www.tumblr.com/{username}',
      logo: true,
      rule: {
        found: { status: [200], text: ['tumblr.com/{username}"', '"name":"{username}"'] },
        missing: { status: [404] },
        usernamePattern: '^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,30}[a-zA-Z0-9])?$',
        known: ['staff', 'nasa'],
      },
    },
    {
      id: 'kick',
      label: 'Kick',
      urlPattern: 'https://kick.com/{username}',
      logo: true,
      rule: {
        found: { status: [200], text: ['kick.com/{username}"', '"slug":"{username}"'] },
        missing: { status: [404] },
        usernamePattern: '^[a-zA-Z0-9_-]{2,40}$',
        known: ['kick', 'xqc'],
        protection: ['cloudflare'],
      },
    },
    {
      id: 'vk',
      label: 'VK',
      urlPattern: 'https://vk.com/{username}',
      logo: true,
      rule: {
        found: { status: [200], text: ['vk.com/{username}"', '"screen_name":"{username}"'] },
        missing: { status: [404] },
        usernamePattern: '^[a-zA-Z0-9_.]{2,32}$',
        known: ['durov', 'vkvideo'],
        protection: ['ip_reputation'],
      },
    },
    {
      id: 'mastodon',
      label: 'Mastodon',
      urlPattern: 'https://mastodon.social/@{username}',
      usernameHint: 'https://mastodon.social/@janedoe',
      logo: true,
      // Documented public call of the account look-up.
      rule: {
        probeUrl: 'https://mastodon.social/api/v1/accounts/lookup?acct={username}',
        found: { status: [200], text: ['"username":"{username}"', '"acct":"{username}"'] },
        missing: { status: [404], text: ['Record not found'] },
        usernamePattern: '^[a-zA-Z0-9_]{1,30}$',
        known: ['mastodon', 'gargron'],
      },
    },
  ],
);
