import { agencyRoles, mayAct } from '@leakblock/domain/agencies';
import type { AgencyRole } from '@leakblock/domain/agencies';

/** Parts of an agency's area that have an entry in its navigation, in their order. */
const agencySections = [
  { name: 'board', path: '/agency' },
  { name: 'creators', path: '/agency/creators' },
  { name: 'add', path: '/agency/add-creator' },
  { name: 'analytics', path: '/agency/analytics' },
  { name: 'billing', path: '/agency/billing' },
  { name: 'events', path: '/agency/events' },
  { name: 'settings', path: '/agency/settings' },
  { name: 'api', path: '/agency/api' },
  { name: 'earnings', path: '/agency/earnings' },
  { name: 'account', path: '/agency/account' },
] as const;
export type AgencySection = (typeof agencySections)[number]['name'];

/** Those that are only for who may change something. */
const forActing: readonly AgencySection[] = ['add'];

/** What a member of this role finds in the navigation; null: the role is not known (yet). */
export function sectionsFor(role: AgencyRole | null) {
  const isActing = mayAct(role ?? agencyRoles[2]);
  return agencySections.filter(({ name }) => isActing || !forActing.includes(name));
}

/** Whether an entry stands for the screen at this path; a creator's own screen belongs to the creators. */
export function isSectionOf(path: string, entry: string): boolean {
  return path === entry || (entry === '/agency/creators' && path.startsWith('/agency/creator/'));
}

/** The creator whom an address is about; null for every other address. */
export function creatorIdOf(path: string): string | null {
  return /^\/agency\/creator\/([0-9a-f-]{36})$/.exec(path)?.[1] ?? null;
}
