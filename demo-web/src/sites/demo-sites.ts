import type { DemoClock } from '../clock.ts';
import { findProfile } from '../people/find-profile.ts';
import { missingPages } from './missing-pages.ts';
import { profileSite } from './profile-site.ts';
import type { DemoSite } from './site.ts';

/** What sites need from the demo web around them. */
export type SiteWorld = { seed: number; clock: DemoClock };

/** All hosts of the demo web. */
export function demoSites(world: SiteWorld): DemoSite[] {
  const path = '/{name}';
  void world;
  return [
    profileSite({
      host: 'velvetroom.example',
      label: 'Velvet Room',
      plays: 'profiles, honest 404',
      path,
      find: (name) => findProfile('velvetroom.example', name),
      missing: missingPages.notFound,
    }),
    profileSite({
      host: 'perchsocial.example',
      label: 'Perch',
      plays: 'profiles, soft 404',
      path,
      find: (name) => findProfile('perchsocial.example', name),
      missing: missingPages.userNotFoundText,
    }),
  ];
}
