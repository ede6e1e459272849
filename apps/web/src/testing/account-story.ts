import type { PlayedRoute } from './play-supabase.ts';
import { luna } from './play-supabase.ts';

/** Luna's account: without a last name and a stage name, with a niche and a link. */
export const lunasProfile = {
  id: luna.id,
  first_name: 'Luna',
  last_name: null,
  email: luna.email,
  date_of_birth: '1994-05-17',
  address: '12 Lantern Row',
  postal_code: '10115',
  city: null,
  country: 'Germany (West)',
  phone: null,
  locale: 'en',
  discreet_mode: false,
  subscription_tier: 'standard',
  verified: false,
  banned: false,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
};
const count = (rows: number) => ({ headers: { 'content-range': `*/${String(rows)}` } });
const site = {
  id: 'fansly',
  label: 'Fansly',
  url_pattern: 'https://fansly.com/{username}',
  username_hint: 'https://fansly.com/janedoe',
  category: 'Adult',
  kind: 'platform',
  icon: { bucketKey: 'fansly' },
};
export const lunasLink = { id: 'link-1', platform: 'Fansly', url: 'https://fansly.com/luna' };

/** What the data API answers for her. */
export function accountRoutes(
  changes: Record<string, PlayedRoute> = {},
): Record<string, PlayedRoute> {
  return {
    'GET /rest/v1/profiles': { body: [lunasProfile] },
    'HEAD /rest/v1/user_niches': count(1),
    'HEAD /rest/v1/stage_names': count(0),
    'HEAD /rest/v1/official_links': count(1),
    'GET /rest/v1/identity_verifications': { body: [] },
    'GET /rest/v1/user_niches': { body: [{ id: 'niche-1', niche: 'Cosplay' }] },
    'GET /rest/v1/stage_names': { body: [] },
    'GET /rest/v1/official_links': { body: [lunasLink] },
    'GET /rest/v1/sites': { body: [site] },
    ...changes,
  };
}
