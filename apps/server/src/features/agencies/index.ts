/** Agencies: who acts for which creators, within what those allowed. */
import { sql } from 'kysely';
import type { Feature } from '#platform/feature';
import { countWork } from '#platform/figures/figure';
import { actFor } from './acting/act-for.ts';
import { addApplicationRoutes } from './add-application-routes.ts';
import { addCreatorRoutes } from './add-creator-routes.ts';
import { addMemberRoutes } from './add-member-routes.ts';
import { addBoardRoutes } from './board/add-board-routes.ts';
import { expireInvitationsJob } from './invitations/expire-invitations.job.ts';
import { invitationMail } from './mails/invitation-mail.ts';
import { sendInvitationJob } from './mails/send-invitation.job.ts';
import { addOperatorRoutes } from './operators/add-operator-routes.ts';

export { actFor } from './acting/act-for.ts';
export { loadBrand } from './board/load-brand.ts';
export type { AgencyBrand } from './board/load-brand.ts';
export { holdPlans, tellLowerPlans } from './links/lower-plans.ts';
export { closeWithOwner } from './members/close-with-owner.ts';
export { membershipOf } from './membership-of.ts';
export { nameCreators } from './name-creators.ts';
export { noteAgencyEvent } from './note-agency-event.ts';
export { requireMember } from './require-member.ts';

export const agencies: Feature = {
  name: 'agencies',
  resolveActing: actFor,
  readOnly: [
    '/read-agency',
    '/read-agency-board',
    '/read-managed-creator',
    '/read-agency-analytics',
    '/list-agency-events',
    '/read-own-agencies',
    '/read-own-agency-application',
  ],
  figures: [
    countWork(
      'agency_applications',
      sql`select count(*)::int as count from public.agency_applications where status = 'applied'`,
    ),
  ],
  jobs: [expireInvitationsJob, sendInvitationJob],
  mails: [invitationMail],
  routes: (app, context) => {
    addApplicationRoutes(app, context);
    addMemberRoutes(app, context);
    addCreatorRoutes(app, context);
    addBoardRoutes(app, context);
    addOperatorRoutes(app, context);
  },
};
