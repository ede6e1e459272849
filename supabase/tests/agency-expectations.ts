import type { Expectation } from './expectations.ts';

const lantern = `'5eed0000-0000-4000-8000-00000000a001'`;
const elsewhere = `'5eed0000-0000-4000-8000-00000000a002'`;

const read = (...select: Expectation['may']['select']): Expectation['may'] => ({
  select,
  insert: [],
  update: [],
  delete: [],
});

/** Agencies and their links: written by the server only. The owner is one of Lantern's creators, not of its members. */
export const agencyExpectations: Record<string, Expectation> = {
  agencies: {
    may: read('owner', 'agency', 'admin'),
    where: `id in (select agency_id from public.agency_creators where user_id = $1)`,
    insert: `(name) values ('Another for ' || $1::text)`,
    set: `name = 'Renamed'`,
  },
  agency_members: {
    may: read('agency', 'admin'),
    where: `$1::uuid is not null`,
    insert: `(agency_id, user_id) values (${lantern}, $1)`,
    set: `role = 'owner'`,
  },
  agency_creators: {
    may: read('owner', 'agency', 'admin'),
    where: 'user_id = $1',
    insert: `(agency_id, user_id) values (${elsewhere}, $1)`,
    set: `scopes = '{review,remove,scan}'`,
  },
  agency_applications: {
    may: read('owner', 'admin'),
    where: 'user_id = $1',
    insert: `(user_id, name, country, creators, message, status, decided_at)
      values ($1, 'Mine', 'Spain', 1, 'Hello', 'approved', now())`,
    set: `status = 'approved', decided_at = now()`,
  },
  agency_invitations: {
    // Who was asked reads it through a function.
    may: read('agency', 'admin'),
    where: 'answered_by = $1',
    insert: `(agency_id, email, kind, role, expires_at)
      select ${lantern}, 'juno' || $1::text || '@example.org', 'member', 'owner', now() + interval '1 day'`,
    set: `status = 'open', answered_at = null`,
  },
  agency_events: {
    may: read('owner', 'agency', 'admin'),
    where: 'creator_id = $1',
    insert: `(agency_id, creator_id, action) values (${lantern}, $1, 'creator.left')`,
    set: `action = 'none'`,
  },
};

/** An agency that the owner has nothing to do with, what Lantern asked her, and an application of hers. */
export const plantedAgencies = `
  insert into public.agencies (id, name) values (${elsewhere}, 'Elsewhere');
  insert into public.agency_invitations (agency_id, email, kind, status, answered_at, answered_by, expires_at)
    values (${lantern}, 'agency-creator@example.org', 'creator', 'accepted', now(), $1, now() + interval '14 days');
  insert into public.agency_applications (user_id, name, country, creators, message)
    values ($1, 'Harbour', 'Spain', 2, 'Two of us would like to begin.');`;
