/** What one client may take of realtime. The platform's numbers where it has them. */
export const realtimeLimits = {
  /** Sockets of one address (an IPv6 address counts with its /64). */
  socketsPerAddress: 200,
  /** Sockets of this gateway. */
  sockets: 10_000,
  /** New sockets of one address in a minute. */
  upgradesPerMinute: 600,
  /** Bytes of a message that comes in. */
  maxMessageBytes: 100_000,
  /** Bytes of what is remembered of one who is present. */
  maxPresenceBytes: 4000,
  channelsPerSocket: 100,
  changesPerChannel: 30,
  /** Messages to others and presence, a second. */
  eventsPerSecond: 10,
  /** Joins, heartbeats and the like: so many at once, and so many more a second. */
  controlBurst: 150,
  controlPerSecond: 10,
  /** Bytes that may wait for a slow client before it is cut off. */
  maxWaitingBytes: 1_000_000,
  /** Changed rows that wait to be read; with more, everybody concerned joins anew and fetches. */
  maxWaitingChanges: 20_000,
  /**
   * Joins and new tokens that ask the database at the same time, so that requests keep connections; that wait to, of all
   * and of one address, which may be a whole office; and of an address when all places are taken. The addresses are served
   * in turns.
   */
  joinsAtOnce: 4,
  waitingJoins: 5000,
  waitingJoinsPerAddress: 2500,
  sparedJoins: 8,
  /** Milliseconds without a word after which a socket is closed. The client speaks every 25 s. */
  silenceMs: 60_000,
  /** Milliseconds that a socket may have no channel. The client itself leaves after 50 s. */
  idleMs: 60_000,
  /** Milliseconds between two looks for sockets that are silent or have no channel. */
  sweepMs: 5000,
  /** Milliseconds between two looks whether the sessions of all channels still live. */
  sessionCheckMs: 30_000,
  /** Milliseconds for which a table's description is believed. */
  descriptionMs: 10_000,
} as const;

/**
 * Who may use public rooms, which no policy guards: broadcast and presence in channels without `private`. As on the
 * platform everybody who has the publishable key; `people` keeps visitors out, `nobody` closes them. The product's own
 * screens use changes of tables only.
 */
export const publicRoomsAreFor: 'everybody' | 'people' | 'nobody' = 'everybody';
