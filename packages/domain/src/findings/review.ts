import { z } from 'zod';
import { findingActions, findingStatuses } from './status.ts';

/** Findings that one call reviews at most. */
export const reviewLimit = 500;

/** How much of the site is allowed with a page: itself, or everything under its profile. */
export const allowScopes = ['page', 'profile'] as const;
export type AllowScope = (typeof allowScopes)[number];

/**
 * Body of `POST review-findings`: a decision about some findings, or what one call decided (`undoToken` of its answer)
 * taken back.
 */
export const reviewFindingsInput = z
  .strictObject({
    ids: z.array(z.uuid()).min(1).max(reviewLimit).optional(),
    undoToken: z.uuid().optional(),
    action: z.enum(findingActions),
    /** With `mine` and `partner`. Default: the page. */
    scope: z.enum(allowScopes).optional(),
  })
  .refine(({ action, ids, undoToken }) =>
    undoToken === undefined ? ids !== undefined : action === 'undo' && ids === undefined,
  )
  .refine(({ action, scope }) => scope === undefined || action === 'mine' || action === 'partner');
export type ReviewFindingsInput = z.output<typeof reviewFindingsInput>;

/** What changed, and nothing else; `undoToken` takes all of it back and is null when nothing can be. */
export const reviewFindingsAnswer = z.object({
  changed: z.array(z.object({ id: z.uuid(), status: z.enum(findingStatuses) })),
  undoToken: z.uuid().nullable(),
});
export type ReviewFindingsAnswer = z.infer<typeof reviewFindingsAnswer>;

/** Why a page is allowed: the person's own, or that of a studio or partner who owns it. */
export const allowReasons = ['mine', 'partner'] as const;
export type AllowReason = (typeof allowReasons)[number];

/** Body of `POST allow-page`. */
export const allowPageInput = z.strictObject({
  address: z
    .string()
    .trim()
    .min(1, 'findings.address_invalid')
    .max(2000, 'findings.address_invalid'),
  reason: z.enum(allowReasons),
});

/** The page as it is kept, and which findings it settled. */
export const allowPageAnswer = z.object({
  page: z.object({ id: z.uuid(), url: z.string(), reason: z.enum(allowReasons) }),
  changed: z.array(z.object({ id: z.uuid(), status: z.enum(findingStatuses) })),
});
export type AllowPageAnswer = z.infer<typeof allowPageAnswer>;
