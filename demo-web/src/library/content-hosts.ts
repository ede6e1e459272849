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
  /** Has no such mailbox. */
  | 'bounces';

type ContentKind = 'gallery' | 'forum' | 'tube' | 'file_host' | 'aggregator';

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
  mailbox = 'abuse',
): ContentHost => ({
  host,
  label,
  kind,
  temperament,
  abuse: `${mailbox}@${host}`,
  ...shapes[kind],
});

/** The demo web's own leak, forum, tube and file sites. */
export const contentHosts: readonly ContentHost[] = [
  define('leakvault.example', 'Leak Vault', 'gallery', 'honest', 'dmca'),
  define('pixhoard.example', 'Pixhoard', 'gallery', 'hides_from_complainant'),
  define('glimpsebin.example', 'Glimpsebin', 'gallery', 'ignores'),
  define('secretboard.test', 'Secret Board', 'forum', 'asks_for_more'),
  define('whisperforum.test', 'Whisper Forum', 'forum', 'slow'),
  define('tubecove.example', 'Tube Cove', 'tube', 'reuploads', 'copyright'),
  define('streamgrotto.example', 'Stream Grotto', 'tube', 'honest', 'dmca'),
  define('clipcellar.test', 'Clip Cellar', 'tube', 'hides_from_bots'),
  define('droplocker.example', 'Drop Locker', 'file_host', 'honest'),
  define('stashfile.test', 'Stashfile', 'file_host', 'ignores'),
  define('leakindex.example', 'Leak Index', 'aggregator', 'reuploads'),
  define('fanarchive.test', 'Fan Archive', 'aggregator', 'bounces'),
  { ...define('mirrorpit.test', 'Mirror Pit', 'gallery', 'ignores'), isEmptyAtFirst: true },
];

/** Where taken-down content comes back. */
export function mirrorHost(): ContentHost {
  const mirror = contentHosts.find((host) => host.isEmptyAtFirst === true);
  if (mirror === undefined) throw new Error('No host for re-uploads.');
  return mirror;
}
