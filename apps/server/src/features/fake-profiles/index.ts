/** Fake profiles: inspecting what poses as a person, keeping it, telling her, and what she decides. */
import type { Feature } from '#platform/feature';
import { addRoutes } from './routes.ts';

export { announceFakeProfiles } from './announce-fake-profiles.ts';
export { inspectProfile } from './inspect-profile.ts';
export { isStoppedProfile } from './is-stopped-profile.ts';
export { listStandingProfiles } from './list-standing-profiles.ts';
export { reopenStrangersProfiles, settleOwnProfiles } from './settle-own-profiles.ts';
export {
  markFakeProfileBack,
  markFakeProfileGone,
  storeFakeProfile,
} from './store-fake-profile.ts';

export const fakeProfiles: Feature = {
  name: 'fake-profiles',
  routes: addRoutes,
  forAgencies: { '/review-fake-profiles': 'review' },
};
