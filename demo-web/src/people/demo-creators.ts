/** A person of the demo web. All are invented, with their pictures. */
export type DemoCreator = {
  id: string;
  stageName: string;
  /** The name on most of the creator's own profiles. */
  handle: string;
  /** Played hosts on which the creator's own profile stands, with the name there. */
  official: Readonly<Record<string, string>>;
  /** Profiles that others made in the creator's name. */
  impostors: readonly { host: string; name: string }[];
  /** Pages about the creator on leak and tube sites that file by name: host and names there. */
  copies: Readonly<Record<string, readonly string[]>>;
  /** Leak, tube, forum and file sites whose search finds content of the creator. */
  searchHits: readonly string[];
  /** Items per site of the demo web's own leak, forum, tube and file sites, about. */
  itemsPerSite: number;
};

const luna: DemoCreator = {
  id: 'luna-marlowe',
  stageName: 'Luna Marlowe',
  handle: 'lunamarlowe',
  official: {
    'onlyfans.com': 'lunamarlowe',
    'fansly.com': 'lunamarlowe',
    'www.instagram.com': 'luna.marlowe',
    'x.com': 'lunamarlowe',
    'www.tiktok.com': 'lunamarlowe',
    'www.reddit.com/user': 'luna_marlowe',
    'linktr.ee': 'lunamarlowe',
    't.me': 'lunamarlowe',
    'www.youtube.com': 'lunamarlowe',
    'www.patreon.com': 'lunamarlowe',
    'www.fanvue.com': 'lunamarlowe',
    'velvetroom.example': 'lunamarlowe',
    'fanorchard.example': 'lunamarlowe',
    'glowcast.example': 'luna_marlowe',
    'perchsocial.example': 'luna.marlowe',
    'shortreel.example': 'lunamarlowe',
  },
  impostors: [
    { host: 'www.instagram.com', name: 'luna.marlowe.vip' },
    { host: 'x.com', name: 'realunamarlowe' },
    { host: 't.me', name: 'luna_marlowe_vip' },
    { host: 'www.tiktok.com', name: 'luna_marlowe' },
    { host: 'mastodon.social', name: 'lunamarlowe' },
    { host: 'www.pinterest.com', name: 'lunamarlowe' },
    { host: 'perchsocial.example', name: 'real_luna_marlowe' },
    { host: 'perchsocial.example', name: 'luna.marlowe.vip' },
    { host: 'shortreel.example', name: 'lunamarlowe_official' },
    { host: 'heartmatch.example', name: 'luna.marlowe.xx' },
    { host: 'chirpnest.example', name: 'lunamarlowe' },
  ],
  copies: {
    'coomer.st': ['lunamarlowe'],
    'fapello.com': ['lunamarlowe', 'luna-marlowe'],
    'www.erome.com': ['lunamarlowe', 'luna_marlowe_vip'],
    'www.redgifs.com': ['lunamarlowe'],
    'www.reddit.com/r': ['lunamarlowe'],
    'leakedzone.com': ['lunamarlowe'],
    'hotleaks.tv': ['lunamarlowe'],
    'nudostar.tv': ['luna-marlowe'],
    'fapopedia.net': ['luna-marlowe'],
    'www.imagefap.com': ['lunamarlowe'],
  },
  searchHits: [
    'www.eporner.com',
    'thothub.to',
    'influencersgonewild.com',
    'forums.socialmediagirls.com',
    'nudostar.com',
    'spankbang.com',
    'www.xnxx.com',
    'www.porntrex.com',
    'bunkr-albums.io',
    'jpg6.su',
    'apibay.org',
    'archived.moe',
  ],
  itemsPerSite: 6,
};

const tamsin: DemoCreator = {
  id: 'tamsin-oakhurst',
  stageName: 'Tamsin Oakhurst',
  handle: 'tamsinoakhurst',
  official: {
    'onlyfans.com': 'tamsinoakhurst',
    'fansly.com': 'tamsinoakhurst',
    'www.instagram.com': 'tamsin.oakhurst',
    'x.com': 'tamsinoakhurst',
    'linktr.ee': 'tamsinoakhurst',
    'velvetroom.example': 'tamsinoakhurst',
    'perchsocial.example': 'tamsin.oakhurst',
  },
  impostors: [],
  copies: {},
  searchHits: [],
  itemsPerSite: 0,
};

const wren: DemoCreator = {
  id: 'wren-calvados',
  stageName: 'Wren Calvados',
  handle: 'wrencalvados',
  official: {
    'fansly.com': 'wrencalvados',
    'www.tiktok.com': 'wrencalvados',
    'www.reddit.com/user': 'wren_calvados',
    'chaturbate.com': 'wrencalvados',
    'linktr.ee': 'wrencalvados',
    'fanorchard.example': 'wrencalvados',
    'glowcast.example': 'wrencalvados',
  },
  impostors: [{ host: 'perchsocial.example', name: 'wren_calvados_real' }],
  copies: { 'fapello.com': ['wren-calvados', 'wrencalvados'] },
  searchHits: ['www.eporner.com'],
  itemsPerSite: 1,
};

/** One creator whose content is everywhere, one without leaks, one with a few. */
export const demoCreators: readonly DemoCreator[] = [luna, tamsin, wren];

/** The creator whose name this is, letter case and `. _ - +` and spaces ignored. */
export function creatorNamed(name: string): DemoCreator | undefined {
  const asked = bareName(name);
  return demoCreators.find((creator) => bareName(creator.stageName) === asked);
}

/** A name without what people put between its words. */
export function bareName(name: string): string {
  return name.toLowerCase().replace(/[\s._+-]/gu, '');
}
