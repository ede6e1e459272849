import type { Expectation } from './expectations.ts';

const commons = `'5eed0000-0000-4000-8000-00000000f801'`;
const version = `'5eed0000-0000-4000-8000-00000000f802'`;
const forAdmins: Expectation['may'] = { select: ['admin'], insert: [], update: [], delete: [] };

/** Lists of sites belong to the house: operators see them, and only functions write them. */
export const siteListExpectations: Record<string, Expectation> = {
  site_lists: {
    may: forAdmins,
    where: `id = ${commons} and $1::uuid is not null`,
    insert: `(name, licence, attribution) values ('Mine', 'MIT', $1::text)`,
    set: `is_enabled = true`,
  },
  site_list_versions: {
    may: forAdmins,
    where: `id = ${version} and $1::uuid is not null`,
    insert: `(list_id, sha256, format, state, sites, added, changed, removed, refused, decided_at)
      select ${commons}, sha256($1::text::bytea), 'custom', 'left', 1, 0, 0, 0, 0, now()`,
    set: `state = 'in_use', decided_at = now()`,
  },
  site_list_changes: {
    may: forAdmins,
    where: `version_id = ${version} and $1::uuid is not null`,
    insert: `(version_id, place, site_id, label, change) values (${version}, 99, 'mine', $1::text, 'added')`,
    set: `change = 'removed'`,
  },
};
