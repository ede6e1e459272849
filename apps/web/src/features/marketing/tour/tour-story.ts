/** The invented case of the tour: nobody is called so, and no such address exists (RFC 2606). */
export const story = {
  page: 'https://copies.example/luna/set-17',
  site: 'copies.example',
  host: 'hosting.example',
  mailbox: 'abuse@hosting.example',
  creator: 'Luna Marlowe',
} as const;

/** What happens to the notice: the day it happens on, and what the two lamps show from then on. */
export const storyEvents = [
  { name: 'approved', day: 0, source: 'up', search: 'listed' },
  { name: 'sent', day: 0, source: 'up', search: 'requested' },
  { name: 'received', day: 1, source: 'up', search: 'requested' },
  { name: 'reminded', day: 4, source: 'up', search: 'requested' },
  { name: 'claimed', day: 5, source: 'up', search: 'requested' },
  { name: 'offline', day: 5, source: 'offline', search: 'requested' },
  { name: 'proven', day: 6, source: 'gone', search: 'requested' },
  { name: 'delisted', day: 8, source: 'gone', search: 'removed' },
] as const;

/** Example figures of one month; each is a part of the one before it. */
export const storyFunnel = [
  { name: 'found', count: 14 },
  { name: 'confirmed', count: 9 },
  { name: 'sent', count: 8 },
  { name: 'removed', count: 6 },
] as const;
