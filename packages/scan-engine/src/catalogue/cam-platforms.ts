import { defineSites, noSuchPage } from './define-sites.ts';

/** Live cam platforms. Rooms are named by their model, so a room's own address inside the page is proof. */
export const camPlatforms = defineSites({ kind: 'platform', category: 'Cam', isAdult: true }, [
  {
    id: 'chaturbate',
    label: 'Chaturbate',
    urlPattern: 'https://chaturbate.com/{username}/',
    logo: true,
    rule: {
      found: { status: [200], text: ['chaturbate.com/{username}/', "'{username}'"] },
      missing: { status: [404] },
      usernamePattern: '^[a-zA-Z0-9_]{2,40}$',
      known: ['chaturbate', 'siswet19'],
      protection: ['cloudflare'],
    },
  },
  {
    id: 'stripchat',
    label: 'Stripchat',
    urlPattern: 'https://stripchat.com/{username}',
    logo: true,
    rule: {
      found: { status: [200], text: ['stripchat.com/{username}"', '"username":"{username}"'] },
      missing: { status: [404] },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,40}$',
      known: ['stripchat'],
      protection: ['cloudflare'],
    },
  },
  {
    id: 'bongacams',
    label: 'BongaCams',
    urlPattern: 'https://bongacams.com/profile/{username}',
    logo: true,
    rule: {
      found: { status: [200], text: ['/profile/{username}"', '/profile/{username}/'] },
      missing: { status: [404] },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,40}$',
      known: ['asuna-black'],
    },
  },
  {
    id: 'livejasmin',
    label: 'LiveJasmin',
    urlPattern: 'https://www.livejasmin.com/en/girl/{username}',
    logo: true,
    // Names without a room are sent to the list of rooms.
    rule: {
      found: { status: [200], text: ['/girl/{username}"', '/girl/{username}/'] },
      missing: { status: noSuchPage },
      usernamePattern: '^[a-zA-Z0-9]{2,40}$',
      known: ['aliciawells'],
    },
  },
  {
    id: 'myfreecams',
    label: 'MyFreeCams',
    urlPattern: 'https://profiles.myfreecams.com/{username}',
    logo: true,
    rule: {
      found: { status: [200], text: ['myfreecams.com/{username}"', '/{username}/'] },
      missing: { status: [200, 404], text: ['could not be found', 'No profile found'] },
      usernamePattern: '^[a-zA-Z0-9_]{2,20}$',
      known: ['myfreecams'],
    },
  },
  {
    id: 'camsoda',
    label: 'CamSoda',
    urlPattern: 'https://www.camsoda.com/{username}',
    logo: true,
    rule: {
      found: { status: [200], text: ['camsoda.com/{username}"', '"username":"{username}"'] },
      missing: { status: [404] },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,40}$',
      known: ['camsoda'],
      protection: ['cloudflare'],
    },
  },
  {
    id: 'cam4',
    label: 'CAM4',
    urlPattern: 'https://www.cam4.com/{username}',
    logo: true,
    // The profile look-up behind the page answers everybody; a free name has an empty answer.
    rule: {
      probeUrl: 'https://www.cam4.com/rest/v1.0/profile/{username}/info',
      found: { status: [200], text: ['"username":"{username}"', '"username" : "{username}"'] },
      missing: { status: [204, 404] },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,40}$',
      known: ['cam4'],
      protection: ['cloudflare'],
    },
  },
  {
    id: 'streamate',
    label: 'Streamate',
    urlPattern: 'https://streamate.com/cam/{username}',
    logo: true,
    rule: {
      found: { status: [200], text: ['/cam/{username}"', '/cam/{username}/'] },
      missing: { status: noSuchPage },
      usernamePattern: '^[a-zA-Z0-9_-]{2,40}$',
      known: ['streamate'],
    },
  },
  {
    id: 'flirt4free',
    label: 'Flirt4Free',
    urlPattern: 'https://www.flirt4free.com/rooms/{username}/',
    logo: true,
    rule: {
      found: { status: [200], text: ['/rooms/{username}/', '/rooms/{username}"'] },
      missing: { status: noSuchPage },
      usernamePattern: '^[a-zA-Z0-9_.-]{2,40}$',
      known: ['flirt4free'],
    },
  },
]);
