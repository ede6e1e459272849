import type { AdminView } from '@leakblock/domain/administration';
import type { AgencyRole } from '@leakblock/domain/agencies';
import { sectionsFor } from '#features/agencies/frame/sections.ts';
import type { AgencySection } from '#features/agencies/frame/sections.ts';
import { text } from '#lib/texts.ts';
import { shownGroups } from '../../pages/admin/admin-views.ts';
import type { Roles } from '../use-roles.ts';

export type ScreenCommand = {
  /** The same in every version, as recent ones are kept by it. */
  id: string;
  group: 'go' | 'admin';
  href: string;
  /** Needs its catalogue. */
  label: () => string;
  /** Second key after `g`. */
  key?: string;
};

/** A creator's screens and views: name, address, and the second key of those that are opened often. */
const own = [
  ['dashboard', '/dashboard', 'd'],
  ['review', '/dashboard?view=findings', 'f'],
  ['list', '/dashboard?view=findings&mode=list', 'l'],
  ['allowed', '/dashboard?view=findings&mode=allowed'],
  ['works', '/dashboard?view=works', 'w'],
  ['reports', '/dashboard?view=reports', 'p'],
  ['removals', '/request-removal', 'r'],
  ['newRequest', '/request-removal?new=1', 'n'],
  ['waiting', '/request-removal?waiting=1'],
  ['check', '/instant-scan', 'c'],
  ['crawl', '/leak-crawler'],
  ['images', '/reverse-image-finder', 'i'],
  ['profiles', '/fake-profiles', 'k'],
  ['authorisation', '/authorisation'],
  ['sign', '/digital-signature'],
  ['verify', '/verify-identity'],
  ['account', '/account', 'a'],
  ['settings', '/settings', 's'],
  ['export', '/settings/export'],
  ['earning', '/earning-hub', 'e'],
  ['plans', '/subscription-plans'],
  ['apps', '/oauth-clients'],
  ['apiDocs', '/oauth-clients/docs'],
  ['faq', '/faq', 'h'],
] as const;

/** Second keys of an agency's sections. */
const agencyKeys: Partial<Record<AgencySection, string>> = {
  board: 'd',
  creators: 'c',
  analytics: 'y',
  billing: 'b',
  events: 'v',
  settings: 's',
  earnings: 'e',
  account: 'a',
};

/** Second keys of an operator's sections. */
const operatorKeys: Partial<Record<AdminView, string>> = {
  accounts: 'o',
  queue: 'q',
  reviews: 'v',
};

/**
 * Every screen and view that this person may open.
 * @param role hers in her agency, where that is known
 */
export function screensOf(
  { isAdmin, isAgency }: Roles,
  role: AgencyRole | null = null,
): ScreenCommand[] {
  if (isAgency) {
    const sections = sectionsFor(role).map(({ name, path }) => ({
      ...{ id: `agency.${name}`, group: 'go' as const, href: path },
      label: () => text(`agency-area.section.${name}`),
      ...withKey(agencyKeys[name]),
    }));
    const docs = {
      ...{ id: 'go.apiDocs', group: 'go' as const, href: '/oauth-clients/docs' },
      label: () => text('commands.go.apiDocs'),
    };
    return [...sections, docs];
  }
  const screens = own.map(([name, href, key]) => ({
    ...{ id: `go.${name}`, group: 'go' as const, href },
    label: () => text(`commands.go.${name}`),
    ...withKey(key),
  }));
  return isAdmin ? [...screens, ...operatorScreens()] : screens;
}

/** The admin panel's sections. */
function operatorScreens(): ScreenCommand[] {
  return shownGroups.flatMap(({ views }) =>
    views.map((view) => ({
      ...{ id: `admin.${view}`, group: 'admin' as const, href: `/admin?view=${view}` },
      label: () => text(`administration.view.${view}`),
      ...withKey(operatorKeys[view]),
    })),
  );
}

const withKey = (key: string | undefined) => (key === undefined ? {} : { key });
