/** How a host deals with takedown notices. */
type Temperament =
  /** Takes the page down within hours and says so. */
  | 'honest'
  /** Takes it down after three days; its mailbox sends a ticket number at once. */
  | 'slow'
  /** Says that it is gone; only the reader who looked before complaining is shown a 404. */
  | 'hides_from_complainant'
  /** Says that it is gone; every reader that calls itself a bot is shown a 404. */
  | 'hides_from_bots'
  | 'ignores'
  /** Wants an authorisation first, then takes the page down. */
  | 'asks_for_more'
  /** Takes the page down; five days later the same stands on another host. */
  | 'reuploads'
  /** Says that it will not, and does not. */
  | 'refuses'
  /** Takes it down; three days later it passes on the uploader's counter-notice, and two weeks after that restores. */
  | 'counters'
  /** Has no such mailbox. */
  | 'bounces'
  /** Takes every mail at the door and finds out then that there is no such mailbox. */
  | 'bounces_later';

type ContentKind = 'gallery' | 'forum' | 'tube' | 'file_host' | 'aggregator';

/** How a host puts the pictures of an item on its page. */
type MediaStyle =
  /** As they are. */
  | 'inline'
  /** Small pictures that lead to a page for each large one. */
  | 'viewer'
  /** Small pictures that lead to the large files. */
  | 'files'
  /** Addresses stand in `data-src` until a script has run. */
  | 'lazy'
  /** Several sizes in `srcset`, the smallest in `src`. */
  | 'srcset';

/** What stands at `/robots.txt`. */
type Robots =
  | 'missing'
  /** Everything but `/admin/` may be read; names a site map. */
  | 'open'
  /** Item pages may not be read. */
  | 'closed_items'
  /** Two seconds between requests. */
  | 'slow'
  /** Status 503: nothing may be read (RFC 9309, 2.3.1.4). */
  | 'broken'
  /** 3 MB; what a reader sees in the first 500 KiB counts (RFC 9309, 2.5). */
  | 'huge';

/** How a host names its address for notices at `/dmca`. */
type Notices =
  /** As a link. */
  | 'link'
  /** In words that programs do not see: "abuse [at] …". */
  | 'spelled'
  /** Hidden by Cloudflare's e-mail protection. */
  | 'protected'
  /** In words, beside a form. */
  | 'form'
  /** Not at all. */
  | 'unnamed';

/** A site of the demo web that holds copied content. */
export type ContentHost = {
  host: string;
  label: string;
  kind: ContentKind;
  temperament: Temperament;
  /** Address for notices, as its own page names it. */
  abuse: string;
  /** Path of an item, with `{id}` and `{slug}`. */
  itemPath: string;
  /** Path of a creator's page, with `{slug}` (luna-marlowe). */
  creatorPath: string;
  /** Path of the search, with `{query}`. */
  searchPath: string;
  media: MediaStyle;
  /** Host from which the pictures come, when it is another one. */
  mediaHost?: string;
  robots: Robots;
  notices: Notices;
  /** Whether there is a `security.txt`, and one that counts. */
  securityTxt?: 'current' | 'expired';
  /** Filled by re-uploads only. */
  isEmptyAtFirst?: true;
};

const shapes: Record<ContentKind, Pick<ContentHost, 'itemPath' | 'creatorPath' | 'searchPath'>> = {
  gallery: { itemPath: '/set/{id}', creatorPath: '/model/{slug}', searchPath: '/search?q={query}' },
  forum: {
    itemPath: '/threads/{slug}.{id}/',
    creatorPath: '/tags/{slug}/',
    searchPath: '/search/?q={query}',
  },
  tube: {
    itemPath: '/video/{id}/{slug}',
    creatorPath: '/channels/{slug}',
    searchPath: '/search/{query}/',
  },
  file_host: { itemPath: '/f/{id}', creatorPath: '/list/{slug}', searchPath: '/find?name={query}' },
  aggregator: { itemPath: '/post/{id}', creatorPath: '/creator/{slug}', searchPath: '/?s={query}' },
};

const define = (
  host: string,
  label: string,
  kind: ContentKind,
  temperament: Temperament,
  more: Partial<
    Pick<
      ContentHost,
      'media' | 'mediaHost' | 'robots' | 'notices' | 'securityTxt' | 'isEmptyAtFirst'
    >
  > & {
    mailbox?: string;
  } = {},
): ContentHost => {
  const { mailbox = 'abuse', ...traits } = more;
  const abuse = `${mailbox}@${host}`;
  const usual = { media: 'inline', robots: 'missing', notices: 'link' } as const;
  return { host, label, kind, temperament, abuse, ...shapes[kind], ...usual, ...traits };
};

/** The demo web's own leak, forum, tube and file sites. */
export const contentHosts: readonly ContentHost[] = [
  define('leakvault.example', 'Leak Vault', 'gallery', 'honest', {
    mailbox: 'dmca',
    media: 'viewer',
    robots: 'open',
  }),
  define('pixhoard.example', 'Pixhoard', 'gallery', 'hides_from_complainant', {
    media: 'lazy',
    notices: 'spelled',
  }),
  define('glimpsebin.example', 'Glimpsebin', 'gallery', 'ignores', {
    media: 'files',
    robots: 'closed_items',
  }),
  define('secretboard.test', 'Secret Board', 'forum', 'asks_for_more', {
    robots: 'slow',
    notices: 'protected',
  }),
  define('whisperforum.test', 'Whisper Forum', 'forum', 'slow', { media: 'files' }),
  define('tubecove.example', 'Tube Cove', 'tube', 'reuploads', {
    mailbox: 'copyright',
    robots: 'open',
    securityTxt: 'current',
  }),
  define('streamgrotto.example', 'Stream Grotto', 'tube', 'honest', { mailbox: 'dmca' }),
  define('clipcellar.test', 'Clip Cellar', 'tube', 'hides_from_bots', {
    robots: 'broken',
    securityTxt: 'expired',
  }),
  define('droplocker.example', 'Drop Locker', 'file_host', 'honest', {
    notices: 'form',
    securityTxt: 'current',
  }),
  define('stashfile.test', 'Stashfile', 'file_host', 'ignores', {
    robots: 'huge',
    notices: 'unnamed',
  }),
  define('leakindex.example', 'Leak Index', 'aggregator', 'reuploads', {
    mediaHost: 'cdn.indexmedia.test',
  }),
  define('fanarchive.test', 'Fan Archive', 'aggregator', 'bounces', { media: 'srcset' }),
  define('albumdump.test', 'Album Dump', 'gallery', 'bounces_later', { media: 'files' }),
  define('rantroom.test', 'Rant Room', 'forum', 'refuses'),
  define('tubeharbor.example', 'Tube Harbor', 'tube', 'counters', { mailbox: 'copyright' }),
  define('mirrorpit.test', 'Mirror Pit', 'gallery', 'ignores', { isEmptyAtFirst: true }),
];

/** Where taken-down content comes back. */
export function mirrorHost(): ContentHost {
  const mirror = contentHosts.find((host) => host.isEmptyAtFirst === true);
  if (mirror === undefined) throw new Error('No host for re-uploads.');
  return mirror;
}
