import type { PictureChange } from '../pictures/change-picture.ts';
import { demoCreators } from './demo-creators.ts';

/** The picture beside a profile: whose, which, and what was done to it. */
export type Face = { owner: string; picture: number; change: PictureChange | null };

/** What a profile page shows besides its names. */
export type ProfileDetails = {
  /** The creator's own page. */
  isOfficial: boolean;
  /** Null where the host has none. */
  face: Face | null;
  followers: number;
  /** yyyy-mm-dd */
  joinedOn: string;
  links: readonly string[];
};

type Described = Omit<ProfileDetails, 'joinedOn' | 'isOfficial'> & {
  displayName?: string;
  about: string;
  /** A day, or how many days ago: impostors' accounts never get old. */
  joined: string | number;
};

/** Where the faces of profiles lie. */
const faceHost = 'originals.velvetroom.example';

/** Text of the creators' own profiles; impostors take it over. */
export const officialBio = (stageName: string): string =>
  `My own page. Night owl, ballet and vintage cameras. New sets of ${stageName} every Friday; all others are not me.`;

/** The picture on each of a creator's own profiles. */
const officialFace = (owner: string): Face => ({ owner, picture: 0, change: null });

const pitch = 'The one and only! Write to me for the private list.';
const hers = (picture: number, change: PictureChange | null): Face => ({
  owner: 'luna-marlowe',
  picture,
  change,
});
const stranger = (owner: string): Face => ({ owner, picture: 0, change: null });
const bio = officialBio('Luna Marlowe');

/** Impostors of Luna Marlowe and people who are none, by host and name. */
const described: Readonly<Record<string, Described>> = {
  'www.instagram.com luna.marlowe.vip': {
    about: bio,
    face: hers(0, 'mirrored_and_cropped'),
    followers: 412,
    joined: 24,
    links: ['https://onlyfans.com/lunavipclub'],
  },
  'x.com realunamarlowe': {
    about: pitch,
    face: hers(0, 'recompressed'),
    followers: 88,
    joined: 61,
    links: [],
  },
  't.me luna_marlowe_vip': {
    about: pitch,
    face: hers(2, 'watermarked'),
    followers: 1900,
    joined: 140,
    links: ['https://paypal.me/lunavipclub'],
  },
  'www.tiktok.com luna_marlowe': {
    about: `Night owl, ballet and vintage cameras. ${pitch}`,
    face: stranger('stranger-one'),
    followers: 230,
    joined: 90,
    links: [],
  },
  // A fan: sends everybody to her.
  'mastodon.social lunamarlowe': {
    about: 'A fan of Luna Marlowe, not herself. All her sets are on her own pages.',
    face: stranger('stranger-two'),
    followers: 56,
    joined: '2021-05-02',
    links: ['https://linktr.ee/lunamarlowe', 'https://velvetroom.example/lunamarlowe'],
  },
  'perchsocial.example real_luna_marlowe': {
    about: bio,
    face: hers(0, null),
    followers: 301,
    joined: 12,
    links: ['https://fansly.com/lunaprivate'],
  },
  'perchsocial.example luna.marlowe.vip': {
    about: pitch,
    face: hers(1, 'cropped'),
    followers: 95,
    joined: 33,
    links: ['https://fansly.com/lunaprivate'],
  },
  'shortreel.example lunamarlowe_official': {
    about: pitch,
    face: hers(0, 'mirrored'),
    followers: 640,
    joined: 47,
    links: [],
  },
  'heartmatch.example luna.marlowe.xx': {
    about: 'New in town. Coffee first, then we will see.',
    face: hers(3, 'grey'),
    followers: 0,
    joined: 8,
    links: [],
  },
  // The same name by chance.
  'chirpnest.example lunamarlowe': {
    displayName: 'Lu & Mar Lowe Ceramics',
    about: 'We turn bowls and cups by hand, in a shed by the river.',
    face: stranger('stranger-three'),
    followers: 5210,
    joined: '2013-03-19',
    links: ['https://lowe-ceramics.example/shop'],
  },
};

/** A copied profile that nobody has described further. */
const usual: Described = { about: pitch, face: null, followers: 40, joined: 75, links: [] };

/** What an impostor's page shows; unknown ones have the usual pitch and no picture. */
export function impostorDetails(host: string, name: string) {
  const { displayName = null, joined, ...rest } = described[`${host} ${name}`] ?? usual;
  const joinedOn = typeof joined === 'string' ? joined : dayBefore(joined);
  return { displayName, about: rest.about, details: { ...rest, joinedOn, isOfficial: false } };
}

/** What a creator's own page shows. */
export function officialDetails(id: string): ProfileDetails {
  const place = demoCreators.findIndex((creator) => creator.id === id);
  const followers = 48_200 - Math.max(place, 0) * 9_100;
  return {
    isOfficial: true,
    face: officialFace(id),
    followers,
    joinedOn: '2019-04-11',
    links: [],
  };
}

/** The address of a face. */
export function faceAddress({ change, owner, picture }: Face): string {
  return `https://${faceHost}/faces/${owner}/${picture}${change === null ? '' : `-${change}`}.jpg`;
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
