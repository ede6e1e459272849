import { z } from 'zod';
import { agencyRoles, agencyScopes } from './rules.ts';

const day = z.iso.date();
/** One that a caller names: there is a week around it that a database can hold. */
const askedDay = day.regex(/^20\d\d-/u);
const moment = z.iso.datetime({ offset: true });
/** Where the next page of a list begins; null at its end. What is in it is the server's business. */
/** It may hold a name, whatever its script. */
const cursor = z.string().max(600);
const count = z.number().int().nonnegative();
const email = z.email().max(254).toLowerCase();
const website = z.url({ protocol: /^https?$/, normalize: true }).max(500);
/** One line, and lines, that people read: nothing in them that is not seen or turns what is seen around. */
const line = z
  .string()
  .trim()
  .regex(
    /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]*$/u,
  );
const lines = z
  .string()
  .trim()
  .regex(
    /^(?:[^\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|[\n\r\t])*$/u,
  );
const country = line.min(1).max(60);
const scopes = z.array(z.enum(agencyScopes)).max(agencyScopes.length);

/**
 * `apply-as-agency`: a signed-in person asks for an agency of hers. One open application at a time. Answers as
 * `read-own-agency-application`.
 */
export const applyAsAgencyInput = z.object({
  name: line.min(1).max(100),
  website: website.nullable(),
  country,
  /** How many creators it looks after. */
  creators: z.number().int().min(1).max(10_000),
  message: lines.min(1).max(2000),
});
export type ApplyAsAgency = z.infer<typeof applyAsAgencyInput>;

export const applicationStatuses = ['applied', 'approved', 'rejected'] as const;
export const agencyApplicationAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  website: z.string().nullable(),
  country: z.string(),
  creators: count,
  message: z.string(),
  status: z.enum(applicationStatuses),
  /** Why it was rejected, for the applicant to read. */
  reason: z.string().nullable(),
  createdAt: moment,
  decidedAt: moment.nullable(),
});
export type AgencyApplication = z.infer<typeof agencyApplicationAnswer>;

/** `read-own-agency-application`: the latest of the caller, null when there is none; and the agency that she works for. */
export const ownApplicationAnswer = z.object({
  application: agencyApplicationAnswer.nullable(),
  /** Null when she is in no team, or not any more. A server of the release before does not say it. */
  agency: z.enum(['active', 'suspended']).nullable().optional(),
});

/** `list-agency-applications` (operators): the oldest waiting first, decided ones the newest first. */
export const listApplicationsInput = z.object({
  status: z.enum(applicationStatuses),
  cursor: cursor.optional(),
});
export const listApplicationsAnswer = z.object({
  rows: z.array(
    agencyApplicationAnswer.extend({
      applicant: z.object({ userId: z.uuid(), email: z.string() }),
    }),
  ),
  next: cursor.nullable(),
});
/**
 * `decide-agency-application` (operators). Approved: the agency exists, and the applicant owns it. Answers
 * `{ id, status }` of the application.
 */
export const decideApplicationInput = z.discriminatedUnion('decision', [
  z.object({ applicationId: z.uuid(), decision: z.literal('approve') }),
  z.object({
    applicationId: z.uuid(),
    decision: z.literal('reject'),
    reason: lines.min(1).max(1000),
  }),
]);
export type DecideApplication = z.infer<typeof decideApplicationInput>;

/** How an agency's reports look: its own name, colour and picture in place of ours. */
export const agencyBrand = z.object({
  name: line.min(1).max(100).nullable(),
  /** Of headings and bars. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  /** A PNG or JPEG as a data address. */
  logo: z
    .string()
    .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+$/)
    .max(90_000)
    .nullable(),
  footer: lines.max(300).nullable(),
});

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  kind: z.enum(['creator', 'member']),
  role: z.enum(agencyRoles).nullable(),
  scopes,
  status: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']),
  createdAt: moment,
  expiresAt: moment,
});

/** `read-agency`: the caller's agency, for each of its members. */
export const agencyAnswer = z.object({
  agency: z.object({
    id: z.uuid(),
    name: z.string(),
    website: z.string().nullable(),
    country: z.string().nullable(),
    contactEmail: z.string().nullable(),
    brand: agencyBrand,
  }),
  role: z.enum(agencyRoles),
  members: z.array(
    z.object({ userId: z.uuid(), email: z.string(), role: z.enum(agencyRoles), since: moment }),
  ),
  /** Open ones, and those answered within the last 30 days; the newest first. */
  invitations: z.array(invitation),
});
export type AgencyAnswer = z.infer<typeof agencyAnswer>;

/** `save-agency` (owners, managers): what is to change; all else stays. Answers as `read-agency`. */
export const saveAgencyInput = z
  .strictObject({
    name: line.min(1).max(100),
    website: website.nullable(),
    country: country.nullable(),
    contactEmail: email.nullable(),
    brand: agencyBrand.partial(),
  })
  .partial();

/** `invite-to-agency`: creators by owners and managers, members by owners. Answers `{ invitationId }`. */
export const inviteInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('creator'),
    email,
    scopes,
    /** A line to her, in the mail. */
    message: lines.max(500).nullable(),
  }),
  z.object({ kind: z.literal('member'), email, role: z.enum(agencyRoles) }),
]);
export type SaveAgency = z.infer<typeof saveAgencyInput>;
export type Invite = z.infer<typeof inviteInput>;
export const inviteAnswer = z.object({ invitationId: z.uuid() });
/** `withdraw-invitation`. */
export const withdrawInvitationInput = z.object({ invitationId: z.uuid() });
/** `set-agency-member` (owners): another role, or null to remove. The last owner stays. */
export const setMemberInput = z.object({ userId: z.uuid(), role: z.enum(agencyRoles).nullable() });
/** `end-creator` (owners, managers): the agency lets a creator go. */
export const endCreatorInput = z.object({ creatorId: z.uuid() });

/** `read-own-agencies`: who acts, or asks to act, for the calling person, and whose team she is in. */
export const ownAgenciesAnswer = z.object({
  links: z.array(
    z.object({
      agencyId: z.uuid(),
      name: z.string(),
      website: z.string().nullable(),
      /** While it is suspended it sees and does nothing. A server of the release before does not say it. */
      status: z.enum(['active', 'suspended']).default('active'),
      scopes,
      consentedAt: moment,
      /** What it did for her lately, the newest first, up to 20. */
      acts: z.array(z.object({ at: moment, action: z.string(), count: count.nullable() })),
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.uuid(),
      agencyName: z.string(),
      website: z.string().nullable(),
      kind: z.enum(['creator', 'member']),
      role: z.enum(agencyRoles).nullable(),
      /** What it asks for; she may allow less. */
      scopes,
      message: z.string().nullable(),
      expiresAt: moment,
    }),
  ),
  /** The agency whose team she is in. */
  membership: z
    .object({
      agencyId: z.uuid(),
      name: z.string(),
      role: z.enum(agencyRoles),
      status: z.enum(['active', 'suspended']),
    })
    .nullable()
    // A server of the release before answers without it.
    .default(null),
});
export type OwnAgencies = z.infer<typeof ownAgenciesAnswer>;
export type OwnApplication = z.infer<typeof ownApplicationAnswer>;
export type ApplicationsPage = z.infer<typeof listApplicationsAnswer>;
/** `answer-invitation`: by the person whose confirmed address was invited. */
export const answerInvitationInput = z.object({
  invitationId: z.uuid(),
  answer: z.enum(['accept', 'decline']),
  /** What she allows; for creators who accept. */
  scopes: scopes.optional(),
});
export type AnswerInvitation = z.infer<typeof answerInvitationInput>;
/** `set-agency-scopes`: a creator allows an agency more or less. */
export const setScopesInput = z.object({ agencyId: z.uuid(), scopes });
/** `leave-agency`: a creator ends the link; a member leaves. */
export const leaveAgencyInput = z.object({ agencyId: z.uuid() });

/** A creator as her agency sees her. */
const boardRow = z.object({
  userId: z.uuid(),
  /** Her first stage name; the invited address where she has none. */
  name: z.string(),
  stageNames: z.array(z.string()),
  since: moment,
  scopes,
  /** Her plan is paid by the agency. */
  isCovered: z.boolean(),
  newFindings: count,
  openRequests: count,
  overdueRequests: count,
  /** From the sending of a notice to the proof that the page is gone, over the last 180 days. */
  removal: z.object({ sample: count, medianHours: z.number().nonnegative().nullable() }),
  letter: z.object({
    state: z.enum(['none', 'alive', 'expiring', 'expired']),
    endsOn: day.nullable(),
  }),
  lastScanAt: moment.nullable(),
});
export type BoardRow = z.infer<typeof boardRow>;
export const boardSorts = ['name', 'overdue', 'open', 'new', 'letter'] as const;
/** `read-agency-board`: one row per creator, 50 at a time. */
export const boardInput = z.object({
  query: z.string().trim().max(100).optional(),
  sort: z.enum(boardSorts).default('overdue'),
  cursor: cursor.optional(),
});
export const boardAnswer = z.object({
  rows: z.array(boardRow),
  next: cursor.nullable(),
  /** Over all creators of the agency. */
  totals: z.object({
    creators: count,
    newFindings: count,
    openRequests: count,
    overdueRequests: count,
  }),
});
export type Board = z.infer<typeof boardAnswer>;
/** `read-managed-creator`: one row of the board, and her official links. */
export const managedCreatorInput = z.object({ creatorId: z.uuid() });
export const managedCreatorAnswer = boardRow.extend({
  officialLinks: z.array(z.object({ platform: z.string(), url: z.string() })),
  /** Acts that her letter allows; empty without a living letter. */
  acts: z.array(z.string()),
});
export type ManagedCreator = z.infer<typeof managedCreatorAnswer>;

/** `read-agency-analytics`: of all creators or one; at most 366 days, whole weeks from Monday, UTC. */
export const analyticsInput = z
  .object({ from: askedDay, to: askedDay, creatorId: z.uuid().nullable() })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 366 * 86_400_000, {
    path: ['to'],
  });
export const analyticsAnswer = z.object({
  weeks: z.array(
    z.object({ week: day, found: count, confirmed: count, requested: count, gone: count }),
  ),
  /** Hosts with the most findings, up to 10. */
  hosts: z.array(z.object({ host: z.string(), found: count, standing: count })),
  creators: z.array(
    z.object({ userId: z.uuid(), name: z.string(), found: count, requested: count, gone: count }),
  ),
  removal: z.object({ sample: count, medianHours: z.number().nonnegative().nullable() }),
});
export type AgencyAnalytics = z.infer<typeof analyticsAnswer>;
/** `write-agency-report`: answers a PDF under the agency's own brand. */
export const agencyReportInput = z.object({
  from: askedDay,
  to: askedDay,
  /** Null: all linked creators. */
  creatorIds: z.array(z.uuid()).min(1).max(200).nullable(),
  language: z.enum(['en', 'de', 'es', 'fr']),
});
export type AgencyReport = z.infer<typeof agencyReportInput>;

/** `list-agency-events`: the agency's own audit trail, the newest first, 50 at a time. */
export const agencyEventsInput = z.object({ cursor: cursor.optional() });
export const agencyEventsAnswer = z.object({
  rows: z.array(
    z.object({
      id: count,
      at: moment,
      actor: z.object({ userId: z.uuid(), email: z.string().nullable() }).nullable(),
      /** A name while she is linked; null for a creator who left. */
      creator: z.object({ userId: z.uuid(), name: z.string().nullable() }).nullable(),
      /** Address of the member whose role was changed or taken. A server of the release before does not say it. */
      member: z.string().nullable().default(null),
      action: z.string(),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
  next: cursor.nullable(),
});
export type AgencyEvents = z.infer<typeof agencyEventsAnswer>;
