/** Agencies: who acts for which creators, within what those allowed. */
import type { Feature } from '#platform/feature';
import { actFor } from './acting/act-for.ts';

export { actFor } from './acting/act-for.ts';
export { membershipOf } from './membership-of.ts';
export type { Membership } from './membership-of.ts';
export { noteAgencyEvent } from './note-agency-event.ts';
export type { AgencyEvent } from './note-agency-event.ts';

export const agencies: Feature = {
  name: 'agencies',
  resolveActing: actFor,
};
