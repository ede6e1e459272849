import { defineSites, noSuchPage } from './define-sites.ts';

/**
 * Subscription and clip platforms, and the tube sites where models keep verified profiles of their own.
 * A found side names the account (its own address or handle inside the page), never just "status 200".
 */
export const adultPlatforms = defineSites({ kind: 'platform', category: 'Adult', isAdult: true }, [
  {
    id: 'onlyfans',
    label: 'OnlyFans',
    urlPattern: 'https://onlyfans.com/{username}',
    logo: true,
    // Every address answers with the same empty app; who exists is told to signed requests only.
    // No side can be read without signing in, so the canaries keep this site at "unknown".
    rule: {
      usernamePattern: '^[a-z0-9._-]{3,40}$',
      known: ['onlyfans'],
      protection: ['login', 'signed_requests'],
    },
  },
  {
    id: 'fansly',
    label: 'Fansly',
    urlPattern: 'https://fansly.com/{username}',
    logo: true,
    // The page is an empty app; the account look-up behind it answers everybody, without a token.
    rule: {
      probeUrl: 'https://apiv3.fansly.com/api/v1/account?usernames={username}&ngsw-bypass=true',
      found: { status: [200], text: ['"username":"{username}"'] },
      missing: { status: [200], text: ['"response":[]'] },
      usernamePattern: '^[a-zA-Z0-9_.-]{1,60}$',
      known: ['fansly'],
    },
  },
  {
    id: 'fanvue',
    label: 'Fanvue',
    urlPattern: 'https://www.fanvue.com/{username}',
    logo: true,
    rule: {
      found: { status: [200], text: ['fanvue.com/{username}"', '"handle":"{username}"'] },
      missing: { status: [404] },
      usernamePattern: '^[a-z0-9._-]{2,50}$',
      known: ['fanvue'],
      protection: ['cloudflare'],
    },
  },
  {
    id: 'manyvids',
    label: 'ManyVids',
    urlPattern: 'https://{username}.manyvids.com/',
    usernameHint: 'https://janedoe.manyvids.com',
    logo: true,
    // Profiles are numbered; only a store address carries a name and leads to the number.
    rule: {
      found: { status: [301, 302], location: '/Profile/' },
      missing: { status: [404] },
      usernamePattern: '^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$',
      known: ['manyvids'],
      protection: ['cloudflare'],
    },
  },
  {
    id: 'patreon',
    label: 'Patreon',
    urlPattern: 'https://www.patreon.com/{username}',
    logo: true,
    rule: {
      found: { status: [200], text: ['patreon.com/{username}"', '"vanity":"{username}"'] },
      missing: { status: [404] },
      usernamePattern: '^[a-zA-Z0-9_.-]{1,64}$',
      known: ['patreon', 'kurzgesagt'],
      protection: ['cloudflare'],
    },
  },
  {
    id: 'justforfans',
    label: 'JustFor.Fans',
    urlPattern: 'https://justfor.fans/{username}',
    logo: true,
    // Names that nobody has are sent to the front page.
    rule: {
      found: { status: [200], text: ['justfor.fans/{username}"', '@{username}<'] },
      missing: { status: noSuchPage },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,50}$',
      known: ['justforfans'],
    },
  },
  {
    id: 'fancentro',
    label: 'FanCentro',
    urlPattern: 'https://fancentro.com/{username}',
    logo: true,
    rule: {
      found: { status: [200], text: ['fancentro.com/{username}"', '"alias":"{username}"'] },
      missing: { status: [404] },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,50}$',
      known: ['fancentro'],
    },
  },
  {
    id: 'loyalfans',
    label: 'LoyalFans',
    urlPattern: 'https://www.loyalfans.com/{username}',
    logo: true,
    // One empty app for every address: "unknown" unless the site begins to name accounts.
    rule: {
      usernamePattern: '^[a-zA-Z0-9_.-]{2,50}$',
      known: ['loyalfans'],
      protection: ['client_rendered'],
    },
  },
  {
    id: 'admireme',
    label: 'AdmireMe',
    urlPattern: 'https://admireme.vip/{username}',
    logo: true,
    rule: {
      found: { status: [200], text: ['admireme.vip/{username}"', 'admireme.vip/{username}/'] },
      missing: { status: [200, 404], text: ['Page Not Found'] },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,50}$',
      known: ['admireme'],
    },
  },
  {
    id: 'clips4sale',
    label: 'Clips4Sale',
    urlPattern: 'https://www.clips4sale.com/studio/{username}',
    usernameHint: 'https://www.clips4sale.com/studio/12345',
    logo: true,
    // Studios are numbered and their words are free: an address with a name leads to the search.
    rule: {
      probeUrl: 'https://www.clips4sale.com/studios/search/{username}',
      found: { status: [200], text: ['/{username}"', '/{username}/'] },
      missing: { status: [200, 404], text: ['No results', 'no studios found'] },
      isSearch: true,
      known: ['playboy'],
    },
  },
  {
    id: 'iwantclips',
    label: 'iWantClips',
    urlPattern: 'https://iwantclips.com/store/{username}',
    usernameHint: 'https://iwantclips.com/store/12345',
    logo: true,
    // Stores are opened by number only; without it every answer is the shop's front page.
    rule: { known: ['iwantclips'], protection: ['login'] },
  },
  {
    id: 'pornhub',
    label: 'Pornhub',
    urlPattern: 'https://www.pornhub.com/model/{username}',
    logo: true,
    // Models without an account are sent to the list of models, those filed as stars to their page there.
    rule: {
      found: {
        status: [200],
        text: [
          'pornhub.com/model/{username}"',
          '/model/{username}/videos',
          'pornhub.com/pornstar/{username}"',
          '/pornstar/{username}/videos',
        ],
      },
      missing: { status: noSuchPage },
      usernamePattern: '^[a-z0-9-]{2,50}$',
      known: ['pornhub-official', 'belle-delphine'],
      protection: ['age_gate'],
    },
  },
  {
    id: 'xvideos',
    label: 'XVideos',
    urlPattern: 'https://www.xvideos.com/models/{username}',
    logo: true,
    rule: {
      found: { status: [200], text: ['/models/{username}"', '/models/{username}#'] },
      missing: { status: [404] },
      usernamePattern: '^[a-z0-9_-]{2,50}$',
      known: ['angela-white', 'riley-reid'],
    },
  },
  {
    id: 'xhamster',
    label: 'xHamster',
    urlPattern: 'https://xhamster.com/creators/{username}',
    logo: true,
    rule: {
      found: {
        status: [200],
        text: ['xhamster.com/creators/{username}"', '/creators/{username}/'],
      },
      missing: { status: [404] },
      usernamePattern: '^[a-z0-9_-]{2,40}$',
      known: ['angela-white'],
      protection: ['age_gate'],
    },
  },
  {
    id: 'mym',
    label: 'MYM',
    urlPattern: 'https://mym.fans/{username}',
    logo: true,
    rule: {
      found: { status: [200], text: ['mym.fans/{username}"', '@{username}"'] },
      missing: { status: [404] },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,40}$',
      known: ['mym'],
      protection: ['cloudflare'],
    },
  },
  {
    id: 'fourbased',
    label: '4based',
    urlPattern: 'https://4based.com/profile/{username}',
    logo: true,
    // One empty app for every address.
    rule: {
      usernamePattern: '^[a-zA-Z0-9_.-]{2,40}$',
      known: ['4based'],
      protection: ['client_rendered'],
    },
  },
]);
