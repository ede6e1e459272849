import { defineSites } from './define-sites.ts';

/** Pages that only collect links to the creator's other profiles. */
export const linkPlatforms = defineSites({ kind: 'platform', category: 'Other', isAdult: false }, [
  {
    id: 'linktree',
    label: 'Linktree',
    urlPattern: 'https://linktr.ee/{username}',
    logo: true,
    rule: {
      found: { status: [200], text: ['linktr.ee/{username}"', '"username":"{username}"'] },
      missing: { status: [404] },
      usernamePattern: '^[a-zA-Z0-9_.-]{1,50}$',
      known: ['linktree', 'selenagomez'],
    },
  },
  {
    id: 'allmylinks',
    label: 'AllMyLinks',
    urlPattern: 'https://allmylinks.com/{username}',
    logo: true,
    rule: {
      found: { status: [200], text: ['allmylinks.com/{username}"', '@{username}<'] },
      missing: { status: [404], text: ['Page not found', 'Not Found'] },
      usernamePattern: '^[a-z0-9][a-z0-9-]{2,31}$',
      known: ['allmylinks', 'blue'],
      protection: ['cloudflare'],
    },
  },
]);
