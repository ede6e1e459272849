import { findProfile } from '../people/find-profile.ts';
import { missingPages } from './missing-pages.ts';
import { profileSite } from './profile-site.ts';
import type { DemoSite } from './site.ts';

/** All hosts of the demo web. */
export function demoSites(): DemoSite[] {
  const path = '/{name}';
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
