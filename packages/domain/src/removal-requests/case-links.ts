import { z } from 'zod';
import { words } from './free-words.ts';

/** Links of one case that are open at the same time. */
export const caseLinkLimit = 20;

/** Body of `POST create-case-link`: for whom it is, and the days it opens the case for. */
export const createCaseLinkInput = z.strictObject({
  caseId: z.uuid(),
  label: words(100),
  days: z.number().int().min(1).max(90),
});

/** The token is told this once: only its SHA-256 is kept. */
export const createCaseLinkAnswer = z.object({
  id: z.uuid(),
  token: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
});
export type CreateCaseLinkAnswer = z.infer<typeof createCaseLinkAnswer>;

/** Body of `POST revoke-case-link`; answer: `changedAnswer`. */
export const revokeCaseLinkInput = z.strictObject({ id: z.uuid() });

/** Body of `POST read-shared-case`. A token of another form than ours is that of no case. */
export const readSharedCaseInput = z.strictObject({ token: z.string().max(200) });
