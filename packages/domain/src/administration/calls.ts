import { z } from 'zod';
import { planIds } from '../subscriptions/index.ts';

const moment = z.iso.datetime({ offset: true });
const count = z.number().int().nonnegative();
/** Where the next page of a list begins; null at its end. What is in it is the server's business. */
const cursor = z.string().max(300);
/** Why an operator does something; kept in the audit log. */
const reason = z.string().trim().min(1).max(1000);

export const accountFilters = [
  'all',
  'banned',
  'verified',
  'unverified',
  'paying',
  'agency',
  'admin',
] as const;
/** `search-accounts` (operators): name, e-mail, stage name or address of an official link; the newest first. */
export const searchAccountsInput = z.strictObject({
  query: z.string().trim().max(200).default(''),
  filter: z.enum(accountFilters).default('all'),
  cursor: cursor.optional(),
});
export const accountRow = z.object({
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The first three. */
  stageNames: z.array(z.string()),
  tier: z.enum(['standard', 'basic', 'pro', 'elite']),
  isVerified: z.boolean(),
  isBanned: z.boolean(),
  isAdmin: z.boolean(),
  isAgency: z.boolean(),
  createdAt: moment,
});
export type AccountRow = z.infer<typeof accountRow>;
export const searchAccountsAnswer = z.object({
  rows: z.array(accountRow),
  next: cursor.nullable(),
});
export type AccountPage = z.infer<typeof searchAccountsAnswer>;

/** Body of every call about one account. */
export const accountInput = z.strictObject({ userId: z.uuid() });
/** `read-account` (operators; noted in the audit log, since it shows a person's data). */
export const accountAnswer = accountRow.extend({
  dateOfBirth: z.iso.date().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  phone: z.string().nullable(),
  locale: z.string(),
  isDiscreet: z.boolean(),
  allStageNames: z.array(z.string()),
  officialLinks: z.array(z.object({ platform: z.string(), url: z.string() })),
  /** Status of the newest papers. */
  identity: z.string().nullable(),
  /** Verified by an operator’s word; `isVerified` also says yes of approved papers. */
  hasVerifiedFlag: z.boolean(),
  letter: z
    .object({ version: z.number().int(), endsOn: z.iso.date(), isAlive: z.boolean() })
    .nullable(),
  subscriptions: z.array(
    z.object({
      id: z.uuid(),
      provider: z.string(),
      plan: z.string(),
      status: z.string(),
      createdAt: moment,
      currentPeriodEnd: moment.nullable(),
    }),
  ),
  bans: z.array(
    z.object({
      isActive: z.boolean(),
      bannedAt: moment,
      reason: z.string(),
      notes: z.string().nullable(),
    }),
  ),
  /** Up to 10,000; a larger number is that. */
  counts: z.object({ findings: count, openRequests: count, scans: count, works: count }),
  lastSignIn: moment.nullable(),
  sessions: count,
  agencies: z.array(z.object({ id: z.uuid(), name: z.string(), as: z.string() })),
});
export type Account = z.infer<typeof accountAnswer>;

const text = (limit: number) => z.string().trim().min(1).max(limit).nullable();
/** `edit-account` (operators): only what is named changes. */
export const editAccountInput = z.strictObject({
  userId: z.uuid(),
  reason,
  changes: z
    .strictObject({
      firstName: text(60),
      lastName: text(60),
      dateOfBirth: z.iso.date().nullable(),
      address: text(200),
      postalCode: text(20),
      city: text(100),
      country: text(60),
      phone: text(30),
      locale: z.enum(['en', 'de', 'es', 'fr']),
      /** The flag of the profile; not taken away from whom approved papers verify, too. */
      isVerified: z.boolean(),
    })
    .partial()
    .refine((changes) => Object.keys(changes).length > 0),
});
/** `ban-account`: reason and notes are shown to the person. */
export const banAccountInput = z.strictObject({
  userId: z.uuid(),
  reason,
  notes: z.string().trim().min(1).max(4000).nullable(),
});
/**
 * `unban-account`, `sign-out-account` (ends every session everywhere), `start-impersonation`, `revoke-identity` (the
 * person reads the reason).
 */
export const accountReasonInput = z.strictObject({ userId: z.uuid(), reason });
/** `change-tier`: a plan given by the operator, in place of one given before; null takes it away. */
export const changeTierInput = z.strictObject({
  userId: z.uuid(),
  plan: z.enum(planIds).nullable(),
  reason,
});

/** Minutes that an operator may look at somebody's account. */
export const impersonationMinutes = 30;
/** `start-impersonation`: a session that reads and changes nothing, in the form of the sign-in's own answers. */
export const impersonationAnswer = z.object({
  accessToken: z.string(),
  expiresAt: moment,
  user: z.object({ id: z.uuid(), email: z.string(), name: z.string() }),
});
export type Impersonation = z.infer<typeof impersonationAnswer>;

export const jobStates = ['waiting', 'running', 'failed', 'dead'] as const;
/** `read-queue` (operators): figures of each kind of job, and jobs of one state, the newest first. */
export const readQueueInput = z.strictObject({
  state: z.enum(jobStates).default('failed'),
  queue: z.string().max(100).optional(),
  cursor: cursor.optional(),
});
export const queueAnswer = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: count,
      running: count,
      failed: count,
      dead: count,
      /** Of the job that has waited longest. */
      oldestWaitingAt: moment.nullable(),
    }),
  ),
  jobs: z.array(
    z.object({
      id: z.uuid(),
      queue: z.string(),
      state: z.enum(jobStates),
      createdAt: moment,
      startedAt: moment.nullable(),
      endedAt: moment.nullable(),
      attempts: count,
      /** What it said when it failed, without its stack. */
      problem: z.string().nullable(),
    }),
  ),
  next: cursor.nullable(),
});
export type Queue = z.infer<typeof queueAnswer>;
/** `retry-job`, `delete-job`: one that failed or is a dead letter. */
export const jobInput = z.strictObject({ id: z.uuid(), queue: z.string().max(100) });

/** `send-global-notification`: to everybody's bell. Answers `{ id }`. */
export const sendGlobalNotificationInput = z.strictObject({
  title: z.string().trim().min(1).max(200),
  message: z.string().trim().min(1).max(4000),
});
/** `list-global-notifications` (operators): all that were sent to everybody, whoever has put them away; the newest first. */
export const listGlobalNotificationsInput = z.strictObject({ cursor: cursor.optional() });
export const globalNotificationsAnswer = z.object({
  rows: z.array(
    z.object({ id: z.uuid(), title: z.string(), message: z.string(), createdAt: moment }),
  ),
  next: cursor.nullable(),
});
export type GlobalNotifications = z.infer<typeof globalNotificationsAnswer>;
/** `withdraw-global-notification`: nobody sees it any more, those who read it neither. */
export const withdrawGlobalNotificationInput = z.strictObject({ id: z.uuid() });

/** `read-maintenance` (everybody) and what `set-maintenance` (operators) answers. */
export const maintenanceAnswer = z.object({
  isOn: z.boolean(),
  message: z.string().nullable(),
  since: moment.nullable(),
  until: moment.nullable(),
});
export type Maintenance = z.infer<typeof maintenanceAnswer>;
export const setMaintenanceInput = z.strictObject({
  isOn: z.boolean(),
  /** For everybody to read. */
  message: z.string().trim().min(1).max(500).nullable(),
  /** When it is expected to end. */
  until: moment.nullable(),
  reason,
});
