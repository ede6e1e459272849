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
  /** How much of the creator's content lies around, 0 to 1. */
  leakage: number;
};

/** One creator whose content is everywhere, one without leaks, one with a few. */
export const demoCreators: readonly DemoCreator[] = [
  {
    id: 'luna-marlowe',
    stageName: 'Luna Marlowe',
    handle: 'lunamarlowe',
    official: {
      'onlyfans.com': 'lunamarlowe',
      'fansly.com': 'lunamarlowe',
      'www.instagram.com': 'luna.marlowe',
      'x.com': 'lunamarlowe',
      'www.tiktok.com': 'lunamarlowe',
      'www.reddit.com': 'luna_marlowe',
      'linktr.ee': 'lunamarlowe',
      't.me': 'lunamarlowe',
      'www.youtube.com': 'lunamarlowe',
      'www.patreon.com': 'lunamarlowe',
      'velvetroom.example': 'lunamarlowe',
      'fanorchard.example': 'lunamarlowe',
      'glowcast.example': 'luna_marlowe',
      'perchsocial.example': 'luna.marlowe',
      'shortreel.example': 'lunamarlowe',
    },
    impostors: [
      { host: 'www.instagram.com', name: 'luna.marlowe.vip' },
      { host: 'x.com', name: 'real_luna_marlowe' },
      { host: 't.me', name: 'luna_marlowe_vip' },
      { host: 'perchsocial.example', name: 'real_luna_marlowe' },
      { host: 'perchsocial.example', name: 'luna.marlowe.vip' },
      { host: 'shortreel.example', name: 'lunamarlowe_official' },
      { host: 'heartmatch.example', name: 'luna.marlowe.xx' },
    ],
    leakage: 1,
  },
  {
    id: 'tamsin-oakhurst',
    stageName: 'Tamsin Oakhurst',
    handle: 'tamsinoakhurst',
    official: {
      'onlyfans.com': 'tamsinoakhurst',
      'www.instagram.com': 'tamsin.oakhurst',
      'x.com': 'tamsinoakhurst',
      'linktr.ee': 'tamsinoakhurst',
      'velvetroom.example': 'tamsinoakhurst',
      'perchsocial.example': 'tamsin.oakhurst',
    },
    impostors: [],
    leakage: 0,
  },
  {
    id: 'wren-calvados',
    stageName: 'Wren Calvados',
    handle: 'wrencalvados',
    official: {
      'fansly.com': 'wrencalvados',
      'www.tiktok.com': 'wren.calvados',
      'www.reddit.com': 'wren_calvados',
      'linktr.ee': 'wrencalvados',
      'fanorchard.example': 'wrencalvados',
      'glowcast.example': 'wrencalvados',
    },
    impostors: [{ host: 'perchsocial.example', name: 'wren_calvados_real' }],
    leakage: 0.2,
  },
];
