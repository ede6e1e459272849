/** Agencies: who acts for which creators, within what those allowed. */
export { changeLink } from './change-link.ts';
export type { Link, LinkAct } from './change-link.ts';
export { changeMember } from './change-member.ts';
export type { Member } from './change-member.ts';
export { isNameAllowed } from './is-name-allowed.ts';
export {
  actingForHeader,
  agencyRoles,
  agencyScopes,
  applicationsPerMonth,
  invitationDays,
  invitationsPerDay,
  mayAct,
  mayRun,
} from './rules.ts';
export type { AgencyRole, AgencyScope } from './rules.ts';
export {
  agencyAnswer,
  agencyApplicationAnswer,
  agencyBrand,
  agencyEventsAnswer,
  agencyEventsInput,
  agencyReportInput,
  analyticsAnswer,
  analyticsInput,
  answerInvitationInput,
  applicationStatuses,
  applyAsAgencyInput,
  boardAnswer,
  boardInput,
  boardSorts,
  decideApplicationInput,
  endCreatorInput,
  inviteAnswer,
  inviteInput,
  leaveAgencyInput,
  listApplicationsAnswer,
  listApplicationsInput,
  managedCreatorAnswer,
  managedCreatorInput,
  ownAgenciesAnswer,
  ownApplicationAnswer,
  saveAgencyInput,
  setMemberInput,
  setScopesInput,
  withdrawInvitationInput,
} from './calls.ts';
export type {
  AgencyAnalytics,
  AgencyAnswer,
  AgencyApplication,
  AgencyEvents,
  AgencyReport,
  AnswerInvitation,
  ApplicationsPage,
  ApplyAsAgency,
  Board,
  BoardRow,
  DecideApplication,
  Invite,
  ManagedCreator,
  OwnAgencies,
  OwnApplication,
  SaveAgency,
} from './calls.ts';
export {
  agencyBillingAnswer,
  agencyPortalAnswer,
  agencyPreviewAnswer,
  changeAgencyInput,
  isToEnd,
  judgePlaces,
  previewAgencyInput,
  startAgencyCheckoutInput,
} from './billing-calls.ts';
export {
  agencyStates,
  listAgenciesAnswer,
  listAgenciesInput,
  suspendAgencyInput,
} from './operator-calls.ts';
export type { ListedAgency } from './operator-calls.ts';
export type {
  AgencyBilling,
  AgencyPreview,
  ChangeAgency,
  PlacesFacts,
  PreviewAgency,
  StartAgencyCheckout,
} from './billing-calls.ts';
