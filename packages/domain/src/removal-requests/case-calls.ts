import { z } from 'zod';
import { platformCategories } from '../site-catalogue/platform.ts';
import { gatedFeatures } from '../subscriptions/entitlements.ts';
import { planIds } from '../subscriptions/plans.ts';
import { makers } from '../works/index.ts';
import { claimQuestions } from './claim-router.ts';
import { words } from './free-words.ts';
import { claims } from './words.ts';

/** Addresses that one call checks or opens cases for at most. */
export const urlLimit = 10_000;
/** Findings or fake profiles that one call opens cases for at most. */
export const subjectLimit = 2000;
/** Works that one call says something about at most: a page may show a whole set. */
export const workLimit = 500;
/** Bytes of a call with pasted addresses. */
export const pastedBytes = 8_000_000;
/** Cases that one call is about at most. */
export const caseLimit = 10_000;

/** Ids of the cases that a call is about. */
export const caseIds = z.array(z.uuid()).min(1).max(caseLimit);
const address = z
  .string()
  .trim()
  .max(2000)
  .regex(/^https?:\/\/\S+$/u);
/** One that is stored and shown as it is: nothing in it that cannot be stored, or seen. */
const shownAddress = address.regex(/^[^\p{Cc}\p{Cf}\p{Cs}]+$/u);
const subjects = z.array(z.uuid()).min(1).max(subjectLimit);

/** Body of `POST check-urls`: what was pasted, one address per line or many. */
export const checkUrlsInput = z.strictObject({ text: z.string().max(pastedBytes) });

/** What a line of pasted addresses turned out to be. */
export const urlVerdicts = [
  'ok',
  'unreadable',
  'domain_root',
  'duplicate',
  'own',
  'allowed',
  'has_case',
  'too_many',
] as const;
export type UrlVerdict = (typeof urlVerdicts)[number];

/** One entry per line that holds something; `url` is the canonical address. */
export const checkUrlsAnswer = z.object({
  urls: z.array(
    z.object({
      line: z.number().int(),
      address: z.string(),
      url: z.string().nullable(),
      host: z.string().nullable(),
      verdict: z.enum(urlVerdicts),
      /** Category of the host in the site catalogue: what `gateOf` asks for. Absent when it is in none. */
      category: z.enum(platformCategories).optional(),
    }),
  ),
});
export type CheckUrlsAnswer = z.infer<typeof checkUrlsAnswer>;

/** What somebody else made is hers to report when she holds the rights: by contract, not by being in the picture. */
const ownership = {
  madeBy: z.enum(makers).optional(),
  /** Asked when somebody else made it. */
  holdsRights: z.boolean().optional(),
};

/** A work by its id, or described in words with the page where it stands with her consent. */
export const caseWorkInput = z
  .strictObject({
    workId: z.uuid().optional(),
    description: words(1000).optional(),
    kind: z.enum(['photo', 'video', 'text', 'profile']).optional(),
    /** Official page of the work; it may lie behind a paywall. */
    originalUrl: shownAddress.optional(),
    ...ownership,
  })
  .refine(({ description, workId }) => workId !== undefined || description !== undefined);
export type CaseWorkInput = z.infer<typeof caseWorkInput>;

const answerable = new Set([...Object.keys(claimQuestions), 'fair_use_considered']);

/** Answers to the questions of the claim router, by question; what nobody asks is not kept. */
export const claimAnswersInput = z
  .record(z.string().max(60), z.union([z.string().regex(/^[a-z_]{0,60}$/u), z.boolean()]))
  .transform((answers) =>
    Object.fromEntries(Object.entries(answers).filter(([question]) => answerable.has(question))),
  );

/**
 * Body of `POST create-cases`: from findings, from fake profiles, or from addresses. `works` holds for every case of
 * pasted addresses; for findings it answers who made the works that were recognised, and what it describes in words
 * stands on those on which nothing was. `madeBy` and `holdsRights` answer for all works that have no answer of their own.
 */
export const createCasesInput = z
  .strictObject({
    findingIds: subjects.optional(),
    fakeProfileIds: subjects.optional(),
    urls: z.array(address).min(1).max(urlLimit).optional(),
    answers: claimAnswersInput,
    works: z.array(caseWorkInput).max(workLimit).default([]),
    ...ownership,
  })
  .refine(
    ({ fakeProfileIds, findingIds, urls }) =>
      [fakeProfileIds, findingIds, urls].filter((each) => each !== undefined).length === 1,
  );
export type CreateCasesInput = z.output<typeof createCasesInput>;

/**
 * Why no case was opened. `stopped`: signs of a minor; nothing of it is fetched or reported by us, the hotline takes it.
 * `not_removable`: the answers lead to no claim. `plan_required`: her plan does not include pages of this kind;
 * `month_used_up`: as many as her tier may begin in 30 days have been begun, those that come first in the call.
 */
export const caseRefusals = [
  'unreadable',
  'domain_root',
  'duplicate',
  'own',
  'allowed',
  'has_case',
  'stopped',
  'not_found',
  'not_marked',
  'plan_required',
  'month_used_up',
] as const;
export type CaseRefusal = (typeof caseRefusals)[number];

/** Cases that were opened, and what was refused with its reason; a repeated call is told the cases that exist. */
export const createCasesAnswer = z.object({
  claim: z.enum(claims),
  created: z.array(z.object({ id: z.uuid(), number: z.string(), url: z.string() })),
  refused: z.array(
    z.object({
      /** The address, or the id of the finding or fake profile. */
      subject: z.string(),
      reason: z.enum(caseRefusals),
      /** The case that exists already. */
      caseId: z.uuid().optional(),
      /** For `stopped`: where to report it. */
      hotline: z.string().optional(),
      /** For `plan_required`: what it needs, and the smallest plan that includes it. */
      feature: z.enum(gatedFeatures).optional(),
      plan: z.enum(planIds).optional(),
    }),
  ),
});
export type CreateCasesAnswer = z.infer<typeof createCasesAnswer>;

/**
 * Body of `POST answer-ownership`: who made the works of these cases, and whether fair use was considered. Without
 * `workId` it is an answer for works that have none yet, or whose rights nobody holds; what was answered before stays.
 */
export const answerOwnershipInput = z
  .strictObject({
    caseIds: caseIds,
    workId: z.uuid().optional(),
    ...ownership,
    /** For copyright: fair use was considered and does not apply. */
    fairUseConsidered: z.boolean().optional(),
  })
  .refine(
    ({ fairUseConsidered, madeBy }) => madeBy !== undefined || fairUseConsidered !== undefined,
  );
export const answerOwnershipAnswer = z.object({ cases: z.number().int() });
